import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { answering, holding, problem, refusing } from './support/answers.ts'
import { rowsOf, statuses, textbox } from './support/look.ts'
import { firms, payments } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

type User = Awaited<ReturnType<typeof openApp>>['user']

test('rows picked over three pages and two searches are one basket, and what is unticked in it is not deleted', async () => {
  const amounts = ['-0.10', '-0.20', '12345678901234567890.55', '4', '-1']
  const picked = [0, 26, 51, 3, 59]
  const transactions = payments(60).map((one, index) => ({
    ...one,
    amount: amounts[picked.indexOf(index)] ?? '99',
  }))
  const { user, writes } = await openApp('/transactions', { transactions })
  await rowsOf('Transactions')
  await user.click(tick('Payee 01'))
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select Payee 27' }))
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select Payee 52' }))
  await search(user, 'Payee 04')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Payee 04' }))
  await search(user, 'Payee 60')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Payee 60' }))

  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = within(await screen.findByRole('dialog', { name: '5 transactions selected' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }))
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(5)
  const sums = () => screen.getByRole('dialog').textContent
  await waitFor(() =>
    expect(sums()).toContain(
      'EUR in +12,345,678,901,234,567,894.55 out -1.30 net +12,345,678,901,234,567,893.25',
    ),
  )
  await user.click(dialog.getByRole('checkbox', { name: /Payee 52/ }))
  expect(sums()).toContain('EUR in +4.00 out -1.30 net +2.70')
  expect(screen.getByRole('dialog', { name: '4 transactions selected' })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete 4 transactions' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toEqual({ ids: 't1,t27,t4,t60' })
})

test('what is unticked in the review leaves the basket, and comes back when it is ticked again while that is open', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(3) })
  const dialog = await reviewAll(user)
  await user.click(dialog.getByRole('checkbox', { name: /Firm 01/ }))
  await user.click(dialog.getByRole('checkbox', { name: /Firm 02/ }))
  await user.click(dialog.getByRole('checkbox', { name: /Firm 02/ }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('2 selected')).toBeDefined()
  expect(tick('Firm 01').checked).toBe(false)
  expect(tick('Firm 02').checked).toBe(true)
  expect(writes()).toEqual([])
})

test('with nothing ticked in the review there is nothing to delete, and that is said', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(1) })
  const dialog = await reviewAll(user)
  await user.click(dialog.getByRole('checkbox', { name: /Firm 01/ }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete 0 contacts' }).disabled).toBe(true)
  await dialog.findByText('Nothing is ticked, so there is nothing to delete.')
  await user.keyboard('{Escape}')
  await user.click(dialog.queryByRole('button', { name: 'Close' }) ?? document.body)
  expect(screen.queryByRole('toolbar')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 01'))
})

test('a record that changed since it was ticked shows as it is now, with what changed', async () => {
  const { user, store, writes } = await openApp('/transactions', {
    transactions: [aTransaction({ id: 't1', counterpart: 'Bakery', amount: '-4.20' })],
  })
  await rowsOf('Transactions')
  await user.click(tick('Bakery'))
  await store.transactions.update('t1', { amount: '-42.00', description: '' })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 1 transaction?' }))
  await dialog.findByText('changed: Amount -4.20 → -42.00; Description Factuur 2026-0042 → (empty)')
  expect(dialog.getByRole('listitem').textContent).toContain('-42.00 EUR')
  expect(dialog.getByRole('status').textContent).toBe('Checked just now: 1 changed.')
  await waitFor(() =>
    expect(screen.getByRole('toolbar', { hidden: true }).textContent).toContain('net -42.00'),
  )
  await user.click(dialog.getByRole('button', { name: 'Delete 1 transaction' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('a change that came on screen since the tick is still told', async () => {
  const { user, store, comeBack } = await openApp('/contacts', { contacts: firms(2) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 01'))
  await store.contacts.update('c1', { company: 'Firm 01 bis' })
  await comeBack()
  await waitFor(async () => expect(await rowsOf('Contacts')).toContain('Firm 01 bis'))
  await user.click(screen.getByRole('button', { name: 'Review' }))
  expect(await screen.findByText('changed: Company Firm 01 → Firm 01 bis')).toBeDefined()
})

test('what one has changed oneself since the tick is no news', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(2) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 01'))
  await user.click(screen.getByRole('link', { name: 'Firm 01' }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await user.clear(await screen.findByRole('textbox', { name: 'City' }))
  await user.type(textbox('City'), 'Aalst')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('link', { name: 'Back to contacts' }))
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = within(await screen.findByRole('dialog', { name: '1 contact selected' }))
  expect(await dialog.findByText('Checked just now: nothing has changed.')).toBeDefined()
})

test('a record that is gone is marked and not sent', async () => {
  const { user, store, writes } = await openApp('/contacts', { contacts: firms(4) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 01'))
  await user.click(tick('Firm 02'))
  await user.click(tick('Firm 03'))
  await store.contacts.remove(['c2'])
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 contacts?' }))
  const gone = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Firm 02/ })
  expect([gone.checked, gone.disabled]).toEqual([false, true])
  expect(dialog.getByText('no longer there')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete 2 contacts' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c1,c3' }]))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('a deletion waits for the reading, and goes on when all is as it was shown', async () => {
  const slow = holding('get', '/contacts/:id')
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), overrides: [slow.handler] })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.dblClick(dialog.getByRole('button', { name: 'Delete 3 contacts' }))
  expect(dialog.getByText(/Checking 1 of 3…/)).toBeDefined()
  expect(dialog.getByRole('status').textContent).toContain('They will be deleted once')
  expect(writes()).toEqual([])
  slow.release()
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c1,c2,c3' }]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a deletion that was confirmed before something turned out to be new asks once more', async () => {
  const slow = holding('get', '/contacts/:id')
  const { user, writes, store } = await openApp('/contacts', {
    contacts: firms(3),
    overrides: [slow.handler],
  })
  await tickAll(user)
  await store.contacts.update('c2', { city: 'Aalst' })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete 3 contacts' }))
  slow.release()
  expect(await dialog.findByText('changed: City Gent → Aalst')).toBeDefined()
  expect(writes()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete 3 contacts' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('unticking a row takes back a deletion that waits for the reading', async () => {
  const slow = holding('get', '/contacts/:id')
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), overrides: [slow.handler] })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete 3 contacts' }))
  await user.click(dialog.getByRole('checkbox', { name: /Firm 03/ }))
  slow.release()
  expect(await dialog.findByText('Checked just now: nothing has changed.')).toBeDefined()
  expect(writes()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete 2 contacts' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c1,c2' }]))
})

test('a record that cannot be read again says so, and can be deleted all the same', async () => {
  const overrides = [refusing('get', '/contacts/c2', 500, { detail: 'The disk is full' })]
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), overrides })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText('could not be checked: The disk is full.')).toBeDefined()
  expect(dialog.getByText('Checked just now: 1 could not be checked.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete 3 contacts' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c1,c2,c3' }]))
})

test('when none can be read again, nothing is deleted before another try', async () => {
  let away = true
  const overrides = [answering('get', '/contacts/:id', () => (away ? problem(503) : undefined))]
  const { user, writes } = await openApp('/contacts', { contacts: firms(2), overrides })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect((await dialog.findByRole('alert')).textContent).toContain('They could not be checked')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete 2 contacts' }).disabled).toBe(true)
  away = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Checked just now: nothing has changed.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete 2 contacts' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('a service that is away is not asked for every record of a large basket', async () => {
  const { user, sent } = await openApp('/contacts', {
    contacts: firms(25),
    overrides: [refusing('get', '/contacts/:id', 500)],
  })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await screen.findByText(/They could not be checked/)
  expect(sent.filter(({ path }) => path.startsWith('/contacts/')).length).toBeLessThan(16)
})

test('fields that the list does not give are no changes, and long texts that it cuts are none', async () => {
  const contacts = [aContact({ id: 'c1', company: 'Firm 01', street: 'A long street with a long name' })]
  const rows = contacts.map((one) => ({ ...one, phone: '', vatNumber: '', street: 'A long street…' }))
  const overrides = [
    answering('get', '/contacts', () => Response.json({ items: rows, page: 1, pageSize: 25, total: 1 })),
  ]
  const { user } = await openApp('/contacts', { contacts, overrides })
  const dialog = await reviewAll(user)
  expect(await dialog.findByText('Checked just now: nothing has changed.')).toBeDefined()
})

test('a large basket shows its first rows, and more when asked', async () => {
  const { user } = await openApp('/contacts', {
    contacts: firms(450),
    overrides: [answering('get', '/contacts/:id', () => problem(500))],
  })
  await tickAll(user)
  await user.click(await screen.findByRole('button', { name: 'Select all 450 results' }))
  await waitFor(() => expect(screen.getByText('450 selected')).toBeDefined())
  await user.click(screen.getByRole('button', { name: 'Review' }))
  const dialog = within(await screen.findByRole('dialog', { name: '450 contacts selected' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(200)
  await user.click(dialog.getByRole('button', { name: 'Show 200 more' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(400)
  await user.click(dialog.getByRole('button', { name: 'Show 50 more' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(450)
})

test.each([
  [0, 2, 'Deleting cannot be undone. If the bank sends them again, Bookend will flag them.'],
  [
    10,
    2,
    'They will be deleted in 10 seconds. You can undo until then. If the bank sends them again, Bookend will flag them.',
  ],
  [
    10,
    1,
    'It will be deleted in 10 seconds. You can undo until then. If the bank sends it again, Bookend will flag it.',
  ],
])(
  'with a pause of %i seconds the question before %i go says what will happen',
  async (undoSeconds, many, words) => {
    const { user } = await openApp('/transactions', { transactions: payments(many), undoSeconds })
    await rowsOf('Transactions')
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words)
  },
)

test('undoing brings back the ticks of what was deleted, and not of what was unticked before', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 60 })
  const dialog = await reviewAll(user)
  await user.click(dialog.getByRole('checkbox', { name: /Firm 02/ }))
  await dialog.findByText('Checked just now: nothing has changed.')
  await user.click(dialog.getByRole('button', { name: 'Delete 2 contacts' }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 02']))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toHaveLength(3))
  expect(['Firm 01', 'Firm 02', 'Firm 03'].map((name) => tick(name).checked)).toEqual([true, false, true])
  expect(writes()).toEqual([])
})

test('the basket is reached, reviewed and deleted by keyboard alone', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(3) })
  await rowsOf('Contacts')
  tick('Firm 01').focus()
  await user.keyboard(' ')
  const review = await screen.findByRole('button', { name: 'Review' })
  review.focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Clear selection')
  await user.keyboard('{End}')
  expect(document.activeElement?.textContent).toBe('Delete')
  await user.keyboard('{ArrowRight}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: '1 contact selected' }))
  await dialog.findByText('Checked just now: nothing has changed.')
  expect(document.activeElement?.textContent).toBe('Close')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Delete 1 contact')
  await user.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(statuses()).toContain('1 contact deleted.'))
  expect(writes()).toHaveLength(1)
})

function tick(name: string) {
  return screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
}

async function tickAll(user: User) {
  await rowsOf('Contacts')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByRole('toolbar')
}

async function reviewAll(user: User) {
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Review' }))
  return within(await screen.findByRole('dialog', { name: /selected/ }))
}

async function search(user: User, words: string) {
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), `${words}{Enter}`)
}
