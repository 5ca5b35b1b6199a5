import { expect, test, vi } from 'vitest'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'
import { aLine, aStatement, newAccount } from './statements-to-import.ts'

onEveryDatabase('deleted records', (books) => {
  const opened = async (of = books()) => {
    const account = await newAccount(of)
    const store = of.storeOf(account.id)
    if (!store.deletedRecords) throw new Error('These books keep no deleted records')
    return { ...account, ...store, deleted: store.deletedRecords }
  }
  const first = { page: 1, pageSize: 25 }
  /** Of this account alone: other tests damage the books that they share. */
  const isSound = async (id: number) => expect((await books().check(async () => {})).broken).not.toContain(id)

  test('are kept with who deleted them and when, the last first, and are restored with their ids', async () => {
    const { id, contacts, deleted, queries } = await opened()
    const [anna, bob] = [aContact({ id: 'a', firstName: 'Anna "A"' }), aContact({ id: 'b' })]
    await books().load(id, { contacts: [anna, bob] })
    const { version } = await queries.contacts.changes()
    await contacts.remove(['a', 'none'], 'Lotte’s laptop')
    await new Promise((resolve) => setTimeout(resolve, 5))
    await contacts.remove(['b'])
    const { items, total } = await deleted.list('contacts', first)
    expect(total).toBe(2)
    expect(items.map(({ record, deletedBy }) => [record, deletedBy])).toEqual([
      [bob, ''],
      [anna, 'Lotte’s laptop'],
    ])
    const days = (Date.parse(items[0]?.keptUntil ?? '') - Date.parse(items[0]?.deletedAt ?? '')) / 86_400_000
    expect(days).toBe(30)
    expect(await deleted.list('transactions', first)).toEqual({ items: [], total: 0 })
    expect(await deleted.restore('contacts', ['a', 'b', 'none'])).toEqual({
      restored: ['a', 'b'],
      present: [],
      missing: ['none'],
    })
    expect((await deleted.list('contacts', first)).total).toBe(0)
    expect((await contacts.list({ search: 'anna', page: 1, pageSize: 9 })).items).toEqual([anna])
    expect((await contacts.list({ search: '', page: 1, pageSize: 9 })).total).toBe(2)
    const { since } = await queries.contacts.changes(version)
    expect([...(since?.added ?? []), ...(since?.changed ?? [])].map((one) => one.id).toSorted()).toEqual([
      'a',
      'b',
    ])
    expect(since?.deleted).toEqual([])
    await isSound(id)
  })

  test('of transactions come back with their mark, their note and their bank line', async () => {
    const { id, take, list, transactions, marks, bankLines, deleted, queries } = await opened()
    const file = [
      aStatement('S1', '10.00', [aLine({ bank: { purpose: 'RENT' } }), aLine({ amount: '-7.00' })]),
    ]
    await take(file)
    const [one] = await list()
    if (!one) throw new Error('Nothing was imported')
    await transactions.update(one.id, { description: 'My own words' })
    await marks.update(one.id, { mark: 'ask', note: 'Which invoice?' })
    const before = [await transactions.get(one.id), await bankLines?.get(one.id), await totals()]
    await transactions.remove([one.id], 'Office')
    expect(await bankLines?.get(one.id)).toBeUndefined()
    const again = await take(file)
    expect(again.statements.flatMap(({ deletedIds }) => deletedIds)).toEqual([one.id])
    const kept = (await deleted.list('transactions', first)).items
    expect(kept).toMatchObject([{ record: { id: one.id }, mark: 'ask', note: 'Which invoice?' }])
    expect(kept[0]).not.toHaveProperty('keptUntil')
    expect((await deleted.restore('transactions', [one.id])).restored).toEqual([one.id])
    expect([await transactions.get(one.id), await bankLines?.get(one.id), await totals()]).toEqual(before)
    expect(await marks.get(one.id)).toEqual({ id: one.id, mark: 'ask', note: 'Which invoice?' })
    expect(await take(file)).toMatchObject({ new: 0, known: 2, deletedBefore: 0 })
    await isSound(id)

    function totals() {
      return queries.transactions.totals({ search: '', filter: {} })
    }
  })

  test('of contacts have no mark, even where a transaction with one has the same id', async () => {
    const { id, contacts, marks, deleted } = await opened()
    await books().load(id, { contacts: [aContact({ id: 'a' })], transactions: [aTransaction({ id: 'a' })] })
    await marks.update('a', { mark: 'ask', note: 'Which invoice?' })
    await contacts.remove(['a'])
    expect((await deleted.list('contacts', first)).items).toMatchObject([{ mark: '', note: '' }])
  })

  test('are restored once, however often and by whomever it is asked', async () => {
    const { id, transactions, deleted, list } = await opened()
    const ids = ['1', '2', '3']
    await books().load(id, { transactions: ids.map((one) => aTransaction({ id: one })) })
    await transactions.remove(ids)
    const both = await Promise.all([
      deleted.restore('transactions', ids),
      deleted.restore('transactions', ids),
    ])
    expect(both.map(({ restored, present }) => `${restored.length} ${present.length}`).toSorted()).toEqual([
      '0 3',
      '3 0',
    ])
    // A lost answer is asked for again.
    expect(await deleted.restore('transactions', ids)).toEqual({ restored: [], present: ids, missing: [] })
    expect(await list()).toHaveLength(3)
    // Deleting and restoring at once ends in one of both.
    await transactions.remove(['1'])
    await Promise.all([deleted.restore('transactions', ['1', '2']), transactions.remove(['1', '2'])])
    const there = (await list()).map((one) => one.id)
    const kept = (await deleted.list('transactions', first)).items.map(({ record }) => record.id)
    expect([...there, ...kept].toSorted()).toEqual(ids)
    await isSound(id)
  })

  test('leave a record alone that is there again, and belong to one account', async () => {
    const [mine, other] = [await opened(), await opened()]
    await books().load(mine.id, { contacts: [aContact({ id: '1', city: 'Gent' })] })
    await mine.contacts.remove(['1'])
    await books().load(mine.id, { contacts: [aContact({ id: '1', city: 'Brugge' })] })
    expect(await mine.deleted.restore('contacts', ['1'])).toEqual({
      restored: [],
      present: ['1'],
      missing: [],
    })
    expect(await mine.contacts.get('1')).toMatchObject({ city: 'Brugge' })
    expect(await other.deleted.restore('contacts', ['1'])).toMatchObject({ missing: ['1'] })
    // The later deletion replaces what was kept.
    await mine.contacts.remove(['1'])
    await mine.deleted.restore('contacts', ['1'])
    expect(await mine.contacts.get('1')).toMatchObject({ city: 'Brugge' })
  })

  test('are kept for 30 days, those of bank lines longer; the next deletion forgets the others', async () => {
    const { id, take, list, contacts, transactions, deleted } = await opened()
    await take([aStatement('S1', '10.00', [aLine()])])
    const [line] = await list()
    await books().load(id, {
      contacts: [aContact({ id: '1' }), aContact({ id: '2' })],
      transactions: [aTransaction({ id: 'by-hand' })],
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 31 * 86_400_000 })
    try {
      await contacts.remove(['1'])
      await transactions.remove(['by-hand', line?.id ?? ''])
    } finally {
      vi.useRealTimers()
    }
    expect((await deleted.list('contacts', first)).total).toBe(0)
    expect(await deleted.restore('contacts', ['1'])).toMatchObject({ missing: ['1'] })
    expect((await deleted.list('transactions', first)).items.map(({ record }) => record.id)).toEqual([
      line?.id,
    ])
    await contacts.remove(['2'])
    const rows: string[] = []
    await books().backUp(async (text) => void rows.push(...text.split('\n')))
    const kept = rows.filter((row) => row.includes('"deleted_records"') && row.includes(`"account":${id},`))
    expect(kept.map((row) => (JSON.parse(row) as { row: { id: string } }).row.id).toSorted()).toEqual(
      ['2', line?.id ?? ''].toSorted(),
    )
    expect((await deleted.restore('transactions', [line?.id ?? ''])).restored).toHaveLength(1)
  })

  test('are in backups, and can be restored from there', async () => {
    // Backed up alone: other tests damage their books at the same time.
    const { books: own } = await emptyBooks(books().kind)
    const { id, contacts } = await opened(own)
    await own.load(id, { contacts: [aContact({ id: '1', company: 'Acme' })] })
    await contacts.remove(['1'], 'Office')
    const lines: string[] = []
    await own.backUp(async (text) => void lines.push(...text.trimEnd().split('\n')))
    const fresh = await emptyBooks(books().kind)
    await fresh.books.restore(() =>
      (async function* all() {
        yield* lines
      })(),
    )
    const { deletedRecords, contacts: there } = fresh.books.storeOf(id)
    expect((await deletedRecords?.list('contacts', first))?.items).toMatchObject([{ deletedBy: 'Office' }])
    expect((await deletedRecords?.restore('contacts', ['1']))?.restored).toEqual(['1'])
    expect(await there.get('1')).toMatchObject({ company: 'Acme' })
  })

  test('of an account that was removed are gone with it', async () => {
    const { id, contacts, deleted } = await opened()
    await books().load(id, { contacts: [aContact({ id: '1' })] })
    await contacts.remove(['1'])
    await books().accounts.remove(id)
    await expect(deleted.restore('contacts', ['1'])).rejects.toThrow('This account has been removed')
  })
})
