import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyContact } from '../../src/domain/fields.ts'
import { lookBefore, noteLook } from '../../src/overview/visit/last-visit.ts'
import { leaveOutOwn } from '../../src/overview/visit/leave-out-own.ts'
import type { ChangeRow } from '../../src/storage/rows.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const [noon, minute] = [new Date(2026, 10, 22, 12).getTime(), 60_000]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
})
afterEach(() => {
  vi.useRealTimers()
})

const contacts = [
  aContact({ id: 'c1', company: 'Acme', city: 'Gent' }),
  aContact({ id: 'c2', company: 'Beta' }),
  aContact({ id: 'c3', company: 'Gamma' }),
]
const transactions = [
  aTransaction({ id: 't1', date: '2026-03-01', counterpart: 'Payee', amount: '-1.00' }),
  aTransaction({ id: 't2', date: '2026-03-02', counterpart: 'Gone', amount: '-2.00' }),
]

test('a later visit lists what others added, changed and deleted, each as a link', async () => {
  const { store, goTo } = await openApp('/', { contacts, transactions })
  const first = await visit()
  expect(await first.findByText(/^This is your first visit in this browser\./)).toBeDefined()
  await goTo('/contacts')
  await rowsOf('Contacts')
  await store.contacts.create({ ...emptyContact, company: 'Newcomer' })
  await store.contacts.update('c1', { city: 'Namur' })
  await store.contacts.remove(['c3'])
  await store.transactions.update('t1', { amount: '-1.50' })
  await store.transactions.remove(['t2'])
  vi.setSystemTime(noon + 31 * minute)
  await goTo('/')
  const later = await visit()
  expect(await later.findByText('1 contact is new')).toBeDefined()
  expect(later.getByText('Someone else changed 1 contact')).toBeDefined()
  expect(later.getByText('1 contact is gone')).toBeDefined()
  expect(later.getByText('Someone else changed 1 transaction')).toBeDefined()
  expect(later.queryByText('1 transaction is new')).toBeNull()
  expect(later.getByText('1 transaction is gone')).toBeDefined()
  expect(later.getByRole('link', { name: 'c3' }).getAttribute('href')).toBe('/contacts/c3')
  expect(later.getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe('/contacts/c1')
  expect(later.getByRole('link', { name: 'Newcomer' })).toBeDefined()
  expect(later.getByRole('link', { name: /Payee/ }).getAttribute('href')).toBe('/transactions/t1')
  expect(later.getByText('Your last visit: today, 12:00 PM.')).toBeDefined()
})

test('what was done in this browser is not shown as new until someone else changes it again', async () => {
  const { user, store, goTo } = await openApp('/', { contacts, transactions })
  expect(await (await visit()).findByText(/^This is your first visit/)).toBeDefined()
  await goTo('/contacts/c1/edit')
  const city = await screen.findByRole('textbox', { name: 'City' })
  await user.clear(city)
  await user.type(city, 'Namur')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  vi.setSystemTime(noon + 31 * minute)
  await goTo('/')
  expect(await (await visit()).findByText('Nothing is new, and no one else changed anything.')).toBeDefined()
  await goTo('/contacts')
  await rowsOf('Contacts')
  await store.contacts.update('c1', { city: 'Liège' })
  // Within half an hour it is the same visit, which compares with the same one before.
  vi.setSystemTime(noon + 50 * minute)
  await goTo('/')
  expect(await (await visit()).findByText('Someone else changed 1 contact')).toBeDefined()
})

test('a failure is shown, and does not count as a visit', async () => {
  const { goTo } = await openApp('/', {
    transactions,
    overrides: [answering('get', '/queries/contacts/changes', () => problem(403, { detail: 'Not for you' }))],
  })
  expect((await (await visit()).findByRole('alert')).textContent).toMatch(
    /^Bookend could not read what is new\./,
  )
  await goTo('/contacts')
  vi.setSystemTime(noon + 31 * minute)
  await goTo('/')
  await (await visit()).findByRole('alert')
  expect((await visit()).queryByText(/^Your last visit/)).toBeNull()
})

test('a reload or a second tab belongs to the visit that goes on; a pause of half an hour ends it', () => {
  const look = (at: number) => noteLook('books', { contacts: String(at) }, at)
  expect(lookBefore('books', noon)).toBeUndefined()
  look(noon)
  look(noon + 29 * minute)
  expect(lookBefore('books', noon + 30 * minute)).toBeUndefined()
  const after = noon + 60 * minute
  expect(lookBefore('books', after)).toEqual({
    at: noon + 29 * minute,
    versions: { contacts: String(noon + 29 * minute) },
  })
  look(after)
  expect(lookBefore('books', after + minute)?.at).toBe(noon + 29 * minute)
  expect(lookBefore('other books', after)).toBeUndefined()
  localStorage.setItem('bookend-last-visit:books', '{"version":2}')
  expect(lookBefore('books', after)).toBeUndefined()
})

async function visit() {
  return within(await screen.findByRole('region', { name: 'Since your last visit' }))
}

const since = 1000
const acme = aContact({ id: 'c1', company: 'Acme', city: 'Namur', phone: '1' })

test('a record that has the values saved here is left out', () => {
  expect(left([acme], [edit({ after: { city: 'Namur' } })])).toEqual([])
  // What a service writes in its own way is no change.
  expect(left([acme], [edit({ after: { city: ' Namur ' } })])).toEqual([])
  expect(left([acme], [edit({ kind: 'create', after: { company: 'Acme', city: 'Namur' } })])).toEqual([])
})

test('a record that others changed afterwards stays, also in what an earlier edit saved', () => {
  expect(left([acme], [edit({ after: { city: 'Gent' } })])).toEqual(['c1'])
  const edits = [edit({ at: 3000, after: { phone: '1' } }), edit({ at: 2000, after: { city: 'Gent' } })]
  expect(left([acme], edits)).toEqual(['c1'])
})

test('of several edits of a field, the last one counts', () => {
  const edits = [edit({ at: 3000, after: { city: 'Namur' } }), edit({ at: 2000, after: { city: 'Gent' } })]
  expect(left([acme], edits)).toEqual([])
})

test('earlier changes, and changes to other records or the other collection, leave out nothing', () => {
  expect(left([acme], [edit({ at: since - 1, after: { city: 'Namur' } })])).toEqual(['c1'])
  expect(left([acme], [edit({ id: 'c2', after: { city: 'Namur' } })])).toEqual(['c1'])
  expect(left([acme], [edit({ resource: 'transactions', after: { city: 'Namur' } })])).toEqual(['c1'])
  expect(left([acme], [edit({ kind: 'delete' })])).toEqual(['c1'])
})

test('a record deleted here, by the history or Recently deleted, does not count as deleted by others', () => {
  // Its line in the history was cleared, or the service said that it was gone already.
  const kept = edit({ kind: 'delete', state: 'changed', id: 'c2', keptSince: 2000 })
  const done = [edit({ kind: 'delete', id: 'c1' }), kept]
  const { gone } = leaveOutOwn(without(['c1', 'c2', 'c3']), 'contacts', since, done)
  expect(gone).toEqual(['c3'])
  const early = [{ ...kept, keptSince: since - 1 }]
  expect(leaveOutOwn(without(['c2']), 'contacts', since, early).gone).toEqual(['c2'])
})

test('a record that others added is new; one created here that others changed is changed', () => {
  const found = (rows: ChangeRow[]) =>
    leaveOutOwn({ added: [acme], changed: [], gone: [] }, 'contacts', since, rows)
  expect(found([])).toEqual({ added: [acme], changed: [], gone: [] })
  const created = { kind: 'create', after: { company: 'Acme', city: 'Gent' } } as const
  expect(found([edit(created)])).toEqual({ added: [], changed: [acme], gone: [] })
  expect(found([edit({ ...created, after: { city: 'Namur' } })])).toEqual({
    added: [],
    changed: [],
    gone: [],
  })
})

/** The ids that are left of changed contacts. The newest row comes first. */
function left(changed: (typeof acme)[], rows: ChangeRow[]): string[] {
  const found = leaveOutOwn({ added: [], changed, gone: [] }, 'contacts', since, rows)
  return found.changed.map(({ id }) => id)
}

const without = (gone: string[]) => ({ added: [], changed: [], gone })

function edit(some: Partial<ChangeRow>): ChangeRow {
  return {
    books: 'books',
    at: 2000,
    change: 'e1',
    id: 'c1',
    place: 0,
    state: 'done',
    kind: 'edit',
    resource: 'contacts',
    name: 'Acme',
    before: {},
    after: {},
    ...some,
  }
}
