import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import { resetTab } from '../../src/changes/running-changes.ts'
import { rehearse } from '../../src/records/bulk-edit/rehearse.ts'
import { labelOf, textNames } from '../../src/domain/fields.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering, holding, problem } from './support/answers.ts'
import { withLocks } from './support/locks.ts'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { tickAll } from './support/pending.ts'
import './support/without-pauses.ts'
import { chooseMore } from './support/list-menus.ts'

withLocks()

test('a bookkeeper replaces a word in the ticked descriptions, sees each change first, and undoes it', async () => {
  const transactions = [
    aTransaction({ id: 't1', counterpart: 'Mill', date: '2026-03-03', description: 'Factuur 1' }),
    aTransaction({ id: 't2', counterpart: 'Bank', date: '2026-03-02', description: 'factuur 2' }),
    aTransaction({ id: 't3', counterpart: 'Shop', date: '2026-03-01', description: 'Lunch' }),
  ]
  const { user, store, writes } = await openApp('/transactions', { transactions })
  await tickAll(user, 'Mill', 'Bank', 'Shop')
  const dialog = await openEdit(user)
  await dialog.findByRole('heading', { name: 'Edit 3 transactions' })
  // A name typed at once must not replace the descriptions.
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Field' }).value).toBe('counterpart')
  await choose(user, dialog, 'Field', 'Description')
  await choose(user, dialog, 'What to do', 'Replace text')
  await user.type(dialog.getByRole('textbox', { name: 'Text to find' }), 'factuur')
  await user.type(dialog.getByRole('textbox', { name: 'Replace with' }), 'Invoice')
  await waitFor(() =>
    expect(changes(dialog)).toEqual(['Mill Factuur 1 → Invoice 1', 'Bank factuur 2 → Invoice 2']),
  )
  expect(dialog.getByRole('status').textContent).toBe('2 transactions will change. 1 stays the same.')
  // Rows of one name differ in what else identifies them.
  const told = 'Mill 2026-03-03 · -1,234.50 EUR · Factuur 1'
  const rowsInDialog = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(rowsInDialog()[0]).toContain(told)
  expect(dialog.getByText(/^Nothing is saved yet\./)).toBeDefined()
  expect(writes()).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: 'Edit Bank' }))
  await user.click(dialog.getByRole('button', { name: 'Edit 1 transaction' }))
  await screen.findByText('1 transaction edited.')
  expect(rowsInDialog()).toEqual([expect.stringContaining(told)])
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    ['/transactions/t1', { description: 'Invoice 1' }],
  ])
  expect(await screen.findByText('Invoice 1', { selector: 'td *, td' })).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('1 transaction has its old values back.')
  expect(rowsInDialog()).toEqual([expect.stringContaining(told)])
  expect(await store.transactions.get('t1')).toMatchObject({ description: 'Factuur 1' })
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  await screen.findByText('1 transaction edited.')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await store.transactions.get('t1')).toMatchObject({ description: 'Invoice 1' })
})

test('what the form would refuse is shown and left alone', async () => {
  const { user } = await openApp('/contacts', { contacts: [aContact({ company: 'Mill', country: 'BE' })] })
  await tickAll(user, 'Mill')
  const dialog = await openEdit(user)
  await choose(user, dialog, 'Field', 'Country')
  await choose(user, dialog, 'What to do', 'Add at the end')
  await user.type(dialog.getByRole('textbox', { name: 'Text to add' }), 'x')
  await waitFor(() =>
    expect(dialog.getByRole('status').textContent).toContain('1 cannot be saved like this.'),
  )
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Edit contacts' }).disabled).toBe(true)
  await choose(user, dialog, 'What to do', 'Clear')
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('1 contact will change.'))
})

test('everything found is read once a field is chosen, and a bank line keeps its date, amount and currency', async () => {
  const transactions = [aTransaction({ id: 't1', counterpart: 'Mill' })]
  const { user, sent } = await openApp('/transactions', { transactions })
  await rowsOf('Transactions')
  const reads = () => sent.filter(({ path }) => path.startsWith('/queries/transactions/records')).length
  await chooseMore(user, 'Edit all 1 found')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 transaction' }))
  const field = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Field' })
  expect([...field.options].map(({ text }) => text)).toEqual(['Choose a field', ...textNames.map(labelOf)])
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(reads()).toBe(0)
  await user.selectOptions(field, 'Counterparty')
  await user.type(dialog.getByRole('textbox', { name: 'New value' }), 'Mills')
  await waitFor(() => expect(changes(dialog)).toEqual(['Mill Mill → Mills']))
  expect(reads()).toBe(1)
  expect([...field.options].map(({ text }) => text)).toEqual(textNames.map(labelOf))
})

test('Enter right after the last letter edits with all that was typed', async () => {
  const { user, store } = await openApp('/contacts?search=Firm', { contacts: firms(3) })
  await chooseMore(user, 'Edit all 3 found')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('heading', { name: 'Edit 3 contacts' })
  await choose(user, dialog, 'Field', 'City')
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'New value' })
  await user.type(field, 'Brugg')
  await waitFor(() => expect(changes(dialog)[0]).toContain('→ Brugg'))
  // Both before the rows show the last letter, as a fast typist's keys are.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Brugge')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await Promise.resolve()
  expect(changes(dialog)[0]).not.toContain('Brugge')
  field.form?.requestSubmit()
  await screen.findByText('3 contacts edited.')
  expect(await store.contacts.get('c3')).toMatchObject({ city: 'Brugge' })
})

test('everything found is edited with several changes, each field is named once or in each row, and the list shows the new values', async () => {
  const { user, store } = await openApp('/contacts?search=Firm', { contacts: firms(3) })
  await chooseMore(user, 'Edit all 3 found')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('heading', { name: 'Edit 3 contacts' })
  await choose(user, dialog, 'Field', 'Company')
  await user.type(dialog.getByRole('textbox', { name: 'New value' }), 'x')
  await choose(user, dialog, 'What to do', 'Add at the end')
  // Above the rows for the eye, and in each row for a screen reader.
  const list = within(await dialog.findByRole('group', { name: 'What will change' }))
  expect((await dialog.findByText('Company', { selector: 'p' })).getAttribute('aria-hidden')).toBe('true')
  const unseen = { selector: '.visually-hidden' }
  expect(list.getAllByText('Company', unseen)).toHaveLength(3)
  await user.click(dialog.getByRole('button', { name: 'Add another change' }))
  const second = within(dialog.getByRole('group', { name: 'Change 2' }))
  await choose(user, second, 'Field', 'City')
  await choose(user, second, 'What to do', 'Change case')
  await user.selectOptions(second.getByRole('combobox', { name: 'Case' }), 'UPPERCASE')
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('3 contacts will change.'))
  expect(list.getAllByText('City', { ignore: '.visually-hidden' })).toHaveLength(3)
  expect(dialog.queryByText('Company', { selector: 'p' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Edit 3 contacts' }))
  await screen.findByText('3 contacts edited.')
  expect(await store.contacts.get('c3')).toMatchObject({ company: 'Firm 03x', city: 'GENT' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(async () => expect((await rowsOf('Contacts'))[0]).toBe('Firm 01x'))
})

test('what the list leaves out is read before it is shown and edited', async () => {
  const items = firms(2).map(({ city: _left, ...row }) => row)
  const list = answering('get', '/contacts', () => HttpResponse.json({ items, page: 1, total: 2 }))
  const { user, store } = await openApp('/contacts', { contacts: firms(2), overrides: [list] })
  await tickAll(user, 'Firm 01', 'Firm 02')
  const dialog = await openEdit(user)
  await choose(user, dialog, 'Field', 'City')
  await user.type(dialog.getByRole('textbox', { name: 'New value' }), 'Brugge')
  await waitFor(() => expect(changes(dialog)).toEqual(['Firm 01 Gent → Brugge', 'Firm 02 Gent → Brugge']))
  expect(dialog.queryByText('Changed since you selected it')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Edit 2 contacts' }))
  await screen.findByText('2 contacts edited.')
  expect(await store.contacts.get('c2')).toMatchObject({ city: 'Brugge' })
})

test('a row that someone else has changed since it was ticked is marked, and starts from its current value', async () => {
  const { user, store } = await openApp('/contacts', { contacts: firms(3) })
  await tickAll(user, 'Firm 01', 'Firm 02')
  await store.contacts.update('c2', { city: 'Aalst' })
  const dialog = await openEdit(user)
  await choose(user, dialog, 'Field', 'City')
  await user.type(dialog.getByRole('textbox', { name: 'New value' }), 'Brugge')
  await waitFor(() => expect(changes(dialog)).toEqual(['Firm 01 Gent → Brugge', 'Firm 02 Aalst → Brugge']))
  expect(dialog.getAllByText('Changed since you selected it')).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Edit 2 contacts' }))
  await screen.findByText('2 contacts edited.')
  expect(await store.contacts.get('c2')).toMatchObject({ city: 'Brugge' })
})

// As it is, with its calls counted.
vi.mock('../../src/records/bulk-edit/rehearse.ts', { spy: true })

describe('while it runs', () => {
  test('its records are not rehearsed again for those that were saved, which took seconds for thousands', async () => {
    const { handler, release, held } = holding('post', '/contacts/:id')
    const { user } = await openApp('/contacts', { contacts: firms(3), overrides: [handler] })
    await editCity(user, ['Firm 01', 'Firm 02'])
    await waitFor(() => expect(held()).toBe(1))
    vi.mocked(rehearse).mockClear()
    release()
    await screen.findByText('2 contacts edited.')
    await screen.findAllByText('Brugge', { selector: 'td *, td' })
    expect(rehearse).not.toHaveBeenCalled()
  })

  test('it can be hidden, paused and stopped, and says what is left', async () => {
    const { handler, release, held } = holding('post', '/contacts/:id')
    const { user, store } = await openApp('/contacts', {
      contacts: firms(4),
      overrides: [handler],
      profile: { http: { maxConcurrent: 1 } },
    })
    await editCity(user, ['Firm 01', 'Firm 02', 'Firm 03'])
    await waitFor(() => expect(held()).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    const notice = within(await screen.findByRole('region', { name: 'Running edits' }))
    expect(notice.getByRole('status').textContent).toBe('Editing 3 contacts 0 / 3')
    await user.click(notice.getByRole('button', { name: 'Pause' }))
    release()
    const paused = within(await screen.findByRole('region', { name: 'Unfinished edits' }))
    expect(paused.getByRole('status').textContent).toBe(
      'Editing 3 contacts 1 contact edited. 2 are still to do.',
    )
    expect(await store.contacts.get('c2')).toMatchObject({ city: 'Gent' })
    await user.click(paused.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(statuses()).toContain('3 contacts edited.'))
    expect(screen.queryByRole('region', { name: 'Unfinished edits' })).toBeNull()
  })

  test('its result is told once, though its dialog is closed before the list is read again', async () => {
    let isEdited = false
    const { handler, release, held } = holding('get', '/contacts', () => isEdited)
    const { user, store } = await openApp('/contacts', { contacts: firms(3), overrides: [handler] })
    await editCity(user, ['Firm 01', 'Firm 02'])
    isEdited = true
    await screen.findByText('2 contacts edited.')
    await waitFor(() => expect(held()).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await store.contacts.update('c3', { company: 'Firm 99' })
    release()
    await waitFor(async () => expect(await rowsOf('Contacts')).toContain('Firm 99'))
    await tickAll(user, 'Firm 99')
    expect(statuses()).not.toContain('2 contacts edited.')
  })

  test('a refused row shows the service’s reason, and can be retried', async () => {
    let isStrict = true
    const strict = answering('post', '/contacts/c2', () =>
      isStrict ? problem(422, { detail: 'Brugge is not served.' }) : undefined,
    )
    const { user, store } = await openApp('/contacts', { contacts: firms(3), overrides: [strict] })
    await editCity(user, ['Firm 01', 'Firm 02'])
    await screen.findByText('1 contact edited. 1 not saved.')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/^Not saved: .*Brugge is not served\./)).toBeDefined()
    isStrict = false
    await user.click(dialog.getByRole('button', { name: 'Try that edit again' }))
    await dialog.findByText('2 contacts edited.')
    expect(await store.contacts.get('c2')).toMatchObject({ city: 'Brugge' })
  })

  test('if the service refuses the first edit, it gets no other, and an alert shows the reason', async () => {
    const refused = answering('post', '/contacts/:id', () => problem(422, { detail: 'Never.' }))
    const { user, writes, goTo } = await openApp('/contacts', { contacts: firms(3), overrides: [refused] })
    await editCity(user, ['Firm 01', 'Firm 02', 'Firm 03'])
    await waitFor(() =>
      expect(alerts().join()).toContain('The first edit was not saved, so the others were not sent.'),
    )
    expect(writes()).toHaveLength(1)
    await goTo('/history')
    expect(await screen.findByRole('cell', { name: 'Edit of 3 contacts' })).toBeDefined()
    expect(screen.getByText('Not finished')).toBeDefined()
  })

  test('a closed tab leaves it to the next visit, which continues or leaves the rest', async () => {
    await closeInSecondEdit()
    const contacts = firms(3).map((firm, at) => ({ ...firm, city: at === 0 ? 'Brugge' : firm.city }))
    const { user, store } = await openApp('/contacts', { contacts, again: true })
    const notice = within(await screen.findByRole('region', { name: 'Unfinished edits' }))
    expect(notice.getByRole('status').textContent).toContain('The edit of 3 contacts was interrupted.')
    await user.click(notice.getByRole('button', { name: 'Details' }))
    const details = within(await screen.findByRole('dialog', { name: 'Edit of 3 contacts' }))
    expect(details.getByText('Not known yet')).toBeDefined()
    expect(details.getByRole('button', { name: 'Continue' })).toBeDefined()
    await user.click(details.getByRole('button', { name: 'Close' }))
    await user.click(notice.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(statuses()).toContain('3 contacts edited.'))
    expect(await store.contacts.get('c3')).toMatchObject({ city: 'Brugge' })
  })

  test('a closed tab leaves what it sent without an answer: the history has it though the rest is left', async () => {
    await closeInSecondEdit()
    const contacts = firms(3).map((firm, at) => ({ ...firm, city: at < 2 ? 'Brugge' : firm.city }))
    const { user, store } = await openApp('/history', { contacts, again: true })
    const notice = within(await screen.findByRole('region', { name: 'Unfinished edits' }))
    await user.click(notice.getByRole('button', { name: 'Leave the rest as it is' }))
    const [line] = await screen.findAllByText('Firm 01, Firm 02')
    expect(line).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished edits' })).toBeNull())
    expect(await store.contacts.get('c3')).toMatchObject({ city: 'Gent' })
  })

  test('what it sent a moment ago may be made after the next visit looks: that is said, and the rest is left later', async () => {
    await closeInSecondEdit()
    const contacts = firms(3).map((firm, at) => ({ ...firm, city: at === 0 ? 'Brugge' : firm.city }))
    const { user, store } = await openApp('/history', { contacts, again: true })
    const leave = async () =>
      user.click(await screen.findByRole('button', { name: 'Leave the rest as it is' }))
    await leave()
    await waitFor(() =>
      expect(alerts()).toEqual(['What was sent last may still be on its way. Try again in half a minute.']),
    )
    await store.contacts.update('c2', { city: 'Brugge' })
    await leave()
    expect(await screen.findByText('Firm 01, Firm 02')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished edits' })).toBeNull())
  })

  test('what it sent earlier and was not made is left as it is', async () => {
    await closeInSecondEdit()
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 31_000)
    const contacts = firms(3).map((firm, at) => ({ ...firm, city: at === 0 ? 'Brugge' : firm.city }))
    const { user } = await openApp('/history', { contacts, again: true })
    const notice = await screen.findByRole('region', { name: 'Unfinished edits' })
    await user.click(within(notice).getByRole('button', { name: 'Leave the rest as it is' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished edits' })).toBeNull())
    expect(alerts()).toEqual([])
  })
})

/** Edits three firms, and closes the tab while the second edit waits for its answer. */
async function closeInSecondEdit() {
  const { handler, held } = holding('post', '/contacts/c2')
  const { user, unmount } = await openApp('/contacts', {
    contacts: firms(3),
    overrides: [handler],
    profile: { http: { maxConcurrent: 1 } },
  })
  await editCity(user, ['Firm 01', 'Firm 02', 'Firm 03'])
  await waitFor(() => expect(held()).toBe(1))
  unmount()
  resetTab()
}

async function openEdit(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  return within(await screen.findByRole('dialog'))
}

async function editCity(user: UserEvent, names: string[]) {
  await tickAll(user, ...names)
  const dialog = await openEdit(user)
  await choose(user, dialog, 'Field', 'City')
  await user.type(dialog.getByRole('textbox', { name: 'New value' }), 'Brugge')
  await user.click(await dialog.findByRole('button', { name: `Edit ${names.length} contacts` }))
}

type Inside = ReturnType<typeof within>

async function choose(user: UserEvent, inside: Inside, label: string, option: string) {
  await user.selectOptions(inside.getByRole('combobox', { name: label }), option)
}

/** "NAME before → after" of each line. */
function changes(dialog: Inside): string[] {
  const list = dialog.getByRole('group', { name: 'What will change' })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => {
      const text = (selector: string) => item.querySelector(selector)?.firstChild?.textContent ?? ''
      return `${text('div[title]')} ${text('del')} → ${text('ins')}`
    })
}
