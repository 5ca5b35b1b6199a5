import { expect, test } from 'vitest'
import type { StatementLine } from '../../../src/statements/common/statement.ts'
import { aTransaction } from '../../builders.ts'
import { linesOf } from './backup-books.ts'
import { emptyBooks, openAt } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'
import { aLine, aReport, newAccount } from './statements-to-import.ts'

const main = 'NL20INGB0001234567'
const savings = 'DE02120300000000202051'
const customer = 'NL02RABO0300065264'

onEveryDatabase('transfers between own accounts', (books) => {
  const find = async (id: number, transfer: boolean, more: object = {}, of = books(), search = '') => {
    const { transactions } = of.storeOf(id).queries
    const query = { search, filter: { ...more, transfer } }
    const { items, total } = await transactions.page(query, { page: 1, pageSize: 25 })
    expect(items).toHaveLength(total)
    expect(await transactions.totals(query)).toMatchObject({ count: total })
    const records = []
    for await (const some of transactions.records(query)) records.push(...some)
    expect(records).toEqual(items)
    return items.map(({ amount }) => amount)
  }
  const to = (counterpartAccount: string, amount: string, more: Partial<StatementLine> = {}) =>
    aLine({ amount, bank: { counterpartAccount }, ...more })
  /** To savings, written in another way, to a customer, a fee that names its own account, and two without an account. */
  const ofMain = aReport([
    to(savings, '-1.00'),
    to('de02 1203 0000 0000 2020 51', '-2.00', { date: '2026-02-03' }),
    to(customer, '-3.00'),
    to(main, '-4.00'),
    aLine({ amount: '-5.00' }),
  ])
  const ofSavings = aReport([to(main, '1.00', { date: '2026-01-11' })], { bankAccount: savings })
  const all = ['-2.00', '1.00', '-1.00']
  const twoAccounts = async (of = books()) => {
    const account = await newAccount(of)
    await of.load(account.id, {
      transactions: [aTransaction({ id: 'by-hand', amount: '9', date: '2020-01-01' })],
    })
    await account.take([ofMain])
    await account.take([ofSavings])
    return account
  }

  test('are known as soon as the other account is', async () => {
    const { id, take } = await newAccount(books())
    await take([ofMain])
    expect(await find(id, true)).toEqual([])
    expect(await find(id, false)).toHaveLength(5)
    await take([ofSavings])
    expect(await find(id, true)).toEqual(all)
    expect((await find(id, false)).toSorted()).toEqual(['-3.00', '-4.00', '-5.00'])
    const other = await newAccount(books())
    await other.take([ofMain])
    expect(await find(other.id, true)).toEqual([])
  })

  test('are found with other conditions, and none of them counts with other transactions', async () => {
    const { id } = await twoAccounts()
    expect(await find(id, true, { account: [main] })).toEqual(['-2.00', '-1.00'])
    expect(await find(id, true, { direction: 'deposit' })).toEqual(['1.00'])
    const period = { from: '2026-01-11', end: '2026-03-01' }
    expect(await find(id, true, { period, account: [main] })).toEqual(['-2.00'])
    expect(await find(id, true, { period })).toEqual(['-2.00', '1.00'])
    expect(await find(id, false, { period })).toEqual([])
    expect(await find(id, false, {}, books(), 'coffee')).toHaveLength(3)
    expect(await find(id, true, {}, books(), 'de02 1203')).toEqual(['-2.00', '-1.00'])
    const totals = books().storeOf(id).queries.transactions
    const without = { search: '', filter: { transfer: false } }
    expect((await totals.groups(without, 'month')).groups.map(({ key }) => key)).toEqual([
      '2026-01',
      '2020-01',
    ])
    expect(await totals.totals(without)).toMatchObject({
      currencies: [{ deposits: '9.00', withdrawals: '-12.00' }],
    })
  })

  test('the account of the other party is a condition, and a line that only mentions it is not found', async () => {
    const account = await newAccount(books())
    await account.take([ofMain])
    await account.take([aReport([aLine({ amount: '-8.00', description: `Refund from ${savings}` })])])
    const { transactions } = books().storeOf(account.id).queries
    const amounts = async (counterpartyAccount: string) => {
      const query = { search: '', filter: { counterpartyAccount } }
      const { items, total } = await transactions.page(query, { page: 1, pageSize: 25 })
      expect(await transactions.totals(query)).toMatchObject({ count: total })
      return items.map(({ amount }) => amount)
    }
    expect(await amounts(savings)).toEqual(['-2.00', '-1.00'])
    expect(await amounts('nl02 rabo 0300 0652 64')).toEqual(['-3.00'])
    expect(await amounts('DE00')).toEqual([])
  })

  test('are listed for transactions by their ids, also after an edit and once they are restored', async () => {
    // Checked alone: other tests damage their books at the same time.
    const { books: own } = await emptyBooks(books().kind)
    const { id, list, transactions } = await twoAccounts(own)
    const { bankAccounts, deletedRecords } = own.storeOf(id)
    const idOf = new Map((await list()).map((one) => [one.amount, one.id]))
    const [one = '', four = ''] = [idOf.get('-1.00'), idOf.get('-4.00')]
    await transactions.update(one, { counterpart: 'X', amount: '-1.00' })
    await transactions.remove([one])
    expect(await find(id, true, {}, own)).toEqual(['-2.00', '1.00'])
    await deletedRecords?.restore('transactions', [one])
    expect(await find(id, true, {}, own)).toEqual(all)
    expect(await bankAccounts?.some([one, four, 'by-hand'])).toEqual(
      expect.arrayContaining([
        { id: one, number: main, transferWith: savings },
        { id: four, number: main },
      ]),
    )
    expect(await bankAccounts?.some(['by-hand'])).toEqual([])
    expect(await own.check(() => {})).toMatchObject({ findings: 0 })
  })

  test('are known in books of an earlier version, in repaired ones, and in those of a backup', async () => {
    const { books: own, sql, url } = await emptyBooks(books().kind)
    const { id } = await twoAccounts(own)
    const forget = () => sql(`update transactions set counter_account = '' returning id`)
    await forget()
    const broken = await own.check(() => {})
    expect(broken).toMatchObject({ findings: 1, broken: [id] })
    await own.repair(broken)
    expect(await find(id, true, {}, own)).toEqual(all)
    await forget()
    await sql(`update installation set value = '3' where name = 'search-text' returning name`)
    const again = await openAt(url)
    expect(await find(id, true, {}, again)).toEqual(all)
    const text: string[] = []
    await again.backUp(async (more) => void text.push(more))
    const { books: restored } = await emptyBooks(books().kind)
    await restored.restore(linesOf(text.join('')))
    expect(await find(id, true, {}, restored)).toEqual(all)
    expect(await restored.check(() => {})).toMatchObject({ findings: 0 })
  })
})
