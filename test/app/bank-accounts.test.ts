import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BankAccount, BankStatement, DailyBalance } from '../../src/domain/bank-account.ts'
import { daysAway, today } from '../../src/domain/day.ts'
import { aTransaction } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
import { anImport } from './support/import-page.ts'
import { catchDownloads, exportAs } from './support/exports.ts'
import { itemOfMore } from './support/list-menus.ts'
import { confirmDeletionOf } from './support/pending.ts'
import { openApp } from './support/open-app.tsx'
import './support/without-pauses.ts'

const main: BankAccount = {
  number: 'NL20INGB0001234567',
  name: '',
  transactions: 1,
  firstDay: '2026-01-02',
  lastDay: '2026-01-02',
  balances: [{ day: '2026-01-31', currency: 'EUR', amount: '-140.00' }],
  statement: { name: '7', day: '2026-01-31' },
}
const transactions = [aTransaction({ id: 't1' }), aTransaction({ id: 't2' })]

const statements: BankStatement[] = [
  aStatement('1', ['2026-01-01', '10.00'], ['2026-01-31', '-140.00']),
  aStatement('3', ['2026-03-01', '-100.00'], ['2026-03-31', '5.00']),
  { ...aStatement('4', ['2026-04-01', '5.00'], ['2026-04-15', '6.00']), addsUp: false },
  {
    ...aStatement('5', ['2026-04-03', '500.00'], ['2026-04-20', '6.00']),
    contradicts: { statement: '4', day: '2026-04-03', amount: '7.00', own: '502.00' },
  },
]

function aStatement(name: string, [day, amount]: [string, string], end: [string, string]): BankStatement {
  return {
    id: name,
    bankAccount: main.number,
    currency: 'EUR',
    name,
    fileName: `${name}.xml`,
    importedAt: '2026-05-01T08:00:00.000Z',
    opening: { day, amount },
    closing: { day: end[0], amount: end[1] },
    addsUp: true,
  }
}

const balances: DailyBalance[] = [
  { day: '2026-04-15', amount: '6.00', statement: '4' },
  { day: '2026-01-31', amount: '-140.00', statement: '1' },
  { day: '2026-01-02', amount: '7.50', statement: '1' },
  { day: '2025-12-31', amount: '10.00', statement: '1' },
]

/** A service that knows one bank account, of the first transaction. */
function withAccount() {
  let account = main
  return {
    list: async () => [account],
    statements: async () => statements,
    balances: async () => balances,
    some: async (ids: readonly string[]) =>
      ids.filter((id) => id === 't1').map((id) => ({ id, number: main.number })),
    rename: async (_number: string, name: string) => (account = { ...account, name }),
  }
}

test('of many bank accounts, the overview shows those with the latest transactions, and the others on request', async () => {
  const days = ['2026-05-05', '2026-01-01', '2026-05-04', '2026-05-03', '', '2026-05-02']
  const many = days.map((lastDay, at) => ({ ...main, number: `A${at}`, lastDay }))
  const { user } = await openApp('/', {
    transactions,
    bankAccounts: { ...withAccount(), list: async () => many },
  })
  const section = within(await screen.findByRole('region', { name: 'Bank accounts' }))
  const names = () => section.getAllByRole('link', { name: /^A/ }).map(({ textContent }) => textContent)
  expect(names()).toEqual(['A0', 'A2', 'A3', 'A5'])
  expect(section.getByText('2 more bank accounts').className).toBe('print-only')
  await user.click(section.getByRole('button', { name: 'Show 2 more' }))
  expect(names()).toEqual(['A0', 'A1', 'A2', 'A3', 'A4', 'A5'])
  expect(document.activeElement?.textContent).toBe('Overview')
})

test('the overview shows each bank account with its last balance, and gives it a name', async () => {
  const { user } = await openApp('/', { transactions, bankAccounts: withAccount() })
  const section = within(await screen.findByRole('region', { name: 'Bank accounts' }))
  const last = section.getByText('Statement 7 until Jan 31, 2026')
  expect(last.nextSibling?.textContent).toBe('-140.00 EUR')
  await user.click(section.getByRole('button', { name: 'Rename NL20 INGB 0001 2345 67' }))
  expect(document.activeElement).toBe(
    section.getByRole('textbox', { name: 'Name of NL20 INGB 0001 2345 67' }),
  )
  await user.keyboard('Main account{Enter}')
  const link = await section.findByRole('link', { name: 'Main account' })
  expect(link.getAttribute('href')).toContain('account=NL20INGB0001234567')
})

test('a column shows the bank account of each transaction', async () => {
  const { user } = await openApp('/transactions', { transactions, bankAccounts: withAccount() })
  await user.click(await screen.findByRole('button', { name: 'View' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Bank account' }))
  const table = within(screen.getByRole('table', { name: 'Transactions' }))
  await waitFor(() => expect(table.getAllByText('NL20 INGB 0001 2345 67')).toHaveLength(1))
  expect(table.getByRole('columnheader', { name: 'Bank account' })).toBeTruthy()
})

test('a search for a bank account, a statement or a file leads to its transactions where no text has it', async () => {
  const files = [
    anImport({ id: 'i1', fileName: '3.xml', new: 2 }),
    anImport({ id: 'i2', fileName: '3.xml', new: 0 }),
    anImport({ id: 'i3', fileName: '3.xml', new: 1, importedAt: '2026-09-01T08:00:00Z' }),
  ]
  const named = statements.map((one) => (one.name === '3' ? { ...one, name: 'STMT-03' } : one))
  const { user, address, goTo } = await openApp('/transactions?search=ingb+0001', {
    transactions,
    bankAccounts: { ...withAccount(), statements: async () => named },
    offers: 'kept-imports',
    overrides: [answering('get', '/statement-imports', () => Response.json({ items: files }))],
  })
  await user.click(
    await screen.findByRole('link', { name: 'Transactions of bank account NL20 INGB 0001 2345 67' }),
  )
  expect(address()).toBe('/transactions?account=NL20INGB0001234567')
  for (const search of ['3.xml', 'stmt-03']) {
    await goTo(`/transactions?search=${search}`)
    const links = await screen.findAllByRole('link', { name: /^Transactions imported with 3\.xml, / })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/transactions?import=i1',
      '/transactions?import=i3',
    ])
    expect(new Set(links.map((link) => link.textContent)).size).toBe(2)
  }
  await goTo('/transactions?search=nobody')
  await screen.findByRole('link', { name: /^Search contacts/ })
  expect(screen.queryByRole('link', { name: /^Transactions (?:of|imported)/ })).toBeNull()
})

test('a JSON file has the bank accounts, whether or not the list shows them', async () => {
  const files = catchDownloads()
  const { user } = await openApp('/transactions', { transactions, bankAccounts: withAccount() })
  const read = JSON.parse(await exportAs(/JSON/, 'transactions.json', user, files)) as {
    id: string
    bankAccount: string
  }[]
  expect(read.find(({ id }) => id === 't1')?.bankAccount).toBe('NL20 INGB 0001 2345 67')
})

test('of two bank accounts, the column marks a transfer between them, and transfers can be left out', async () => {
  const savings = { ...main, number: 'DE02120300000000202051', name: 'Savings' }
  const bankAccounts = {
    ...withAccount(),
    list: async () => [main, savings],
    some: async () => [{ id: 't1', number: main.number, transferWith: savings.number }],
  }
  const { user } = await openApp('/transactions', { transactions, bankAccounts })
  await user.click(await screen.findByRole('button', { name: 'View' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Bank account' }))
  const table = within(screen.getByRole('table', { name: 'Transactions' }))
  await waitFor(() => expect(table.getAllByText('…4567 ⇄ Savings')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const choice = within(await screen.findByRole('group', { name: 'Transfers between own accounts' }))
  expect(choice.getByRole('radio', { name: 'Included' })).toHaveProperty('checked', true)
  await user.click(choice.getByRole('radio', { name: 'Left out' }))
  await screen.findAllByText('Without transfers between own accounts')
  await user.click(choice.getByRole('radio', { name: 'Only these' }))
  await screen.findAllByText('Only transfers between own accounts')
})

test('transactions without a bank account can be filtered, and the filter says so', async () => {
  const { user, address } = await openApp('/transactions', { transactions, bankAccounts: withAccount() })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  const choice = within(await screen.findByRole('group', { name: 'Bank account' }))
  await user.click(choice.getByRole('checkbox', { name: 'None' }))
  await waitFor(() => expect(address()).toBe('/transactions?account=none'))
  await screen.findAllByText('Bank account: None')
})

test('totals by bank account lead to the transactions of one', async () => {
  const currencies = [{ currency: 'EUR', count: 1, deposits: '0', withdrawals: '-7.00', net: '-7.00' }]
  const sums = { count: 1, currencies, unread: 0, uncertain: 0 }
  const groups = [main.number, ''].map((key) => ({ key, totals: sums }))
  const { user } = await openApp('/transactions', {
    transactions,
    bankAccounts: withAccount(),
    overrides: [
      answering('get', '/queries/transactions/totals', ({ url }) =>
        url.includes('by=account') ? Response.json({ groups, total: 2 }) : undefined,
      ),
    ],
  })
  await user.click(await itemOfMore(user, 'Totals'))
  const panel = within(await screen.findByRole('region', { name: 'Totals' }))
  await panel.findByRole('option', { name: 'Bank account' })
  await user.selectOptions(panel.getByRole('combobox', { name: 'Group by' }), 'Bank account')
  const link = await panel.findByRole('link', { name: 'NL20 INGB 0001 2345 67' })
  expect(link.getAttribute('href')).toContain('account=NL20INGB0001234567')
  const none = panel.getByRole('link', { name: 'No bank account' })
  expect(none.getAttribute('href')).toContain('account=none')
})

test('totals by bank account leave out what the list hides because it is about to be deleted', async () => {
  const both = ['t1', 't2'].map((id) => aTransaction({ id, counterpart: `Party ${id}`, amount: '5' }))
  const sums = { count: 1, currencies: [], unread: 0, uncertain: 0 }
  const groups = [main.number, ''].map((key) => ({ key, totals: sums }))
  const { user } = await openApp('/transactions', {
    transactions: both,
    bankAccounts: withAccount(),
    overrides: [answering('get', '/queries/transactions/totals', () => Response.json({ groups, total: 2 }))],
    undoSeconds: 10,
  })
  await user.click(await itemOfMore(user, 'Totals'))
  const panel = within(await screen.findByRole('region', { name: 'Totals' }))
  await panel.findByRole('option', { name: 'Bank account' })
  await user.selectOptions(panel.getByRole('combobox', { name: 'Group by' }), 'Bank account')
  await waitFor(() => expect(panel.getByRole('status').textContent).toMatch(/^2 transactions/))
  await confirmDeletionOf(user, 'Party t1')
  await waitFor(() => expect(panel.getByRole('status').textContent).toMatch(/^1 transaction,/))
})

test('totals by bank account cannot be asked of what only this browser knows', async () => {
  const { user } = await openApp('/transactions?edited=here', { transactions, bankAccounts: withAccount() })
  await user.click(await itemOfMore(user, 'Totals'))
  await screen.findByRole('option', { name: 'Bank account' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Bank account')
  expect(await screen.findByText(/^Filters and totals by bank accounts cannot be combined/)).toBeTruthy()
})

test('with one bank account, no filter tells transfers', async () => {
  const { user } = await openApp('/transactions', { transactions, bankAccounts: withAccount() })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await screen.findByRole('group', { name: 'Bank account' })
  expect(screen.queryByRole('group', { name: 'Transfers between own accounts' })).toBeNull()
})

test('a service that has no bank accounts says so of transfers, too', async () => {
  await openApp('/transactions?transfer=no', { transactions })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('does not say which bank account a transaction belongs to')
})

test('a service that has no bank accounts offers no filter by them, and an address with one says so', async () => {
  const { user } = await openApp('/transactions?account=NL20INGB0001234567', { transactions })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('does not say which bank account a transaction belongs to')
  expect(screen.queryByRole('table', { name: 'Transactions' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect(within(await screen.findByRole('dialog')).queryByRole('group', { name: 'Bank account' })).toBeNull()
})

test('the overview says how long ago the last statement ended, if that is longer than usual', async () => {
  const [late, usual] = [80, 20].map((days) => daysAway(today(), -days))
  const account = (number: string, day = '') => ({ ...main, number, statement: { name: '', day, every: 30 } })
  await openApp('/', {
    transactions,
    bankAccounts: { ...withAccount(), list: async () => [account('ONE', late), account('TWO', usual)] },
  })
  const section = within(await screen.findByRole('region', { name: 'Bank accounts' }))
  const [one, two] = section.getAllByRole('listitem')
  expect(one?.textContent).toContain('The last statement ended 3 months ago')
  expect(two?.textContent).not.toContain('ago')
})

test('the statement check says that the bank’s lines add up, and which of them were corrected', async () => {
  const booked = { date: '2026-01-12', currency: 'EUR', amount: '-7.00' }
  const line = { ...booked, id: 'seven', now: { ...booked, amount: '-8.00' } }
  const [first] = statements
  const told = first ? [{ ...first, corrected: { count: 3, lines: [line] } }] : []
  const { goTo } = await openApp('/', {
    transactions,
    bankAccounts: { ...withAccount(), statements: async () => told },
  })
  await screen.findByRole('region', { name: 'Bank accounts' })
  await goTo('/statement-check')
  const section = within(await screen.findByRole('region', { name: 'NL20 INGB 0001 2345 67 EUR' }))
  expect(
    section.getByText('By the bank’s lines, the only statement adds up. Your transactions differ from them:'),
  ).toBeDefined()
  expect(
    section.getByText('Statement 1, until Jan 31, 2026: 3 of its lines were corrected in your transactions:'),
  ).toBeDefined()
  const link = section.getByRole('link', { name: /now/ })
  expect(link.textContent).toBe('2026-01-12 · -7.00 EUR, now 2026-01-12 · -8.00 EUR')
  expect(link.getAttribute('href')).toBe('/transactions/seven')
  expect(section.getByText('and 2 more')).toBeDefined()
})

test('the statement check names what no statement explains, the lines that are deleted, and the months without one', async () => {
  const told = statements.map((one, index) =>
    index === 0 ? { ...one, deleted: { lines: 2, amount: '-9.50' } } : one,
  )
  const { user, address, goTo } = await openApp('/', {
    transactions,
    bankAccounts: { ...withAccount(), statements: async () => told },
  })
  await screen.findByRole('region', { name: 'Bank accounts' })
  await goTo('/statement-check')
  const section = within(await screen.findByRole('region', { name: 'NL20 INGB 0001 2345 67 EUR' }))
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Statement 1, until Jan 31, 2026: 2 of its lines were deleted from your transactions: -9.50 EUR',
    'Between Jan 31, 2026 and Mar 1, 2026 the balance changed by +40.00 EUR. A statement is missing, or does not belong here.',
    'Statement 4, until Apr 15, 2026: its lines do not add up to its closing balance. It was imported anyway.',
    'Statements 5 (2026-04-03 – 2026-04-20) and 4 (2026-04-01 – 2026-04-15) overlap, and contradict each other: at the end of Apr 3, 2026 the balance is 502.00 EUR in the first and 7.00 EUR in the second. One of them is wrong, or does not belong here.',
  ])
  const months = within(
    section.getByRole('table', { name: 'Months with statements, NL20 INGB 0001 2345 67' }),
  )
  // Later months are those until today.
  const signs = months.getAllByRole('link').map(({ textContent }) => textContent)
  expect(signs.slice(0, 4)).toEqual(['✓', '–', '✓', '½'])
  expect(new Set(signs.slice(4))).toEqual(new Set(['·']))
  await user.click(months.getByRole('link', { name: '2026-02: No statement covers this month.' }))
  expect(address()).toBe('/transactions?period=2026-02&account=NL20INGB0001234567')
})

test('the statement check says which statements were not compared, and why', async () => {
  const [, , wrong] = statements
  if (!wrong) throw new Error('A statement is missing')
  const march = { ...aStatement('3', ['2026-03-20', '1.00'], ['2026-04-05', '5.00']) }
  const after = { ...aStatement('5', ['2026-04-10', '5.00'], ['2026-04-30', '6.00']) }
  const bankAccounts = { ...withAccount(), statements: async () => [march, wrong, after] }
  const { goTo } = await openApp('/', { transactions, bankAccounts })
  await screen.findByRole('region', { name: 'Bank accounts' })
  await goTo('/statement-check')
  const section = within(await screen.findByRole('region', { name: 'NL20 INGB 0001 2345 67 EUR' }))
  const four = '4 (2026-04-01 – 2026-04-15)'
  const reason = `were not compared, because the lines of ${four} do not add up to its closing balance.`
  expect(
    section.getByText(`Statements ${four} and 3 (2026-03-20 – 2026-04-05) overlap, and ${reason}`),
  ).toBeDefined()
  expect(
    section.getByText(`Statements 5 (2026-04-10 – 2026-04-30) and ${four} overlap, and ${reason}`),
  ).toBeDefined()
})

test('the balance by day is read when it is opened, a year at a time, and leads to the lines of the day', async () => {
  let isDown = true
  const down = answering('get', '/bank-statements/balances', () =>
    isDown ? problem(422, { detail: 'The disk is full' }) : undefined,
  )
  const { user, address, goTo } = await openApp('/', {
    transactions,
    bankAccounts: withAccount(),
    overrides: [down],
  })
  await screen.findByRole('region', { name: 'Bank accounts' })
  await goTo('/statement-check')
  const section = within(await screen.findByRole('region', { name: 'NL20 INGB 0001 2345 67 EUR' }))
  await user.click(section.getByText('Balance by day'))
  await section.findByText('The balances could not be read')
  isDown = false
  await user.click(section.getByRole('button', { name: 'Try again' }))
  const table = await section.findByRole('table', { name: 'Balance by day, NL20 INGB 0001 2345 67' })
  const rows = () =>
    [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent).join(' | '),
    )
  expect(rows()).toEqual([
    '2026-04-15 | 6.00 | 4 (does not add up)',
    '2026-01-31 | -140.00 | 1',
    '2026-01-02 | 7.50 | 1',
  ])
  await user.selectOptions(section.getByRole('combobox', { name: /^Year of the balances/ }), '2025')
  expect(rows()).toEqual(['2025-12-31 | 10.00 | 1'])
  await user.click(within(table).getByRole('link', { name: '10.00' }))
  expect(address()).toBe('/transactions?period=2025-12-31&account=NL20INGB0001234567')
})

test('a service without bank statements offers the comparison alone, and a failure can be tried again', async () => {
  const first = await openApp('/statement-check', { transactions })
  await screen.findByRole('heading', { name: 'Compare a file with the books' })
  await waitFor(() => expect(screen.queryByText('Loading the statements')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  first.unmount()
  let isDown = true
  const down = answering('get', '/bank-statements', () =>
    isDown ? problem(500, { detail: 'The disk is full' }) : undefined,
  )
  const { user, goTo } = await openApp('/', { transactions, bankAccounts: withAccount(), overrides: [down] })
  await screen.findByRole('region', { name: 'Bank accounts' })
  await goTo('/statement-check')
  await screen.findByText('The statements could not be read')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'NL20 INGB 0001 2345 67 EUR' })).toBeDefined()
})
