import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUp } from '../../src/domain/query/add-up.ts'
import { selectRecords } from '../../src/domain/query/select-records.ts'
import { aTransaction } from '../builders.ts'
import { transactionFilter } from '../domain/query/records.ts'
import { runs } from '../seed.ts'
import { tagOf } from '../../src/service/entity-tag.ts'
import { RefusalError } from '../../src/service/refusal-error.ts'
import type { OpenStore } from './open-service.ts'

/** What every store keeps of marks on transactions. */
export function markSuite(open: OpenStore) {
  const withThree = () =>
    open({ contacts: [], transactions: ['1', '2', '3'].map((id) => aTransaction({ id })) })

  test('a transaction has no mark at first, and one that does not exist never has', async () => {
    const { marks } = await withThree()
    expect(await marks.get('1')).toEqual({ id: '1', mark: '', note: '' })
    expect(await marks.some(['1', '2', '9'])).toEqual([])
    for (const id of ['9', '', 'a\0b', '\ud800']) {
      expect(await marks.get(id)).toBeUndefined()
      expect(await marks.update(id, { mark: 'ask' })).toBeUndefined()
      expect(await marks.updateAll([id], { mark: 'ask' }, false)).toEqual({
        marked: [],
        kept: [],
        missing: [id],
      })
    }
  })

  test('mark and note change one without the other, and are gone when both are empty', async () => {
    const { marks } = await withThree()
    await marks.update('1', { mark: 'ask' })
    expect(await marks.update('1', { note: 'Łódź "?" 😀' })).toEqual({
      id: '1',
      mark: 'ask',
      note: 'Łódź "?" 😀',
    })
    await marks.update('1', { mark: '' })
    expect(await marks.some(['3', '1'])).toEqual([{ id: '1', mark: '', note: 'Łódź "?" 😀' }])
    await marks.update('1', { note: '' })
    expect(await marks.some(['1'])).toEqual([])
    expect(await marks.get('1')).toEqual({ id: '1', mark: '', note: '' })
  })

  test('of updates of one version of a mark at once, one is saved and the others are refused with what it saved', async () => {
    const { marks } = await withThree()
    const tag = tagOf(JSON.stringify(await marks.get('1')))
    const updates = 'abcdefgh'.split('').map((note) => marks.update('1', { mark: 'ask', note }, tag))
    const ended = await Promise.allSettled(updates)
    const [saved, ...more] = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(more).toEqual([])
    expect(refused).toEqual(Array.from({ length: 7 }, () => expect.any(RefusalError)))
    for (const one of refused) expect(one).toMatchObject({ status: 412, members: { current: saved } })
    expect(await marks.get('1')).toEqual(saved)
    expect(await marks.update('1', { note: 'z' }, tagOf(JSON.stringify(saved)))).toMatchObject({ note: 'z' })
  })

  test('many are marked at once, and those that have a mark or a note keep it if they should', async () => {
    const { marks } = await withThree()
    await marks.update('1', { note: 'mine' })
    expect(await marks.updateAll(['1', '2', '9'], { mark: 'reviewed' }, true)).toEqual({
      marked: ['2'],
      kept: ['1'],
      missing: ['9'],
    })
    expect(await marks.updateAll(['3', '1'], { mark: 'ask' }, false)).toEqual({
      marked: ['3', '1'],
      kept: [],
      missing: [],
    })
    expect(
      (await marks.some(['1', '2', '3'])).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    ).toEqual([
      { id: '1', mark: 'ask', note: 'mine' },
      { id: '2', mark: 'reviewed', note: '' },
      { id: '3', mark: 'ask', note: '' },
    ])
  })

  test('an edit leaves the mark, and a deletion takes it along', async () => {
    const { marks, transactions } = await withThree()
    await marks.updateAll(['1', '2'], { mark: 'ask', note: 'why?' }, false)
    await transactions.update('1', { date: '2020-01-01' })
    await transactions.remove(['2'])
    expect(await marks.some(['1', '2'])).toEqual([{ id: '1', mark: 'ask', note: 'why?' }])
    expect(await marks.get('2')).toBeUndefined()
  })

  test('marks are those of one account', async () => {
    const [one, other] = [await withThree(), await withThree()]
    await one.marks.update('1', { mark: 'ask', note: 'secret' })
    expect(await other.marks.some(['1'])).toEqual([])
    const asked = { search: '', filter: {}, mark: 'ask' as const }
    expect((await other.queries.transactions.totals(asked)).count).toBe(0)
    await other.marks.update('1', { mark: 'reviewed' })
    expect(await one.marks.get('1')).toEqual({ id: '1', mark: 'ask', note: 'secret' })
  })

  test('every query narrowed by a mark finds what a look at each mark would', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `t${index}`)
    const names = fc.array(fc.constantFrom('reviewed' as const, 'ask' as const, '' as const), {
      minLength: 30,
      maxLength: 30,
    })
    const sorted = fc.constantFrom(undefined, { field: 'amount' as const, descending: true })
    await fc.assert(
      fc.asyncProperty(names, transactionFilter, sorted, async (marked, filter, sort) => {
        const { marks, queries, transactions } = await open({
          contacts: [],
          transactions: ids.map((id, index) =>
            aTransaction({ id, amount: `${index % 7}.50`, date: `2026-01-${10 + (index % 9)}` }),
          ),
        })
        for (const mark of ['reviewed', 'ask', ''] as const)
          await marks.updateAll(
            ids.filter((_, index) => marked[index] === mark),
            { mark, note: 'n' },
            false,
          )
        const { items } = await transactions.list({ search: '', page: 1, pageSize: 100 })
        const asked = (['reviewed', 'ask', 'none'] as const).flatMap((mark) =>
          [{}, filter].map((one) => ({ search: '', filter: one, mark, ...(sort && { sort }) })),
        )
        for (const query of asked) {
          const found = selectRecords
            .transactions(items, query)
            .filter(({ id }) => (marked[Number(id.slice(1))] || 'none') === query.mark)
          expect(await queries.transactions.page(query, { page: 1, pageSize: 5 })).toEqual({
            items: found.slice(0, 5),
            total: found.length,
          })
          expect(await queries.transactions.totals(query)).toEqual(addUp(found))
          const all: object[] = []
          for await (const portion of queries.transactions.records(query)) all.push(...portion)
          expect(all).toEqual(found)
        }
      }),
      { numRuns: runs(15) },
    )
  })
}
