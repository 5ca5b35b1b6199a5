import { createBrowserHistory } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { allRows, getRow, writeRows } from '../../src/storage/database.ts'
import type { Draft } from '../../src/storage/rows.ts'
import { aContact, aTransaction } from '../builders.ts'
import { fill } from './support/acts.ts'
import { answering, holding, problem } from './support/answers.ts'
import { keptRows } from './support/kept-rows.ts'
import { withLocks } from './support/locks.ts'
import { alerts, heading, statuses, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent', street: 'Kouter' })

const zeta = aContact({ id: '12', company: 'Zeta', city: 'Gent' })

const contacts = [acme, zeta]

const edit = '/contacts/7/edit'

async function typeAndDie(label: string, text: string) {
  const app = await openApp(edit, { contacts })
  await app.user.type(await screen.findByRole('textbox', { name: label }), text)
  // The code that keeps drafts comes after the form.
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  app.unmount()
  return app
}

async function draftLine() {
  return within(await screen.findByRole('region', { name: 'Draft' }))
}

function rows(draft: Awaited<ReturnType<typeof draftLine>>): string[] {
  return draft.getAllByRole('listitem').map(({ textContent }) => textContent)
}

function kept(): Promise<Draft[]> {
  return allRows('drafts', storageScope(session()))
}

async function nothingIsKept() {
  await waitFor(async () => expect(await kept()).toEqual([]))
  expect(await getRow('drafts', [storageScope(session()), 'contacts', '7'])).toBeUndefined()
}

function forged(): Draft {
  return {
    books: storageScope(session()),
    at: 1,
    resource: 'contacts',
    id: '7',
    base: { city: 'Gent' },
    typed: { city: 'Forged' },
  }
}

test('what was typed when the tab died is offered on return, against the record, and restored', async () => {
  await typeAndDie('City', '-Noord')
  const { user, writes, store } = await openApp(edit, { contacts, again: true })
  const draft = await draftLine()
  expect(await draft.findByText(/^Unsaved draft from today, \d\d?:\d\d [AP]M$/)).toBe(
    draft.getByRole('status'),
  )
  expect(rows(draft)).toEqual(['City: Gent-Noord (was Gent)'])
  expect(textbox('City').value).toBe('Gent')
  await user.click(draft.getByRole('button', { name: 'Restore' }))
  expect(textbox('City').value).toBe('Gent-Noord')
  expect(document.activeElement).toBe(textbox('City'))
  expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes().map(({ body }) => body)).toEqual([{ city: 'Gent-Noord' }])
  expect((await store.contacts.get('7'))?.city).toBe('Gent-Noord')
  await nothingIsKept()
})

test('a discarded draft is gone, and the record is unchanged', async () => {
  const { unmount } = await typeAndDie('City', '-Noord')
  unmount()
  const first = await openApp(edit, { contacts, again: true })
  await first.user.click((await draftLine()).getByRole('button', { name: 'Discard' }))
  await nothingIsKept()
  expect(textbox('City').value).toBe('Gent')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  first.unmount()
  await openApp(edit, { contacts, again: true })
  await screen.findByRole('textbox', { name: 'City' })
  expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
})

test('field by field: one is restored, the other waits until it is discarded', async () => {
  const typed = await openApp(edit, { contacts })
  await typed.user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
  await typed.user.type(textbox('Street'), ' 1')
  await waitFor(async () =>
    expect((await kept())[0]?.typed).toEqual({ city: 'Gent-Noord', street: 'Kouter 1' }),
  )
  typed.unmount()
  const { user } = await openApp(edit, { contacts, again: true })
  const draft = await draftLine()
  await user.click(draft.getByRole('checkbox', { name: /^City/ }))
  await user.click(draft.getByRole('button', { name: 'Restore' }))
  expect([textbox('City').value, textbox('Street').value]).toEqual(['Gent', 'Kouter 1'])
  expect(rows(await draftLine())).toEqual(['City: Gent-Noord (was Gent)'])
  expect((await kept())[0]?.typed).toEqual({ city: 'Gent-Noord', street: 'Kouter 1' })
  await user.click(draft.getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect((await kept())[0]?.typed).toEqual({ street: 'Kouter 1' }))
})

test('a record that changed since is marked, and a draft that equals its record disappears', async () => {
  const { unmount } = await typeAndDie('City', '-Noord')
  unmount()
  const moved = await openApp(edit, { contacts: [{ ...acme, city: 'Brugge' }, zeta], again: true })
  expect(rows(await draftLine())).toEqual([
    'City: Gent-Noord (now Brugge) Changed since your draft: it was Gent.',
  ])
  moved.unmount()
  await openApp(edit, { contacts: [{ ...acme, city: 'Gent-Noord' }, zeta], again: true })
  await screen.findByRole('textbox', { name: 'City' })
  await nothingIsKept()
  expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
})

test('a draft is offered with its own record only, in its own account only', async () => {
  const { unmount } = await typeAndDie('City', '-Noord')
  unmount()
  const other = await openApp('/contacts/12/edit', { contacts, again: true })
  await screen.findByRole('textbox', { name: 'City' })
  await other.goTo('/contacts')
  other.unmount()
  const [draft] = await kept()
  expect(draft).toMatchObject({ id: '7', typed: { city: 'Gent-Noord' } })
  // The same connection, led to another address.
  await writeRows({ table: 'drafts', put: { ...forged(), books: 'own http://elsewhere.test/api', id: '12' } })
  const again = await openApp('/contacts/12/edit', { contacts, again: true })
  await screen.findByRole('textbox', { name: 'City' })
  expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
  again.unmount()
})

test('undone input leaves no draft, and Leave keeps one', async () => {
  const { user, goTo } = await openApp(edit, { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  await user.type(textbox('City'), '{Backspace}')
  await nothingIsKept()
  await user.type(textbox('City'), '!')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/They are kept as a draft on this device\./)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(heading()).toBe('Transactions'))
  await goTo(edit)
  expect(rows(await draftLine())).toEqual(['City: Gent! (was Gent)'])
})

test('a new contact that was begun is offered on return', async () => {
  const begun = await openApp('/contacts/new')
  await begun.user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme')
  await begun.user.type(await screen.findByRole('combobox', { name: 'Country' }), 'belg{Enter}')
  await waitFor(async () => expect((await kept())[0]?.typed).toEqual({ company: 'Acme', country: 'BE' }))
  begun.unmount()
  const { user, writes } = await openApp('/contacts/new', { again: true })
  const draft = await draftLine()
  expect(rows(draft)).toEqual(['Company: Acme (was empty)', 'Country: Belgium (was empty)'])
  await user.click(draft.getByRole('button', { name: 'Restore' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(heading()).toBe('Acme'))
  expect(writes().map(({ body }) => body)).toEqual([{ company: 'Acme', country: 'BE' }])
  await nothingIsKept()
})

test('the draft of a transaction holds what was typed, not what would be sent', async () => {
  const payment = aTransaction({ id: '3', amount: '1234.50', description: 'One\nTwo' })
  const first = await openApp('/transactions/3/edit', { transactions: [payment] })
  await fill(first.user, 'Amount', '-2.345,6')
  await waitFor(async () => expect((await kept())[0]?.typed).toEqual({ amount: '-2.345,6' }))
  first.unmount()
  const { user, writes } = await openApp('/transactions/3/edit', { transactions: [payment], again: true })
  await user.click((await draftLine()).getByRole('button', { name: 'Restore' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes().map(({ body }) => body)).toEqual([{ amount: '-2345.6' }])
  await nothingIsKept()
})

test('typing while the offer is shown loses nothing of the older draft', async () => {
  const { unmount } = await typeAndDie('City', '-Noord')
  unmount()
  const next = await openApp(edit, { contacts, again: true })
  await draftLine()
  await next.user.type(textbox('Street'), ' 9')
  await waitFor(async () =>
    expect((await kept())[0]?.typed).toEqual({ city: 'Gent-Noord', street: 'Kouter 9' }),
  )
  await next.user.type(textbox('City'), 'x{Backspace}')
  await waitFor(async () => expect((await kept())[0]?.typed['city']).toBe('Gent-Noord'))
  next.unmount()
  await openApp(edit, { contacts, again: true })
  expect(rows(await draftLine())).toEqual(['City: Gent-Noord (was Gent)', 'Street: Kouter 9 (was Kouter)'])
})

test('in two tabs the last typing of each field is kept, and saving one leaves what the other typed', async () => {
  const { user } = await openApp(edit, { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  const [row] = await kept()
  if (!row) throw new Error('No draft')
  // What another tab writes.
  const typed = { ...row.typed, city: 'Aalst', street: 'Markt' }
  await writeRows({ table: 'drafts', put: { ...row, base: { ...row.base, street: 'Kouter' }, typed } })
  await user.type(textbox('City'), '!')
  await waitFor(async () => expect((await kept())[0]?.typed).toEqual({ city: 'Gent!!', street: 'Markt' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  await waitFor(async () => expect((await kept())[0]?.typed).toEqual({ street: 'Markt' }))
})

test('an expired sign-in in the middle of a save keeps the draft and the form', async () => {
  const signedOut = answering('post', '/contacts/7', () => new Response('', { status: 401 }))
  const first = await openApp(edit, { contacts, overrides: [signedOut] })
  await first.user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await first.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts().join()).toContain('sign in'))
  expect(textbox('City').value).toBe('Gent!')
  await waitFor(async () => expect((await kept())[0]?.sent).toBeUndefined())
  first.unmount()
  await openApp(edit, { contacts, again: true })
  expect(rows(await draftLine())).toEqual(['City: Gent! (was Gent)'])
})

test('a refused save keeps the draft, and also what is typed in the meantime', async () => {
  const slow = holding('post', '/contacts/7')
  const { user, goTo } = await openApp(edit, { contacts, overrides: [slow.handler] })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(slow.held()).toBe(1))
  await user.type(textbox('Street'), ' 5')
  await waitFor(async () => expect((await kept())[0]?.typed).toEqual({ city: 'Gent!', street: 'Kouter 5' }))
  slow.release()
  await screen.findByRole('link', { name: 'Edit' })
  await goTo(edit)
  expect(rows(await draftLine())).toEqual(['Street: Kouter 5 (was Kouter)'])
})

test('an invalid stored row is skipped, and typing replaces it', async () => {
  const before = await openApp('/contacts', { contacts })
  await writeRows({ table: 'drafts', put: { ...forged(), typed: 5 } as unknown as Draft })
  before.unmount()
  const { user } = await openApp(edit, { contacts, again: true })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await waitFor(async () => expect((await kept())[0]?.typed).toEqual({ city: 'Gent!' }))
  expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
})

test('where the device keeps nothing, the form works and the question says that typing would be lost', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user, writes } = await openApp(edit, { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Your changes are not saved and will be lost.')).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Stay' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes()).toHaveLength(1)
  await nothingIsKept()
})

test('text typed just before the page closes is stored at once', async () => {
  const { user, unmount } = await openApp(edit, { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  fireEvent.change(textbox('City'), { target: { value: 'A' } })
  fireEvent.change(textbox('City'), { target: { value: 'Aalst' } })
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  await waitFor(async () => expect((await kept())[0]?.typed).toEqual({ city: 'Aalst' }))
})

test('a form without a draft shows no notice, and the input survives a lost network', async () => {
  let broken = false
  const failing = answering('get', '/contacts/:id', () => (broken ? problem(503) : undefined))
  const profile = { write: { version: 'none' } }
  const first = await openApp(edit, { contacts, overrides: [failing], profile })
  await first.user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  expect(statuses()).toEqual([])
  broken = true
  await first.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts().join()).toContain('Nothing was sent'))
  expect(first.writes()).toEqual([])
  expect((await kept())[0]).toMatchObject({ typed: { city: 'Gent!' } })
  expect(screen.queryByRole('button', { name: 'Check whether it was saved' })).toBeNull()
  broken = false
  await first.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(first.writes()).toHaveLength(1)
})

test('in a browser the address that only changes its hash asks nothing', async () => {
  window.history.replaceState(null, '', edit)
  const history = createBrowserHistory()
  const { user, goTo } = await openApp(edit, { contacts, history })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await goTo(`${edit}#more`)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(textbox('City').value).toBe('Gent!')
  history.destroy()
})

withLocks()

const acmeOnly = [aContact({ id: '7', company: 'Acme', city: 'Gent', street: 'Kouter' })]
const editHere = '/contacts/7/edit'

test('what another tab is typing is not offered here before that tab is gone', async () => {
  await typeAndLeave()
  const otherTab = await holdInAnotherTab()
  // Its code is here already, so that an offer would be seen at once.
  await import('../../src/records/form/FormNotices.tsx')
  const { user } = await openApp(editHere, { contacts: acmeOnly, again: true })
  await user.type(await screen.findByRole('textbox', { name: 'Street' }), ' 9')
  await waitFor(async () =>
    expect((await keptRows('drafts'))[0]?.typed).toEqual({ city: 'Gent-Noord', street: 'Kouter 9' }),
  )
  expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
  otherTab.close()
  const draft = within(await screen.findByRole('region', { name: 'Draft' }))
  // What was typed here is in the form, and nothing to be restored.
  expect(draft.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'City: Gent-Noord (was Gent)',
  ])
  await user.click(draft.getByRole('button', { name: 'Restore' }))
  expect([textbox('City').value, textbox('Street').value]).toEqual(['Gent-Noord', 'Kouter 9'])
})

test('a save in progress in another tab is not reported as lost here', async () => {
  await typeAndLeave()
  const otherTab = await holdInAnotherTab()
  const [row] = await keptRows('drafts')
  if (!row) throw new Error('There is no draft')
  await writeRows({ table: 'drafts', put: { ...row, sent: { at: Date.now(), changes: row.typed } } })
  const { user } = await openApp(editHere, { contacts: acmeOnly, again: true })
  await user.type(await screen.findByRole('textbox', { name: 'Street' }), ' 9')
  await waitFor(async () => expect((await keptRows('drafts'))[0]?.typed).toHaveProperty('street'))
  expect(screen.queryByRole('alert')).toBeNull()
  // The tab dies before it hears the answer.
  otherTab.close()
  expect((await screen.findByRole('alert')).textContent).toContain('This may have been saved')
})

/** Types into the form and leaves it, so that a draft is kept. */
async function typeAndLeave() {
  const { user, unmount } = await openApp(editHere, { contacts: acmeOnly })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
  await waitFor(async () => expect((await keptRows('drafts'))[0]?.typed).toEqual({ city: 'Gent-Noord' }))
  unmount()
}

/** Has the same form open in another tab, as far as one tab sees of another. */
async function holdInAnotherTab() {
  const held = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  void navigator.locks.request(`bookend-draft:${storageScope(session())} contacts 7`, {}, () => {
    held.resolve()
    return closed.promise
  })
  await held.promise
  return { close: () => closed.resolve() }
}
