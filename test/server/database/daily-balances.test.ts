import { expect, test } from 'vitest'
import type { Statement, StatementLine } from '../../../src/statements/common/statement.ts'
import { onEveryDatabase } from './every-database.ts'
import { emptyBooks } from './empty-books.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'

const of = { number: 'NL20INGB0001234567', currency: 'EUR' }

onEveryDatabase('balances by day', (books) => {
  const open = async (opened = books()) => {
    const account = await newAccount(opened)
    const { bankAccounts } = opened.storeOf(account.id)
    const days = async (which = of) => {
      const [balances = [], statements = []] = [
        await bankAccounts?.balances(which),
        await bankAccounts?.statements(),
      ]
      const names = new Map(statements.map(({ id, name }) => [id, name]))
      return balances.map(({ day, amount, statement }) => `${day} ${amount} ${names.get(statement)}`)
    }
    return { ...account, days }
  }
  const lineOf = (date: string, amount: string, values: Partial<StatementLine> = {}) =>
    aLine({ date, amount, description: `${date} ${amount}`, ...values })
  const january = (values: Parameters<typeof aStatement>[3] = {}) =>
    aStatement(
      'S1',
      '10.00',
      [lineOf('2026-01-10', '-2.50'), lineOf('2026-01-10', '0.005'), lineOf('2026-01-12', '-7.00')],
      { openingDate: '2025-12-31', closingDate: '2026-01-31', ...values },
    )

  test('are those of each day with lines, exactly, and of the first and the last', async () => {
    const { days, take } = await open()
    await take([january()])
    await take([
      aStatement('S2', '0.505', [lineOf('2026-02-03', '99999999999999999.99')], {
        closingDate: '2026-02-28',
      }),
    ])
    expect(await days()).toEqual([
      '2026-02-28 100000000000000000.495 S2',
      '2026-02-03 100000000000000000.495 S2',
      '2026-01-31 0.505 S1',
      '2026-01-12 0.505 S1',
      '2026-01-10 7.505 S1',
      '2025-12-31 10.00 S1',
    ])
    expect(await days({ ...of, currency: 'USD' })).toEqual([])
    expect(await days({ ...of, number: 'of nobody' })).toEqual([])
  })

  test('are of what the bank booked, also where transactions were edited or deleted', async () => {
    const { days, take, list, transactions } = await open()
    await take([january()])
    const before = await days()
    const [first, second] = await list()
    await transactions.update(first?.id ?? '', { amount: '-8.00', date: '2026-01-20' })
    await transactions.remove([second?.id ?? ''], 'Anna')
    expect(await days()).toEqual(before)
  })

  test('are only those that a statement names if it does not add up, or a line is elsewhere', async () => {
    const { days, take } = await open()
    const closing = { date: '2026-01-31', currency: 'EUR', amount: '3.00' }
    await take([january({ closing })], { acceptDifference: true })
    expect(await days()).toEqual(['2026-01-31 3.00 S1'])
    const other = await open()
    await other.take([january({ openingDate: '2026-01-11' })])
    expect(await other.days()).toEqual(['2026-01-31 0.505 S1'])
  })

  test('are only the last of a statement with a damaged line', async () => {
    const { books: own, sql } = await emptyBooks(books().kind)
    const { days, take } = await open(own)
    await take([january()])
    await sql(`update entries set original = '{' where original like '%-7.00%'`)
    expect(await days()).toEqual(['2026-01-31 0.505 S1'])
  })

  test('are those of the last of several statements within a day, and of one that goes on', async () => {
    const { days, take } = await open()
    const noon = aStatement('Noon', '0.00', [lineOf('2026-01-10', '1.00')])
    const evening = aStatement('Evening', '1.00', [lineOf('2026-01-10', '2.00')])
    await take([evening])
    await take([noon])
    expect(await days()).toEqual(['2026-01-10 3.00 Evening'])
    const month = aStatement(
      'Month',
      '0.00',
      [lineOf('2026-01-10', '1.00'), lineOf('2026-01-10', '2.00'), lineOf('2026-01-11', '4.00')],
      { format: 'MT940' },
    )
    await take([month])
    expect(await days()).toEqual(['2026-01-11 7.00 Month', '2026-01-10 3.00 Month'])
  })

  test('a day about which statements disagree has both balances', async () => {
    const { days, take } = await open()
    await take([aStatement('A', '0.00', [lineOf('2026-01-10', '1.00')])])
    await take([aStatement('B', '5.00', [lineOf('2026-01-10', '2.00')])])
    expect((await days()).toSorted()).toEqual(['2026-01-10 1.00 A', '2026-01-10 7.00 B'])
  })

  test('lines without balances tell none; those of random statements are what adding up by hand gives', async () => {
    const { days, take } = await open()
    await take([aReport([lineOf('2026-01-10', '1.00')])])
    expect(await days()).toEqual([])
    const other = await open()
    const expected = new Map<string, string>()
    let cents = 0
    const statements: Statement[] = []
    for (let month = 1; month <= 12; month += 1) {
      const opening = cents
      const lines = Array.from({ length: 40 }, (_, index) => {
        const amount = Math.round((Math.random() - 0.5) * 1e6)
        const day = Math.floor((index * 28) / 40) + 1
        const date = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        cents += amount
        expected.set(date, (cents / 100).toFixed(2))
        return lineOf(date, (amount / 100).toFixed(2), { reference: `${month}-${index}` })
      })
      statements.push(aStatement(`S${month}`, (opening / 100).toFixed(2), lines))
    }
    await other.take(statements)
    const told = (await other.days()).map((words) => words.split(' ').slice(0, 2).join(' ')).toReversed()
    expect(told).toEqual([...expected].map(([day, amount]) => `${day} ${amount}`))
  })
})
