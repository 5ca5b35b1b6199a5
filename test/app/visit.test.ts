import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyContact } from '../../src/domain/fields.ts'
import { lookBefore, noteLook } from '../../src/overview/visit/last-visit.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
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
