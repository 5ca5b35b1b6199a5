import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, problem } from './support/answers.ts'
import { rowsOf, statuses } from './support/look.ts'
import { firms, payments } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { askToDeleteAll, reviewAll, search, tick, tickAll } from './support/selection.ts'

test('rows selected across three pages and two searches are one selection, and what is deselected in the review is not deleted', async () => {
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

  await user.click(await screen.findByRole('button', { name: /^[\d,]+ selected$/ }))
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
  expect(dialog.queryByRole('button', { name: /^Delete/ })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 4 transactions' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toEqual({ ids: 't1,t27,t4,t60' })
})

test('a row deselected in the review leaves the selection, and returns when it is selected again there', async () => {
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

test('with nothing selected in the review, the dialog says so', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(1) })
  const dialog = await reviewAll(user)
  await user.click(dialog.getByRole('checkbox', { name: /Firm 01/ }))
  await dialog.findByText('Nothing is selected.')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('toolbar')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 01'))
})

test('with nothing selected in the question before a deletion there is nothing to delete, and it says so', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(1) })
  const dialog = await askToDeleteAll(user)
  await user.click(dialog.getByRole('checkbox', { name: /Firm 01/ }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete 0 contacts' }).disabled).toBe(true)
  await dialog.findByText('Nothing is selected, so there is nothing to delete.')
  await user.keyboard('{Escape}')
  await user.click(dialog.queryByRole('button', { name: 'Cancel' }) ?? document.body)
  expect(screen.queryByRole('toolbar')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 01'))
})

test('a large selection shows its first rows, and more on request', async () => {
  const { user } = await openApp('/contacts', {
    contacts: firms(450),
    overrides: [answering('get', '/contacts/:id', () => problem(500))],
  })
  await tickAll(user)
  await user.click(await screen.findByRole('button', { name: 'Select all 450 results' }))
  await waitFor(() => expect(screen.getByText('450 selected')).toBeDefined())
  await user.click(screen.getByRole('button', { name: /^[\d,]+ selected$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '450 contacts selected' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(200)
  await user.click(dialog.getByRole('button', { name: 'Show 200 more' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(400)
  await user.click(dialog.getByRole('button', { name: 'Show 50 more' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(450)
})

test.each([
  [0, 2, 'Deleting cannot be undone. If the bank sends them again, this browser will flag them.'],
  [
    10,
    2,
    'They will be deleted in 10 seconds. You can undo until then. After that, they cannot be created again. If the bank sends them again, this browser will flag them.',
  ],
  [
    10,
    1,
    'It will be deleted in 10 seconds. You can undo until then. After that, it cannot be created again. If the bank sends it again, this browser will flag it.',
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
  const dialog = await askToDeleteAll(user)
  await user.click(dialog.getByRole('checkbox', { name: /Firm 02/ }))
  await dialog.findByText('Checked just now: nothing has changed.')
  await user.click(dialog.getByRole('button', { name: 'Delete 2 contacts' }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 02']))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toHaveLength(3))
  expect(['Firm 01', 'Firm 02', 'Firm 03'].map((name) => tick(name).checked)).toEqual([true, false, true])
  expect(writes()).toEqual([])
})

test('the selection is reached, reviewed and deleted by keyboard alone', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(3) })
  await rowsOf('Contacts')
  tick('Firm 01').focus()
  await user.keyboard(' ')
  const review = await screen.findByRole('button', { name: /^[\d,]+ selected$/ })
  review.focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Edit')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Clear selection')
  await user.keyboard('{End}')
  expect(document.activeElement?.textContent).toBe('Delete')
  await user.keyboard('{ArrowRight}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: '1 contact selected' }))
  await dialog.findByText('Checked just now: nothing has changed.')
  expect(document.activeElement?.textContent).toBe('Close')
  await user.keyboard('{Enter}')
  review.focus() // as browsers do when a dialog closes
  await user.keyboard('{End}{Enter}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 1 contact?' }))
  await question.findByText('Checked just now: nothing has changed.')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Delete 1 contact')
  await user.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(statuses()).toContain('1 contact deleted.'))
  expect(writes()).toHaveLength(1)
})
