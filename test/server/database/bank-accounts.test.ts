import { expect, test } from 'vitest'
import type { Statement, StatementLine } from '../../../src/statements/common/statement.ts'
import { withAccount } from '../../../src/statements/common/with-account.ts'
import { aTransaction } from '../../builders.ts'
import { linesOf } from './backup-books.ts'
import { emptyBooks, openAt } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'

const main = 'NL20INGB0001234567'
const savings = 'DE02120300000000202051'

onEveryDatabase('bank accounts', (books) => {
  const accountsOf = (id: number, of = books()) => {
    const { bankAccounts } = of.storeOf(id)
    if (!bankAccounts) throw new Error('These books have no bank accounts')
    return bankAccounts
  }
  const twoAccounts = async (of = books()) => {
    const account = await newAccount(of)
    await of.load(account.id, { transactions: [aTransaction({ id: 'by-hand', date: '2026-01-10' })] })
    await account.take([
      aStatement('S1', '10.00', [aLine({}), aLine({ date: '2026-01-12', amount: '-7.00' })]),
    ])
    await account.take([
      {
        ...aStatement('T9', '50.00', [aLine({ date: '2026-02-03', amount: '-1.00' })]),
        bankAccount: savings,
      },
    ])
    return account
  }
  const find = async (id: number, filter: object) => {
    const { transactions } = books().storeOf(id).queries
    const { items, total } = await transactions.page({ search: '', filter }, { page: 1, pageSize: 25 })
    expect(items).toHaveLength(total)
    expect(await transactions.totals({ search: '', filter })).toMatchObject({ count: total })
    return items.map(({ amount }) => amount)
  }

  test('their statements have both balances, and say whether they add up', async () => {
    const { id, take } = await twoAccounts()
    const odd = aStatement('S2', '10.00', [aLine({ date: '2026-04-01', amount: '-2.00' })])
    const closing = odd.closing && { ...odd.closing, amount: '123.45' }
    await take([{ ...odd, closing }], { acceptDifference: true })
    await take([{ ...odd, name: 'S3', closing: undefined }], { acceptDifference: true })
    const statements = await accountsOf(id).statements()
    const told = statements.map(({ name, bankAccount, addsUp }) => `${name} ${bankAccount} ${addsUp}`)
    expect(new Set(told)).toEqual(new Set([`S1 ${main} true`, `S2 ${main} false`, `T9 ${savings} true`]))
    expect(statements.find(({ name }) => name === 'S2')).toMatchObject({
      currency: 'EUR',
      opening: { day: odd.opening?.date, amount: '10.00' },
      closing: { day: odd.closing?.date, amount: '123.45' },
    })
    expect(await accountsOf((await newAccount(books())).id).statements()).toEqual([])
  })

  test('a statement says how many of its lines are deleted and what they add up to, until they are restored', async () => {
    const { id, take, list, transactions } = await twoAccounts()
    const deleted = async () => {
      const statements = await accountsOf(id).statements()
      return statements.flatMap((one) => one.deleted ?? []).toSorted((one, other) => other.lines - one.lines)
    }
    expect(await deleted()).toEqual([])
    const ids = (await list()).flatMap((one) =>
      one.id === 'by-hand' || one.amount === '-1.00' ? [] : one.id,
    )
    await transactions.remove([...ids, 'by-hand'], 'Anna')
    expect(await deleted()).toEqual([{ lines: 2, amount: '-9.50' }])
    await take([aStatement('within S1', '10.00', [aLine({})])])
    expect(await deleted()).toEqual([
      { lines: 2, amount: '-9.50' },
      { lines: 1, amount: '-2.50' },
    ])
    await books().storeOf(id).deletedRecords?.restore('transactions', ids)
    expect(await deleted()).toEqual([])
  })

  test('a statement says which of its lines are corrected, from what to what, until the bank’s values are back', async () => {
    const { id, list, transactions } = await twoAccounts()
    const corrected = async () => {
      const statements = await accountsOf(id).statements(true)
      return statements.flatMap((one) => (one.corrected ? [[one.name, one.corrected]] : []))
    }
    expect(await corrected()).toEqual([])
    const seven = (await list()).find(({ amount }) => amount === '-7.00')?.id ?? ''
    await transactions.update(seven, { amount: '-8.00', counterpart: 'Aunt' })
    const line = { id: seven, date: '2026-01-12', currency: 'EUR', amount: '-7.00' }
    const now = { date: '2026-01-12', currency: 'EUR', amount: '-8.00' }
    expect(await corrected()).toEqual([['S1', { count: 1, lines: [{ ...line, now }] }]])
    expect((await accountsOf(id).statements()).filter((one) => one.corrected)).toEqual([])
    await transactions.update(seven, { amount: '-7.00', date: '2026-02-12' })
    expect(await corrected()).toEqual([
      ['S1', { count: 1, lines: [{ ...line, now: { ...now, amount: '-7.00', date: '2026-02-12' } }] }],
    ])
    await transactions.update(seven, { date: '2026-01-12' })
    expect(await corrected()).toEqual([])
  })

  test('each has the balance of its last statement, and says every how many days one usually ends, once there are three', async () => {
    const { id, take } = await newAccount(books())
    const last = async () =>
      (await accountsOf(id).list()).map(({ statement, balances }) => ({ statement, balances }))
    const month = (name: string, date: string) => aStatement(name, '0.00', [aLine({ date })])
    const balances = (day: string) => [{ day, currency: 'EUR', amount: '-2.50' }]
    await take([month('S2', '2026-02-28'), month('S1', '2026-01-31')])
    const february = { name: 'S2', day: '2026-02-28' }
    expect(await last()).toEqual([{ statement: february, balances: balances(february.day) }])
    await take([month('S3', '2026-03-31')])
    const march = { name: 'S3', day: '2026-03-31', every: 31 }
    expect(await last()).toEqual([{ statement: march, balances: balances(march.day) }])
  })

  test('each has its lines and its last balance, and a name that people give it', async () => {
    const { id } = await twoAccounts()
    const accounts = accountsOf(id)
    expect(await accounts.list()).toMatchObject([
      { number: savings, name: '', transactions: 1, firstDay: '2026-02-03', lastDay: '2026-02-03' },
      {
        number: main,
        transactions: 2,
        firstDay: '2026-01-10',
        lastDay: '2026-01-12',
        statement: { name: 'S1' },
      },
    ])
    const [, first] = await accounts.list()
    expect(first?.balances).toEqual([
      { day: first?.statement?.day, currency: 'EUR', amount: expect.stringMatching(/^-?\d/) },
    ])
    expect(await accounts.rename(main, 'Main account')).toMatchObject({ number: main, name: 'Main account' })
    expect(await accounts.rename(main, 'Daily')).toMatchObject({ name: 'Daily' })
    expect((await accounts.list()).map(({ name }) => name)).toEqual(['', 'Daily'])
    expect(await accounts.rename('of nobody', 'Main account')).toBeUndefined()
    expect(await accounts.rename(main, '')).toMatchObject({ name: '' })
    const other = await newAccount(books())
    expect(await accountsOf(other.id).list()).toEqual([])
    expect(await accountsOf(other.id).rename(main, 'Mine')).toBeUndefined()
  })

  test('transactions are found by theirs, also with a period, after an edit, and once they are restored', async () => {
    const { id, transactions, list } = await twoAccounts()
    expect(await find(id, { account: [main] })).toEqual(['-7.00', '-2.50'])
    expect(await find(id, { account: [main, savings] })).toEqual(['-1.00', '-7.00', '-2.50'])
    expect(await find(id, { account: [] })).toEqual([])
    expect(await find(id, { account: ['of nobody'] })).toEqual([])
    const period = { from: '2026-01-11', end: '2026-03-01' }
    expect(await find(id, { account: [main], period })).toEqual(['-7.00'])
    const byAmount = new Map((await list()).map((one) => [one.amount, one.id]))
    const [seven = '', one = ''] = [byAmount.get('-7.00'), byAmount.get('-1.00')]
    await transactions.update(seven, { amount: '-8.00', date: '2026-02-20' })
    expect(await find(id, { account: [main] })).toEqual(['-8.00', '-2.50'])
    expect(await accountsOf(id).some([seven, one, 'by-hand', 'nobody', '\0'])).toEqual(
      expect.arrayContaining([
        { id: seven, number: main },
        { id: one, number: savings },
      ]),
    )
    await transactions.remove([seven], 'Anna')
    expect(await find(id, { account: [main] })).toEqual(['-2.50'])
    await books().storeOf(id).deletedRecords?.restore('transactions', [seven])
    expect(await find(id, { account: [main] })).toEqual(['-8.00', '-2.50'])
    // Of this account alone: other tests damage the books that they share.
    expect((await books().check(() => {})).broken).not.toContain(id)
  })

  test('totals by bank account are exact, also of what a filter finds', async () => {
    const { id, take } = await twoAccounts()
    await take([aStatement('S2', '0.50', [aLine({ date: '2026-03-01', amount: '0.123456789' })])])
    const { transactions } = books().storeOf(id).queries
    const ask = async (filter: object) => {
      const { groups, total } = await transactions.groups({ search: '', filter }, 'account')
      expect(total).toBe(groups.length)
      return groups.map(({ key, totals }) => [key, totals.count, totals.currencies[0]?.net])
    }
    const byHand = aTransaction({}).amount
    expect(await ask({})).toEqual([
      [main, 3, '-9.376543211'],
      ['', 1, byHand],
      [savings, 1, '-1.00'],
    ])
    expect(await ask({ account: [savings] })).toEqual([[savings, 1, '-1.00']])
    expect(await ask({ direction: 'deposit' })).toEqual([[main, 1, '0.123456789']])
  })

  test('one that someone typed is called so at first, in whatever form it is typed later; not once its import is taken back', async () => {
    const { id, take } = await newAccount(books())
    const typed = (account: string, name: string) => [
      withAccount(aStatement(name, '0.00', [aLine({ description: name })], { bankAccount: '' }), account),
    ]
    await take(typed('Wise EUR', 'S1'))
    await take(typed('wise  eur', 'S2'))
    await take(typed(' de02 1203 0000 0000 2020 51', 'S3'))
    const names = async () => (await accountsOf(id).list()).map(({ number, name }) => [number, name])
    expect(await names()).toEqual([
      ['DE02120300000000202051', ''],
      ['WISEEUR', 'Wise EUR'],
    ])
    await accountsOf(id).rename('WISEEUR', 'Travel')
    await take(typed('Wise EUR', 'S4'))
    expect((await names())[1]).toEqual(['WISEEUR', 'Travel'])
    const other = await newAccount(books())
    const { importId = '' } = await other.take(typed('Kasse 1', 'S1'), { source: 'upload' })
    await books().imports.undo(other.id, importId, 'Anna')
    expect(await accountsOf(other.id).list()).toEqual([])
  })

  test('those of earlier versions get theirs by a repair, as by the migration', async () => {
    const { books: old, sql, url } = await emptyBooks(books().kind)
    const { id, take, transactions } = await newAccount(old)
    await take([aStatement('S1', '10.00', [aLine({})])])
    await sql(`update transactions set bank_account = ''`)
    const found = await old.check(() => {})
    expect(found).toMatchObject({ findings: 1, broken: [id] })
    await old.repair(found)
    expect(await old.check(() => {})).toMatchObject({ findings: 0 })
    await sql(`update transactions set bank_account = ''`)
    await sql(`delete from installation where name = 'bank-accounts'`)
    const again = await openAt(url)
    expect(await again.check(() => {})).toMatchObject({ findings: 0 })
    expect(await accountsOf(id, again).list()).toMatchObject([{ number: main, transactions: 1 }])
    expect((await transactions.list({ search: '', page: 1, pageSize: 25 })).total).toBe(1)
  })

  test('they and their names survive a backup', async () => {
    const { books: own } = await emptyBooks(books().kind) // other tests leave broken records in those that they share
    const { id } = await twoAccounts(own)
    await accountsOf(id, own).rename(savings, 'Savings')
    const parts: string[] = []
    await own.backUp(async (part) => void parts.push(part))
    const { books: restored } = await emptyBooks(books().kind)
    await restored.restore(linesOf(parts.join('')))
    expect(await accountsOf(id, restored).list()).toEqual(await accountsOf(id, own).list())
    expect(await restored.check(() => {})).toMatchObject({ findings: 0 })
  })
})

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

  test('of statements that overlap, those are named that have another balance than an earlier one, if that is asked', async () => {
    const [five, ten, twenty] = [
      lineOf('2026-01-05', '1.00'),
      lineOf('2026-01-10', '2.00'),
      lineOf('2026-01-20', '4.00'),
    ]
    const first = aStatement('First', '10.00', [five, ten, twenty], { closingDate: '2026-01-31' })
    const contradictedBy = async (other: Statement) => {
      const { id, take } = await open()
      await take([first, other], { acceptDifference: true })
      const { bankAccounts } = books().storeOf(id)
      expect((await bankAccounts?.statements())?.some(({ contradicts }) => contradicts)).toBe(false)
      const all = (await bankAccounts?.statements(true)) ?? []
      const nameOf = (one: string) => all.find((each) => each.id === one)?.name
      return all.flatMap(({ name, contradicts }) => {
        if (!contradicts) return []
        const { statement, day, amount, own } = contradicts
        return `${name} ${nameOf(statement)} ${day} ${amount} ${own}`
      })
    }
    const last = lineOf('2026-02-02', '8.00')
    // The same balances, also where the bank dates the opening one before lines that came earlier.
    expect(await contradictedBy(aStatement('Same', '13.00', [twenty, last]))).toEqual([])
    expect(
      await contradictedBy(aStatement('Same', '13.00', [twenty, last], { openingDate: '2026-01-06' })),
    ).toEqual([])
    expect(await contradictedBy(aStatement('Next', '17.00', [last], { openingDate: '2026-01-30' }))).toEqual(
      [],
    )
    // Another opening balance; lines that are missing in it; none of its lines within the first.
    expect(await contradictedBy(aStatement('Other', '500.00', [twenty, last]))).toEqual([
      'Other First 2026-01-20 17.00 504.00',
    ])
    expect(await contradictedBy(aStatement('Other', '500.00', [lineOf('2026-01-15', '9.00'), last]))).toEqual(
      ['Other First 2026-01-15 13.00 509.00'],
    )
    expect(
      await contradictedBy(aStatement('Other', '500.00', [last], { openingDate: '2026-01-15' })),
    ).toEqual(['Other First 2026-01-31 17.00 500.00'])
    // A statement may end within a day; one that does not add up says nothing of one.
    const evening = [lineOf('2026-01-31', '1.00'), last]
    expect(await contradictedBy(aStatement('Half', '17.00', evening, { openingDate: '2026-01-30' }))).toEqual(
      [],
    )
    const closing = { date: '2026-02-02', currency: 'EUR', amount: '1.00' }
    expect(await contradictedBy(aStatement('Wrong', '500.00', [twenty, last], { closing }))).toEqual([])
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
