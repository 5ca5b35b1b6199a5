import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { readingState } from '../../src/api/full-scan/reading-state.ts'
import { comparedFile } from '../../src/statement-import/check/compared-file.ts'
import { fileTasks } from '../../src/statement-import/check/file-tasks.ts'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { aTransaction } from '../builders.ts'
import { dated, workbookOf } from '../server/import/workbook-of.ts'
import { zipOf } from '../server/import/zip-text.ts'
import { standIns } from '../stand-ins/all.ts'
import { aMessage } from '../statements/mt940-message.ts'
import { answering } from './support/answers.ts'
import { catchDownloads } from './support/exports.ts'
import { withFileThreads } from './support/file-threads.ts'
import { anImport } from './support/import-page.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'

afterEach(() => {
  // As closing the tab does.
  comparedFile.set(undefined)
  importQueue.clear()
})

const statement = aMessage(
  ':61:2601050105D10,00NTRFNONREF',
  ':86:Baker',
  ':61:2601070107C300,00NTRFNONREF',
  ':86:Rent of the barn',
  ':61:2601120112D25,50NTRFNONREF',
  ':86:Water board',
  ':61:2601120112D25,50NTRFNONREF',
  ':86:Water board',
).replace(':62F:C260131EUR0,00', ':62F:C260131EUR239,00')

/** The books: one of the two of the water board is missing, the rent has another amount, and one is more. */
const transactions = [
  aBooking('a', '2026-01-05', '-10', '', 'Baker'),
  aBooking('b', '2026-01-08', '30.00', '', 'Rent of the barn'),
  aBooking('c', '2026-01-12', '-25.50', '', 'Water board'),
  aBooking('d', '2026-01-10', '-7.77', 'Butcher', ''),
  aBooking('e', '2026-03-10', '-8.88', 'Another month', ''),
]

function aBooking(id: string, date: string, amount: string, counterpart: string, description: string) {
  return aTransaction({ id, date, amount, counterpart, description })
}

/** Chooses a file to compare. */
async function choose(user: UserEvent, content: string | Uint8Array, name = 'january.sta') {
  const input = await screen.findByLabelText(/^Choose (?:a|another) file$/, { selector: 'input' })
  await user.upload(input, new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
}

const table = async (name: string) => within(await screen.findByRole('table', { name }))
/** The cells of each row of a table. */
const textsOf = async (name: string) =>
  (await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))

/** What a comparison shows of the file above, whoever has the books. */
async function seeDifferences() {
  expect(await textsOf('Result')).toEqual([
    'In both | 2 | -35.50 EUR | -35.50 EUR',
    'Missing from the books | 1 | -25.50 EUR | ',
    'Different | 1 | +300.00 EUR | +30.00 EUR',
    'Only in the books | 1 |  | -7.77 EUR',
    'Total | 5 | +239.00 EUR | -13.27 EUR',
  ])
  expect(await textsOf('Missing from the books')).toEqual([
    'Line 11 | 2026-01-12 |  | Water board | -25.50 EUR',
  ])
  expect(await textsOf('Different')).toEqual([
    'Line 7 | 2026-01-07 |  | Rent of the barn | +300.00 EUR',
    'BooksDate and amount differ | 2026-01-08 |  | Rent of the barn | +30.00 EUR',
  ])
  expect(await textsOf('Only in the books')).toEqual([' | 2026-01-10 | Butcher |  | -7.77 EUR'])
}

withFileThreads()

/** The currencies of transactions by bank account; EUR if nothing else is said. */
const inCurrencies = (currencies: Record<string, string>) =>
  answering('get', '/queries/transactions/values', (request) => {
    const value = currencies[new URL(request.url).searchParams.get('account') ?? ''] ?? 'EUR'
    return Response.json({ values: [{ value, count: 2 }] })
  })

const anAccount = { name: '', transactions: 1, firstDay: '', lastDay: '', balances: [] }

test('a file is compared with the books of our own service, and the tab keeps it while a transaction is looked at', async () => {
  const { user, writes, back } = await openApp('/statement-check', { transactions })
  await choose(user, statement)
  await seeDifferences()
  expect(screen.getByText(/^4 lines, 2026-01-05 to 2026-01-12/).textContent).toBe(
    '4 lines, 2026-01-05 to 2026-01-12, NL56 ABNA 0123 4567 89. Nothing was imported or changed.',
  )
  expect(writes()).toEqual([])
  await user.click((await table('Only in the books')).getByRole('link', { name: 'Butcher' }))
  await screen.findByRole('heading', { name: 'Butcher', level: 1 })
  await back()
  await seeDifferences()
})

test('a file is compared with the books of any other service, and the result is saved', async () => {
  const standIn = standIns['express']?.({ contacts: [], transactions })
  if (!standIn) throw new Error('There is no stand-in express')
  const { user } = await openApp('/transactions', { standIn, baseUrl: freshBaseUrl() })
  const downloads = catchDownloads()
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('link', { name: 'Statement check' }))
  await choose(user, statement)
  await seeDifferences()
  expect(screen.queryByRole('button', { name: 'Import this file' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
  const lines = (await downloads.text('january compared.csv')).trim().split('\r\n')
  expect(lines.slice(1, 4)).toEqual([
    'Missing from the books,,11,2026-01-12,EUR,-25.50,,Water board,,,,,',
    'Different,Date Amount,7,2026-01-07,EUR,300.00,,Rent of the barn,2026-01-08,EUR,30.00,,Rent of the barn',
    'Only in the books,,,,,,,,2026-01-10,EUR,-7.77,Butcher,',
  ])
  expect(lines).toHaveLength(6)
})

test('transactions of other bank accounts are left out, and the missing lines can be imported', async () => {
  const accounts = ['NL56ABNA0123456789', 'NL20INGB0001234567'].map((number) => ({ ...anAccount, number }))
  const bankAccounts = { list: async () => accounts, statements: async () => [], some: async () => [] }
  const asked: string[] = []
  const others = answering('get', '/queries/transactions/records', (request) => {
    const account = new URL(request.url).searchParams.get('account')
    if (account === null) return undefined
    asked.push(account)
    return new Response(`${JSON.stringify(transactions[3])}\n{"end":true,"count":1}\n`)
  })
  const { user, address } = await openApp('/statement-check', {
    transactions,
    bankAccounts: { ...bankAccounts, balances: async () => [], rename: async () => undefined },
    overrides: [others],
  })
  await choose(user, statement)
  expect(await screen.findByText('1 transaction of another bank account is left out.')).toBeDefined()
  expect((await textsOf('Result'))[3]).toBe('Only in the books | 0 |  | ')
  expect(asked).toEqual(['NL20INGB0001234567'])
  const { capabilities } = session()
  act(() => capabilities.set([...capabilities.get(), 'statements']))
  await user.click(await screen.findByRole('button', { name: 'Import this file' }))
  expect(address()).toBe('/imports')
  expect(importQueue.get().map(({ file }) => file.name)).toEqual(['january.sta'])
})

test('a file that names no bank account asks for it, and leaves out the transactions of others', async () => {
  const accounts = ['NL56ABNA0123456789', 'NL20INGB0001234567'].map((number) => ({ ...anAccount, number }))
  const bankAccounts = { list: async () => accounts, statements: async () => [], some: async () => [] }
  const asked: string[] = []
  const others = answering('get', '/queries/transactions/records', (request) => {
    const account = new URL(request.url).searchParams.get('account')
    asked.push(account ?? 'all')
    if (account === null) return undefined
    return new Response('{"end":true,"count":0}\n')
  })
  const { user } = await openApp('/statement-check', {
    transactions,
    bankAccounts: { ...bankAccounts, balances: async () => [], rename: async () => undefined },
    overrides: [others, inCurrencies({ [accounts[1]?.number ?? '']: 'CHF' })],
  })
  const card = 'Datum;Bedrag;Tekst\n05.01.2026;-10,00;Baker\n13.01.2026;-1,00;Post\n'
  await choose(user, new Uint8Array(zipOf({ 'card.csv': card })), 'card.zip')
  const form = within(await screen.findByRole('form', { name: 'What do the columns mean?' }))
  await user.click(form.getByRole('radio', { name: 'Money out of the account' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Currency' }), 'EUR')
  await user.click(form.getByRole('button', { name: 'Show all lines' }))
  const question = within(await screen.findByRole('group', { name: 'Which bank account is this file from?' }))
  expect(asked).toEqual([])
  await user.click(await question.findByRole('radio', { name: 'NL56 ABNA 0123 4567 89' }))
  await user.click(question.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Bank account: NL56 ABNA 0123 4567 89.')
  await screen.findByText(/^2 lines, 2026-01-05 to 2026-01-13, NL56 ABNA 0123 4567 89\./)
  expect(asked).toEqual(['all', 'NL20INGB0001234567'])
  await user.click(screen.getByRole('button', { name: 'Change the account of card.zip' }))
  await user.click(screen.getByRole('radio', { name: 'I don’t know' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(/^The file names no bank account/)
})

test('the files of an archive are compared in the currencies of their accounts, as an import takes them', async () => {
  const numbers = ['NL56ABNA0123456789', 'CH5604835012345678009']
  const bankAccounts = {
    list: async () => numbers.map((number) => ({ ...anAccount, number })),
    statements: async () => [],
    some: async () => [],
    balances: async () => [],
    rename: async () => undefined,
  }
  const { user } = await openApp('/statement-check', {
    transactions,
    bankAccounts,
    overrides: [inCurrencies({ [numbers[1] ?? '']: 'CHF' })],
  })
  const fileOf = (number = '', text = '') =>
    `Konto;Datum;Betrag;Text\n${number};13.01.2026;-1,00;${text}\n${number};14.01.2026;-2,00;Toll\n`
  const files = { 'a.csv': fileOf(numbers[0], 'Post'), 'b.csv': fileOf(numbers[1], 'Brief') }
  await choose(user, new Uint8Array(zipOf(files)), 'january.zip')
  const form = within(await screen.findByRole('form', { name: 'What do the columns mean?' }))
  await user.click(form.getByRole('radio', { name: 'Money out of the account' }))
  await user.selectOptions(await form.findByRole('combobox', { name: 'Currency' }), 'EUR')
  await user.click(form.getByRole('button', { name: 'Show all lines' }))
  const missing = await textsOf('Missing from the books')
  expect(missing.map((row) => /(?:Post|Brief) .*/.exec(row)?.[0]).filter(Boolean)).toEqual([
    'Post | -1.00 EUR',
    'Brief | -1.00 CHF',
  ])
})

test('a file that names no bank account begins with that of the last import like it', async () => {
  const of = (bankAccount: string) => ({
    accounts: [{ bankAccount, statements: 1, from: '', to: '', toldFor: 'CSV (datum bedrag tekst)' }],
  })
  const undone = { at: '', by: '', removed: 1, edited: 0, noted: 0, deleted: 0, shared: 0 }
  const imports = [anImport({ ...of('WRONG'), undone }), anImport(of('NL20INGB0001234567'))]
  const bytes = new TextEncoder().encode('Datum;Bedrag;Tekst\n05.01.2026;-10,00;Baker\n')
  const columns = { sign: 'out', currency: 'EUR' }
  expect(await fileTasks.read(bytes, { columns }, [], imports)).toMatchObject({
    askedAccount: { answer: 'NL20INGB0001234567', isEarlier: true },
    bankAccounts: ['NL20INGB0001234567'],
  })
  expect(await fileTasks.read(bytes, { columns, bankAccount: '' }, [], imports)).toMatchObject({
    askedAccount: { answer: '' },
    bankAccounts: [''],
  })
})

test('a refused file says what is wrong in which line, and the next one is compared', async () => {
  const { user } = await openApp('/statement-check', { transactions })
  await choose(user, statement.replace('2601070107C', '2613070107C'))
  expect(await screen.findByText(/^Line 7: /)).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('Refused. Nothing from this file was imported.')
  await choose(user, zipOf({ 'a.sta': statement }).subarray(0, -30), 'january.zip')
  expect(await screen.findByText(/^The ZIP archive is damaged or cut off/)).toBeDefined()
  await choose(user, statement)
  await seeDifferences()
})

test('the files of an archive are compared together, each line with the name of its file', async () => {
  const { user } = await openApp('/statement-check', { transactions })
  const day = statement.replace('2601070107C', '2601090109C').replace(':28C:1/1', ':28C:2/1')
  await choose(user, zipOf({ 'january.sta': statement, 'unknown/again.sta': day }), 'january.zip')
  const missing = await textsOf('Missing from the books')
  expect(missing.every((line) => /^Line \d+(?:january|again)\.sta/.test(line))).toBe(true)
  expect(screen.getByText(/^5 lines, /)).toBeDefined()
})

test('a line of two statements in an archive counts once, and two equal lines of one count twice', async () => {
  const { user } = await openApp('/statement-check', { transactions })
  const later = aMessage(
    ':61:2601120112D25,50NTRFNONREF',
    ':86:Water board',
    ':61:2601120112D25,50NTRFNONREF',
    ':86:Water board',
    ':61:2601150115D1,50NTRFNONREF',
    ':86:Post',
  )
  const files = { 'january.sta': statement, 'later.sta': later.replace(/:62F:.*/, ':62F:D260215EUR52,50') }
  await choose(user, zipOf(files), 'january.zip')
  expect(await textsOf('Missing from the books')).toEqual([
    'Line 11january.sta | 2026-01-12 |  | Water board | -25.50 EUR',
    'Line 9later.sta | 2026-01-15 |  | Post | -1.50 EUR',
  ])
  expect(screen.getByText(/^5 lines, /)).toBeDefined()
  screen.getByText('2 lines are in earlier statements of this file, too, and count once.')
})

test('the columns of a workbook in an archive are asked, and it is then compared', async () => {
  const { user } = await openApp('/statement-check', { transactions })
  const sheet = [
    ['Datum', 'Bedrag', 'Tekst'],
    [dated(46_027), -10, 'Baker'],
    [dated(46_035), -1.5, 'Post'],
  ]
  await choose(user, zipOf({ 'mine.xlsx': workbookOf({ January: sheet }) }), 'mine.zip')
  const form = within(await screen.findByRole('form', { name: 'What do the columns mean?' }))
  await user.click(form.getByRole('radio', { name: 'Money out of the account' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Currency' }), 'EUR')
  await user.click(form.getByRole('button', { name: 'Show all lines' }))
  expect(await textsOf('Missing from the books')).toEqual([
    'Line 3mine.xlsx | 2026-01-13 |  | Post | -1.50 EUR',
  ])
})

describe('the columns of the file', () => {
  test('a CSV with columns that the service keeps is read with them', async () => {
    await compareWithKept('DD.MM.YYYY')
    expect(await textsOf('Missing from the books')).toEqual(['Line 3 | 2026-01-13 |  | Post | -1.00 EUR'])
    expect(
      screen.getByText(/^Read with the columns chosen on .* \(Savings bank\), in EUR as you said then\.$/),
    ).toBeDefined()
  })

  test('the columns can be changed, and the file is compared again', async () => {
    const { user } = await compareWithKept('DD.MM.YYYY')
    expect(await textsOf('In both')).toHaveLength(1)
    const change = await screen.findByRole('button', { name: 'Change columns' })
    await user.click(change)
    const form = within(await screen.findByRole('form', { name: 'What do the columns mean?' }))
    expect(form.getByRole('combobox', { name: 'Currency' })).toHaveProperty('value', 'EUR')
    await user.selectOptions(form.getByRole('combobox', { name: 'Currency' }), 'USD')
    await user.click(form.getByRole('button', { name: 'Show all lines' }))
    expect(await textsOf('Result')).toContain('Missing from the books | 1 | -1.00 USD | ')
    expect(screen.queryByRole('form')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change columns' }))
  })

  test('kept columns that do not fit are asked', async () => {
    const { asked } = await compareWithKept('YYYY/MM/DD')
    await screen.findByRole('form', { name: 'What do the columns mean?' })
    expect(asked).toEqual(['kept'])
  })

  /** Compares a CSV at a service that keeps its columns with days written so, and others that only a newer Bookend understands. */
  async function compareWithKept(format: string) {
    const asked: string[] = []
    const names = ['Datum', 'Bedrag', 'Tekst']
    const chosen = { name: 'Savings bank', chosenAt: '2026-02-01T12:00:00.000Z', columns: names }
    const mapping = {
      name: 'mine',
      delimiter: ';',
      header: names,
      date: { columns: ['Datum'], format },
      numbers: { decimal: ',' },
      amount: { column: 'Bedrag' },
      currency: { fixed: 'EUR' },
      description: ['Tekst'],
    }
    const layout = { delimiter: ';', names }
    const items = [
      { id: 'k2', ...chosen, layout, mapping: { of: 'a newer service' } },
      { id: 'k1', ...chosen, layout, mapping, answers: { sign: 'out', currency: 'EUR' } },
    ]
    const capabilities = ['queries', 'kept-mappings']
    const headers = { 'Bookend-Capabilities': capabilities.join(', '), 'Bookend-Service': '1' }
    const kept = answering('get', '/statement-imports/columns/kept', () => {
      asked.push('kept')
      return Response.json({ items }, { headers })
    })
    const { user } = await openApp('/statement-check', { transactions, overrides: [kept] })
    await screen.findByRole('heading', { name: 'Compare a file with the books' })
    act(() => session().capabilities.set(capabilities))
    await choose(user, 'Datum;Bedrag;Tekst\n05.01.2026;-10,00;Baker\n13.01.2026;-1,00;Post\n', 'mine.csv')
    return { asked, user }
  }
})

describe('an interrupted comparison', () => {
  /** Books of three pages at a service that gives this answer for the third. */
  function interrupted(answer: () => Promise<Response | undefined>) {
    const many = Array.from({ length: 25 }, (_, index) =>
      aTransaction({ id: `m${index}`, date: '2025-06-30' }),
    )
    const standIn = standIns['express']?.({ contacts: [], transactions: [...transactions, ...many] })
    if (!standIn) throw new Error('There is no stand-in express')
    const fetch = async (request: Request) => {
      const isThird = new URL(request.url).searchParams.get('page') === '3'
      return (isThird ? await answer() : undefined) ?? standIn.fetch(request)
    }
    return { standIn: { ...standIn, fetch }, baseUrl: freshBaseUrl() }
  }

  test('a service that fails in the middle of reading gives no comparison, and goes on when asked', async () => {
    let fails = true
    const answer = async () => (fails ? Response.json({ no: 'more' }, { status: 403 }) : undefined)
    const { user } = await openApp('/statement-check', interrupted(answer))
    await choose(user, statement)
    const alert = within(await screen.findByRole('alert'))
    alert.getByText('The transactions could not be read, so nothing was compared')
    expect(screen.queryByRole('table', { name: 'Result' })).toBeNull()
    fails = false
    await user.click(alert.getByRole('button', { name: 'Try again' }))
    await seeDifferences()
  })

  test('reading that is stopped compares nothing, keeps the focus, and goes on when asked', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const { user } = await openApp(
      '/statement-check',
      interrupted(() => promise),
    )
    await choose(user, statement)
    await waitFor(() => expect(readingState(session(), 'transactions').get().state).toBe('reading'))
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(
      await screen.findByText('You stopped reading the transactions. Nothing was compared.'),
    ).toBeDefined()
    const goOn = await screen.findByRole('button', { name: 'Continue' })
    expect(document.activeElement).toBe(goOn)
    await waitFor(() => expect(readingState(session(), 'transactions').get().state).toBe('stopped'))
    expect(screen.queryByRole('table', { name: 'Result' })).toBeNull()
    resolve(undefined)
    await user.click(goOn)
    await seeDifferences()
  })

  test('a worker that cannot start says so', async () => {
    class NoWorker extends EventTarget {
      postMessage() {
        this.dispatchEvent(new Event('error'))
      }
      terminate() {}
    }
    Object.assign(globalThis, { Worker: NoWorker })
    const { user } = await openApp('/statement-check', { transactions })
    await choose(user, statement)
    expect(
      await screen.findByText(/^This browser does not let Bookend read files in the background\./),
    ).toBeDefined()
  })
})
