import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill } from './support/acts.ts'
import { write } from '../../src/storage/database.ts'
import { aTransaction } from '../builders.ts'
import { heading, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import {
  acme,
  zeta,
  contacts,
  edit,
  typeAndDie,
  draftLine,
  rows,
  kept,
  nothingIsKept,
  forged,
} from './support/drafts.ts'

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
  await write({ table: 'drafts', put: { ...forged(), books: 'own http://elsewhere.test/api', id: '12' } })
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
