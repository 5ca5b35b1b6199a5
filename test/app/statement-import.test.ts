import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { aTransaction } from '../builders.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { importing, report, refusing, file, drop, ready, dialog } from './support/import-page.ts'

afterEach(importQueue.clear) // as closing the tab does

test('a bookkeeper drops a statement on an empty list, reads what it brought, and sees its rows', async () => {
  const { rows, uploads, world } = importing(() => {
    rows.push(aTransaction({ date: '2026-01-05', counterpart: 'Bakery' }))
    return Response.json(report({ id: 'i1' }))
  })
  const { user } = await openApp('/transactions', world)
  expect(await screen.findByText('Drop a bank statement here')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Look at the demo books' }).getAttribute('href')).toBe(
    '/c/demo/transactions',
  )
  await drop(file('january.sta', ':20:text'))
  const done = await dialog('Statements imported')
  expect(uploads).toEqual([{ query: { name: 'january.sta' }, text: ':20:text' }])
  expect(done.getByText('2 new transactions')).toBeDefined()
  expect(done.getByText('Statement 1/1 · NL13TEST · 2026-01-02 to 2026-01-05')).toBeDefined()
  expect(done.getByRole('status').textContent).toBe('1 file imported, with 2 new transactions.')
  const its = done.getByRole('link', { name: 'Show its transactions' })
  expect(its.getAttribute('href')).toBe('/transactions?import=i1')
  await user.click(done.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog', { name: 'Statements imported' })).toBeNull()
  expect(await rowsOf('Transactions')).toEqual(['2026-01-05'])
})

test('files dropped on a result begin an import of their own, beside what was refused before', async () => {
  const { world } = importing((_, turn) => (turn === 2 ? refusing({}) : Response.json(report())))
  await openApp('/transactions', world)
  await screen.findByText('Drop a bank statement here')
  const listed = (of: Awaited<ReturnType<typeof dialog>>) =>
    of.getAllByRole('listitem').flatMap(({ textContent }) => /\w+\.sta/.exec(textContent) ?? [])
  await drop(file('january.sta'))
  expect(listed(await dialog('Statements imported'))).toEqual(['january.sta'])
  await drop(file('february.sta'), file('march.sta'))
  expect(listed(await dialog('Some statements were not imported'))).toEqual(['february.sta', 'march.sta'])
  await drop(file('april.sta'))
  await waitFor(async () => {
    const now = await dialog('Some statements were not imported')
    expect(listed(now)).toEqual(['february.sta', 'april.sta'])
  })
})

test('the button that chose the files goes with the empty list, and the focus to the heading', async () => {
  const { rows, world } = importing(() => {
    rows.push(aTransaction({ date: '2026-01-05', counterpart: 'Bakery' }))
    return Response.json(report())
  })
  const { user } = await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Choose a file' })
  const inputs = await ready()
  const input = inputs.at(-1)
  if (!input) throw new Error('There is no way to choose files')
  await user.upload(input, file('january.sta'))
  const done = await dialog('Statements imported')
  await user.click(done.getByRole('button', { name: 'Close' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Transactions', level: 1 })),
  )
  expect(await rowsOf('Transactions')).toEqual(['2026-01-05'])
})

test('the first page of an empty account takes the statement that it asks for, and leads to its transactions', async () => {
  const { uploads, world } = importing(() => Response.json(report()))
  const { user, address } = await openApp('/', world)
  expect(await screen.findByText('Drop a bank statement here')).toBeDefined()
  await drop(file('january.sta'))
  const done = await dialog('Statements imported')
  expect(done.getByText('2 new transactions')).toBeDefined()
  expect(done.queryByText(/as a whole or not at all/)).toBeNull()
  await user.click(done.getByRole('link', { name: 'Go to transactions' }))
  expect(address()).toBe('/transactions')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(uploads).toEqual([{ query: { name: 'january.sta' }, text: ':20:' }])
})

test('several files can be chosen at once; they are sent one after another, and a refused one does not stop the others', async () => {
  const { uploads, world } = importing((query) =>
    query.get('name') === 'bad.sta'
      ? refusing({
          faults: [
            { line: 5, reason: 'The amount is missing' },
            { line: 9, reason: 'The date is missing' },
          ],
        })
      : Response.json(report()),
  )
  const { user } = await openApp('/transactions', world)
  const [input] = await ready()
  if (!input) throw new Error('There is no way to choose files')
  await user.upload(input, [file('one.sta'), file('bad.sta'), file('two.sta')])
  const done = await dialog('Some statements were not imported')
  expect(uploads.map(({ query }) => query['name'])).toEqual(['one.sta', 'bad.sta', 'two.sta'])
  expect(done.getByRole('alert').textContent).toBe('Refused. Nothing from this file was imported.')
  expect(done.getByText('Line 5: The amount is missing')).toBeDefined()
  expect(done.getByText('Line 9: The date is missing')).toBeDefined()
  expect(done.getByRole('status').textContent).toBe(
    '2 files imported, with 4 new transactions. 1 file was not imported.',
  )
})

test.each([
  ['accept-difference', 'Import even though the balances differ'],
  ['accept-alike', 'Import even though these lines look like duplicates'],
] as const)('a file that looks wrong is taken in a second step only: %s', async (remedy, label) => {
  const { uploads, world } = importing((query) =>
    query.get(remedy) === 'true'
      ? Response.json(report())
      : refusing({ remedy, faults: [{ reason: 'It looks wrong' }] }),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('a.sta'))
  await user.click((await dialog('Nothing was imported')).getByRole('button', { name: label }))
  await dialog('Statements imported')
  expect(uploads.map(({ query }) => query[remedy])).toEqual([undefined, 'true'])
})

test('a CSV file that nothing knows is read by the mapping that the bookkeeper chooses', async () => {
  const { uploads, world } = importing((query) =>
    query.has('mapping')
      ? Response.json(report())
      : refusing({
          remedy: 'mapping',
          mappings: ['ing-nl', 'n26'],
          faults: [{ line: 1, reason: 'Unknown' }],
        }),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('a.csv'))
  const refused = await dialog('Nothing was imported')
  await user.selectOptions(
    refused.getByRole('combobox', { name: 'Bank or card company this file is from' }),
    'n26',
  )
  await user.click(refused.getByRole('button', { name: 'Import' }))
  await dialog('Statements imported')
  expect(uploads[1]?.query).toEqual({ name: 'a.csv', mapping: 'n26' })
})

test('the mapping chosen for a file is chosen at once for the next with the same header', async () => {
  const { uploads, world } = importing((query) =>
    query.has('mapping')
      ? Response.json(report())
      : refusing({
          remedy: 'mapping',
          ...(query.get('name') === 'other.csv'
            ? { mappings: ['n26', 'wise'] }
            : { mappings: ['amex-gb', 'amex-aud'], currencies: ['GBP', 'AUD'] }),
          areFitting: true,
          faults: [{ reason: 'The file does not say its currency' }],
        }),
  )
  const { user } = await openApp('/transactions', world)
  const choiceFor = async (name: string) => {
    await drop(file(name))
    const refused = await dialog('Nothing was imported')
    return { refused, choice: refused.getByRole<HTMLSelectElement>('combobox') }
  }
  const first = await choiceFor('a.csv')
  expect(first.choice.value).toBe('')
  expect(first.refused.getByRole('combobox', { name: 'Currency of the amounts' })).toBe(first.choice)
  await user.selectOptions(first.choice, 'AUD')
  await user.click(first.refused.getByRole('button', { name: 'Import' }))
  await user.click((await dialog('Statements imported')).getByRole('button', { name: 'Close' }))
  const next = await choiceFor('b.csv')
  expect(next.choice.value).toBe('amex-aud')
  await user.click(next.refused.getByRole('button', { name: 'Import' }))
  await user.click((await dialog('Statements imported')).getByRole('button', { name: 'Close' }))
  expect(uploads.map(({ query }) => query['mapping'])).toEqual([undefined, 'amex-aud', undefined, 'amex-aud'])
  expect((await choiceFor('other.csv')).choice.value).toBe('')
})

test('for an OFX that contradicts itself, the bookkeeper says which of signs and types counts', async () => {
  const { uploads, world } = importing((query) =>
    query.has('signs')
      ? Response.json(report())
      : refusing({ remedy: 'signs', faults: [{ line: 4, reason: 'It says the opposite' }] }),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('a.ofx'))
  const which = (await dialog('Nothing was imported')).getByRole('group', {
    name: 'What says whether a line is a withdrawal',
  })
  await user.click(within(which).getByRole('button', { name: 'The types (DEBIT, CREDIT) are right' }))
  await dialog('Statements imported')
  expect(uploads.map(({ query }) => query['signs'])).toEqual([undefined, 'types'])
})

test('lines that the bank has not booked are counted and named in the reader’s notation', async () => {
  const line = {
    date: '2026-01-05',
    currency: 'EUR',
    amount: '-1234.5',
    counterpart: 'Bakery',
    description: '',
  }
  const [statement] = report().statements
  const pending = { count: 22, lines: [{ ...line, state: 'vorgemerkt' }] }
  const { world } = importing(() =>
    Response.json(report({ statements: statement ? [{ ...statement, pending }] : [] })),
  )
  await openApp('/transactions', world)
  await drop(file('january.csv'))
  const done = await dialog('Statements imported')
  expect(done.getByText('2 new transactions and 22 left out: no payment, or not booked yet')).toBeDefined()
  expect(
    done.getByText('22 lines are no payments, or not booked by the bank yet, and left out:'),
  ).toBeDefined()
  expect(done.getByText(/^2026-01-05 · Bakery/).textContent).toBe(
    '2026-01-05 · Bakery · -1,234.50 EUR (vorgemerkt)',
  )
  expect(done.getByText('21 more')).toBeDefined()
})

test('statements of a file that all add up are one line, unless there is something to say of one', async () => {
  const [statement] = report().statements
  if (!statement) throw new Error('The report has no statement')
  const four = (last: string) =>
    ['1', '2', '3', last].map((name) => ({
      ...statement,
      name,
      figures: { currency: 'EUR', opening: '0', closing: '5', ...(name === 'wrong' && { difference: '1' }) },
    }))
  let last = '4'
  const { world } = importing(() => Response.json(report({ statements: four(last) })))
  const { user } = await openApp('/transactions', world)
  await drop(file('january.sta'))
  const done = await dialog('Statements imported')
  const line = done.getByText('4 statements; all balances add up')
  expect(line.closest('details')).toHaveProperty('open', false)
  await user.click(done.getByRole('button', { name: 'Close' }))
  last = 'wrong'
  await drop(file('february.sta'))
  const other = await dialog('Statements imported')
  expect(other.getByText('Statement wrong', { exact: false }).closest('details')).toBeNull()
})

test('a file with nothing new has no totals, and says which of its lines the books lack', async () => {
  const counts = { lines: 2, new: 0, known: 1, deletedBefore: 1, from: '2026-01-02', to: '2026-01-05' }
  const [statement] = report().statements
  const figures = { currency: 'EUR', opening: '0', closing: '5', leftOut: '-12.5' }
  const { world } = importing(() =>
    Response.json(
      report({
        ...counts,
        sums: [{ currency: 'EUR', deposits: '17.50', withdrawals: '-12.50', total: '5' }],
        statements: statement ? [{ ...statement, ...counts, figures }] : [],
      }),
    ),
  )
  await openApp('/transactions', world)
  await drop(file('january.sta'))
  const done = await dialog('Nothing new in these statements')
  expect(done.getByRole('status').textContent).toBe('1 file read, with nothing new.')
  expect(
    done.getByText('0 new transactions, 1 already there, and 1 deleted before and left out'),
  ).toBeDefined()
  expect(done.queryByRole('table')).toBeNull()
  expect(done.queryByText(/^Balance adds up/)).toBeNull()
  expect(done.getByText(/^The file’s balance/).textContent).toBe(
    'The file’s balance adds up: 0.00 to 5.00 EUR',
  )
  expect(done.getByText(/ deleted from your transactions:/).textContent).toBe(
    '1 of its lines was deleted from your transactions: -12.50 EUR',
  )
})

test('the report has the sums of each currency, with thousands separators, and tells its statements apart', async () => {
  const sums = [
    { currency: 'EUR', deposits: '14017.54', withdrawals: '-6849.26', total: '7168.28' },
    { currency: 'JPY', deposits: '0', withdrawals: '-1200', total: '-1200' },
  ]
  const statements = sums.flatMap(({ currency }) => report().statements.map((one) => ({ ...one, currency })))
  const { world } = importing(() => Response.json(report({ sums, statements })))
  await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  await drop(file('january.sta'))
  const done = await dialog('Statements imported')
  for (const { currency } of sums)
    expect(done.getByText(new RegExp(`^Statement .* · ${currency} · `))).toBeDefined()
  const rows = done.getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Currency', 'In', 'Out', 'Net'],
    ['EUR', '+14,017.54', '-6,849.26', '+7,168.28'],
    ['JPY', '0', '-1,200', '-1,200'],
  ])
})
