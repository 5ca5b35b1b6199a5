import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { allRows } from '../../src/storage/database.ts'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering, holding, problem, refusing, unreachable } from './support/answers.ts'
import { linksIn, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { pressRedo, pressUndo } from './support/acts.ts'
import { session } from './support/shown-session.ts'
import { notAnEmail, notAPhone, wrongVatNumber } from '../../src/contacts/page-messages.ts'

const rent = aTransaction({ id: '1', date: '2026-03-03', counterpart: 'Landlord', description: 'Rent' })
const fuel = aTransaction({ id: '2', date: '2026-03-02', counterpart: 'Station', description: 'Fuel' })
const bread = aTransaction({ id: '3', date: '2026-03-01', counterpart: 'Bakery', description: 'Bread' })
const transactions = [rent, fuel, bread]

test('a description is corrected in its row, and so is the next one', async () => {
  const { user, writes } = await openApp('/transactions', { transactions })
  await editFirst(user, 'Transactions')
  await user.keyboard('{Tab}')
  expect(focused()).toBe('Description of Landlord')
  await user.keyboard('Rent March{Enter}')
  expect(focused()).toBe('Description of Station')
  await user.keyboard('Diesel{Enter}{Escape}')
  await waitFor(() =>
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      ['/transactions/1', { description: 'Rent March' }],
      ['/transactions/2', { description: 'Diesel' }],
    ]),
  )
  await waitFor(() => expect(cellTexts('Transactions', 2)).toEqual(['Rent March', 'Diesel', 'Bread']))
  expect(document.activeElement?.textContent).toContain('2026-03-01')
})

test('while the missing counterparty is typed, the description stays in sight', async () => {
  const toll = aTransaction({
    id: '4',
    date: '2026-03-04',
    counterpart: '',
    description: 'Toll A1\nCard 4471',
  })
  const { user } = await openApp('/transactions', { transactions: [toll, rent] })
  await editFirst(user, 'Transactions')
  expect(focused()).toBe('Counterparty of Toll A1')
  expect(cellTexts('Transactions', 2)).toEqual(['Toll A1\nCard 4471', 'Rent'])
  await user.keyboard('Motorway{Escape}')
  expect(cellTexts('Transactions', 2)).toEqual(['Card 4471', 'Rent'])
})

test('after an undo nothing says any longer that the edit was saved', async () => {
  const { user } = await openApp('/transactions', { transactions })
  await editFirst(user, 'Transactions')
  await user.keyboard('{Tab}Rent March{Enter}{Escape}')
  await waitFor(() => expect(statuses().join()).toContain('Saved Description of Landlord.'))
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to Description of'))
  await waitFor(() => expect(statuses().join()).not.toContain('Saved'))
})

test('the key of Undo, held where nothing is typed, takes back no saved edit', async () => {
  const { user, writes } = await openApp('/transactions', { transactions })
  await editFirst(user, 'Transactions')
  await user.keyboard('{Tab}Rent March{Enter}')
  await waitFor(() => expect(statuses().join()).toContain('Saved Description of Landlord.'))
  expect(focused()).toBe('Description of Station')
  // As the browser has just taken back the last letter.
  const held = { key: 'z', ctrlKey: true, repeat: true }
  expect(fireEvent.keyDown(document.activeElement ?? document.body, held)).toBe(false)
  await user.keyboard('Diesel{Enter}')
  await waitFor(() => expect(writes().at(-1)?.body).toEqual({ description: 'Diesel' }))
  expect(writes()).toHaveLength(2)
})

test('Ctrl+Z during a save that is refused undoes no earlier edit', async () => {
  const refusal = Promise.withResolvers<Response>()
  const { user, writes } = await openApp('/transactions', {
    transactions,
    overrides: [answering('post', '/transactions/2', () => refusal.promise)],
  })
  await editFirst(user, 'Transactions')
  await user.keyboard('{Tab}Rent March{Enter}')
  await waitFor(() => expect(statuses().join()).toContain('Saved Description of Landlord.'))
  await user.keyboard('Diesel{Enter}{Escape}')
  await waitFor(() => expect(writes()).toHaveLength(2))
  await pressUndo(user)
  refusal.resolve(problem(422, { detail: 'The period is closed.' }))
  await waitFor(() => expect(document.body.textContent).toContain('The period is closed.'))
  await pressRedo(user)
  await waitFor(() => expect(statuses().join()).toContain('This tab has nothing to redo.'))
  expect(writes()).toHaveLength(2)
})

test('a cell of a contact says what looks wrong while it is typed, in the words of the form, and is saved all the same', async () => {
  const contacts = [aContact({ id: '1', company: 'Acme', email: 'a@acme.test', country: 'BE' })]
  const { user, writes } = await openApp('/contacts', { contacts })
  await editFirst(user, 'Contacts')
  const typeIn = async (column: string, text: string) => {
    while (focused() !== `${column} of Acme`) await user.keyboard('{Tab}')
    await user.keyboard(text)
  }
  await typeIn('Email', 'not-an-email')
  await waitFor(() => expect(statuses()).toContain(notAnEmail))
  await typeIn('Phone', 'abc')
  await waitFor(() => expect(statuses()).toContain(notAPhone))
  await typeIn('VAT number', 'BE0000000000')
  await waitFor(() => expect(statuses()).toContain(wrongVatNumber.digits('Belgium')))
  await user.keyboard('0{Enter}')
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([
      { email: 'not-an-email' },
      { phone: 'abc' },
      { vatNumber: 'BE00000000000' },
    ]),
  )
})

test('Escape restores the old value, and nothing is sent', async () => {
  const { user, writes } = await openApp('/transactions', { transactions })
  await editFirst(user, 'Transactions')
  await user.keyboard('Somebody else{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(cellTexts('Transactions', 1)[0]).toBe('Landlord')
  expect(writes()).toEqual([])
  await waitFor(async () => expect(await drafts()).toEqual([]))
})

test('an error is shown at the cell, which keeps the focus and the typed text', async () => {
  const { user, writes } = await openApp('/transactions', { transactions })
  await editFirst(user, 'Transactions')
  const tooLong = 'x'.repeat(2001)
  await user.paste(tooLong)
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Counterparty of Landlord')
  expect(input().value).toBe(tooLong)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(writes()).toEqual([])
  await user.clear(input())
  await user.keyboard('Owner{Enter}')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toEqual({ counterpart: 'Owner' })
})

test('a refusal by the service is shown at the cell, which keeps the typed text and offers to try again', async () => {
  const { user } = await openApp('/transactions', {
    transactions,
    overrides: [refusing('post', '/transactions/1', 422, { detail: 'The period is closed.' })],
  })
  await editFirst(user, 'Transactions')
  await user.keyboard('{Tab}Rent March{Enter}')
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map((one) => one.textContent)
        .join(),
    ).toContain('The period is closed.'),
  )
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description of Landlord' }).value).toBe(
    'Rent March',
  )
  expect(focused()).toBe('Description of Station')
  expect((await drafts())[0]?.typed).toEqual({ description: 'Rent March' })
})

test('what the bank booked is not edited in cells: Tab goes from the texts to the next row', async () => {
  const { user } = await openApp('/transactions', { transactions: [rent, fuel] })
  await editFirst(user, 'Transactions')
  expect(focused()).toBe('Counterparty of Landlord')
  await user.keyboard('{Tab}')
  expect(focused()).toBe('Description of Landlord')
  await user.keyboard('{Tab}')
  expect(focused()).toBe('Counterparty of Station')
})

test('the name of a contact is its company, or the person if there is none', async () => {
  const contacts = [
    aContact({ id: '1', company: 'Acme', firstName: 'Ann', lastName: 'Adams' }),
    aContact({ id: '2', company: '', firstName: 'Bea', lastName: 'Boon' }),
  ]
  const { user, writes } = await openApp('/contacts', { contacts })
  await editFirst(user, 'Contacts')
  expect(focused()).toBe('Company of Acme')
  await user.keyboard('Acme Ltd{Enter}')
  expect(focused()).toBe('First name of Bea Boon')
  await user.keyboard('{Tab}Bones{Enter}')
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([{ company: 'Acme Ltd' }, { lastName: 'Bones' }]),
  )
})

test('a country is chosen in its cell; Ctrl+D takes it from the row above, unless there is no such country', async () => {
  const contacts = [
    aContact({ id: '1', company: 'Acme', country: 'Utopia' }),
    aContact({ id: '2', company: 'Bank', country: 'BE' }),
  ]
  const { user, writes } = await openApp('/contacts', { contacts })
  await ready(user, 'Contacts')
  const [, country] = await screen.findAllByText(/^(Utopia|Belgium)$/, { selector: 'tbody td *, tbody td' })
  await user.dblClick(country ?? document.body)
  expect(focused()).toBe('Country of Bank')
  await user.keyboard('{Control>}d{/Control}{Enter}')
  await screen.findByText('There is no such country. Choose one from the list')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country of Bank' }), 'Netherlands')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ country: 'NL' }]))
  expect(await screen.findByText('Netherlands')).toBeDefined()
})

test('a double click edits a cell, and a single one opens the record', async () => {
  const { user, address } = await openApp('/transactions', { transactions })
  await ready(user, 'Transactions')
  await user.dblClick(cells('Transactions', 2)[1] ?? document.body)
  expect(focused()).toBe('Description of Station')
  await user.keyboard('{Escape}')
  await user.click(cells('Transactions', 2)[2] ?? document.body)
  await waitFor(() => expect(address()).toBe('/transactions/3'))
})

test('a record with a draft is edited in its form', async () => {
  const first = await openApp('/transactions/1/edit', { transactions })
  await first.user.type(await screen.findByRole('textbox', { name: 'Counterparty' }), '!')
  await waitFor(async () => expect(await drafts()).toHaveLength(1))
  first.unmount()
  const { user, address } = await openApp('/transactions', { transactions, again: true })
  await waitFor(async () => {
    linksIn(screen.getByRole('table', { name: 'Transactions' }))[0]?.focus()
    await user.keyboard('{F2}')
    expect(address()).toBe('/transactions/1/edit')
  })
  await screen.findByText(/Unsaved draft from/)
})

test('the user decides a field that someone else has changed, too, before it is saved', async () => {
  const { user, store, writes } = await openApp('/transactions', { transactions })
  await editFirst(user, 'Transactions')
  await user.keyboard('Mine')
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  await store.transactions.update('1', { counterpart: 'Theirs' })
  await user.keyboard('{Enter}{Escape}')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Someone else changed this too' }))
  await user.click(dialog.getByRole('radio', { name: 'Yours: Mine' }))
  await user.click(dialog.getByRole('button', { name: 'Apply and save' }))
  // A badge says what was first seen here.
  await waitFor(() => expect(cellTexts('Transactions', 1)[0]).toMatch(/Mine$/))
  expect(writes().at(-1)?.body).toEqual({ counterpart: 'Mine' })
})

test('a save without an answer is checked before anything is sent again', async () => {
  let isLost = true
  const { user, writes } = await openApp('/transactions', {
    transactions,
    overrides: [answering('post', '/transactions/1', () => (isLost ? HttpResponse.error() : undefined))],
  })
  await editFirst(user, 'Transactions')
  await user.keyboard('{Tab}Rent March{Enter}{Escape}')
  const check = await screen.findByRole('button', { name: 'Check whether it was saved' })
  expect((await drafts())[0]?.sent?.changes).toEqual({ description: 'Rent March' })
  isLost = false
  await user.click(check)
  await waitFor(() => expect(alertTexts()).toContain('It has not been saved so far. You can save it again.'))
  expect(writes()).toHaveLength(1)
  screen.getByRole('textbox', { name: 'Description of Landlord' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(cellTexts('Transactions', 2)[0]).toBe('Rent March'))
  await waitFor(async () => expect(await drafts()).toEqual([]))
})

describe('while somebody types in a row, the rows stay as they are:', () => {
  const contacts = Array.from({ length: 27 }, (_, index) =>
    aContact({ id: `${index + 10}`, company: `Firm ${index + 10}` }),
  )

  test('one that its new name moves to another page keeps the focus, and its letters are no commands', async () => {
    const { user, sent, writes, comeBack } = await openApp('/contacts', { contacts })
    await editFirst(user, 'Contacts')
    const lists = () =>
      sent.filter(({ method, path }) => method === 'GET' && /^\/contacts(\?page=1)?$/.test(path))
    const before = lists().length
    expect(before).toBeGreaterThan(0)
    await user.keyboard('Zinc{Tab}')
    await waitFor(() => expect(statuses().join()).toContain('Saved Company of Zinc.'))
    await comeBack()
    await user.keyboard('Anna')
    expect(focused()).toBe('First name of Zinc')
    expect(lists()).toHaveLength(before)
    await user.keyboard('{Enter}{Escape}')
    await waitFor(() => expect(writes()).toHaveLength(2))
    // The list is read again once nobody types in it.
    await waitFor(() => expect(screen.queryByText('Zinc')).toBeNull())
    expect(writes().map(({ body }) => body)).toEqual([{ company: 'Zinc' }, { firstName: 'Anna' }])
  })

  test('what was being read of them is given up, and read afterwards', async () => {
    let isHeld = false
    const { handler, release, held, aborted } = holding('get', '/contacts', () => isHeld)
    const { user, store } = await openApp('/contacts', { contacts, overrides: [handler] })
    await ready(user, 'Contacts')
    isHeld = true
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(held()).toBe(1))
    await store.contacts.update('10', { company: 'Zinc' })
    linksIn(screen.getByRole('table', { name: 'Contacts' }))[0]?.focus()
    await user.keyboard('{F2}Anna')
    await waitFor(() => expect(aborted()).toBe(1))
    isHeld = false
    release()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Firm 10')).toBeNull())
  })
})

test('who leaves the list after a save without an answer does not read that it was not saved', async () => {
  const { user, goTo } = await openApp('/transactions', {
    transactions,
    overrides: [unreachable('post', '/transactions/1')],
  })
  await editFirst(user, 'Transactions')
  await user.keyboard('{Tab}Rent March{Enter}{Escape}')
  await screen.findByRole('button', { name: 'Check whether it was saved' })
  await goTo('/contacts')
  expect(await screen.findByText(/^We don’t know whether Description of Landlord was saved\./)).toBeDefined()
})

test('typed text stays as a draft when the user leaves the list', async () => {
  const { user, goTo } = await openApp('/transactions', { transactions })
  await editFirst(user, 'Transactions')
  await user.keyboard('{Tab}Half a descr')
  await goTo('/contacts')
  await screen.findByText(/^Not saved: Description of Landlord\./)
  await waitFor(async () => expect((await drafts())[0]?.typed).toEqual({ description: 'Half a descr' }))
})

/** Puts the focus on the first row once its cells can be edited. */
async function ready(user: UserEvent, table: string) {
  await waitFor(async () => {
    const [link] = linksIn(await screen.findByRole('table', { name: table }))
    link?.focus()
    await user.keyboard('{F2}')
    expect(document.activeElement?.closest('[data-cell]')).toBeTruthy()
  })
  await user.keyboard('{Escape}')
}

async function editFirst(user: UserEvent, table: string) {
  await ready(user, table)
  await user.keyboard('{F2}')
}

function focused(): string | null | undefined {
  return document.activeElement?.getAttribute('aria-label')
}

function input() {
  return document.activeElement as HTMLInputElement
}

/** The cells of a column of data, from top to bottom. */
function cells(table: string, column: number): HTMLElement[] {
  const rows = within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
  return rows.flatMap((row) => within(row).getAllByRole('cell')[column + 1] ?? [])
}

function alertTexts(): string {
  return screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' ')
}

function cellTexts(table: string, column: number): string[] {
  return cells(table, column).map(({ textContent }) => textContent)
}

async function drafts() {
  return allRows('drafts', storageScope(session()))
}
