import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUp } from '../../src/domain/query/add-up.ts'
import { selectRecords } from '../../src/domain/query/select-records.ts'
import { tagOf } from '../../src/service/entity-tag.ts'
import { RefusalError } from '../../src/service/refusal-error.ts'
import { aContact, aTransaction } from '../builders.ts'
import { transactionFilter } from '../domain/query/records.ts'
import type { runs } from '../seed.ts'
import type { OpenStore } from './open-service.ts'

/** How every store changes records: with and without the version that a change is meant for. */
export function updateSuite(open: OpenStore) {
  const everything = { search: '', page: 1, pageSize: 100 }
  const withOne = () =>
    open({
      contacts: [aContact({ id: '1', company: 'Aerts' })],
      transactions: [aTransaction({ id: '1', description: '' })],
    })

  test('an update of the version that is there is saved', async () => {
    const store = await withOne()
    const before = await store.contacts.get('1')
    const updated = await store.contacts.update('1', { company: 'Aerts & Zoon', phone: '' }, tagFor(before))
    expect(updated).toEqual({ ...before, company: 'Aerts & Zoon', phone: '' })
    expect(await store.contacts.get('1')).toEqual(updated)
    expect((await store.contacts.list({ ...everything, search: 'zoon' })).items).toEqual([updated])
    for (const any of ['*', `"other", ${tagFor(updated)}`])
      expect(await store.contacts.update('1', { city: 'Gent' }, any)).toMatchObject({ city: 'Gent' })
  })

  test('of updates of one version at once, one is saved and the others are refused with what it saved', async () => {
    const { transactions } = await withOne()
    const tag = tagFor(await transactions.get('1'))
    const updates = 'abcdefghij'
      .split('')
      .map((description) => transactions.update('1', { description }, tag))
    const ended = await Promise.allSettled(updates)
    const [saved, ...more] = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(more).toEqual([])
    expect(refused).toEqual(Array.from({ length: 9 }, () => expect.any(RefusalError)))
    for (const one of refused) expect(one).toMatchObject({ status: 412, members: { current: saved } })
    expect(await transactions.get('1')).toEqual(saved)
  })

  test('updates at once of different fields all count', async () => {
    const { contacts } = await withOne()
    const changes = { city: 'Gent', street: 'Kaai', zip: '9000', number: '1', phone: '2' }
    await Promise.all(Object.entries(changes).map(([name, value]) => contacts.update('1', { [name]: value })))
    expect(await contacts.get('1')).toMatchObject(changes)
  })

  test('a refused update leaves everything as it was, and stops nothing after it', async () => {
    const store = await withOne()
    const before = await store.transactions.get('1')
    const refused = store.transactions.update('1', { description: 'on the way' }, '"other"')
    const after = store.transactions.update('1', { amount: '1.00' })
    await expect(refused).rejects.toMatchObject({ status: 412 })
    expect(await after).toEqual({ ...before, amount: '1.00' })
    expect((await store.transactions.list({ ...everything, search: 'way' })).total).toBe(0)
  })

  test('an id that is unknown has no version that could be refused', async () => {
    const { contacts } = await withOne()
    expect(await contacts.update('2', { city: 'Gent' }, '"other"')).toBeUndefined()
  })

  test('an update without changes answers the record', async () => {
    const { contacts } = await withOne()
    const record = await contacts.get('1')
    expect(await contacts.update('1', {})).toEqual(record)
    expect(await contacts.update('1', {}, tagFor(record))).toEqual(record)
  })

  // The ETag is made of the text of the record, so that equal records have to be written alike.
  test('the fields of a record come in one order, whatever way it comes', async () => {
    const { contacts, transactions } = await withOne()
    const { id: _, ...draft } = aContact({ company: 'Aerts' })
    const created = await contacts.create(draft)
    const seen: object[] = []
    for (const { id } of [created, { id: '1' }]) {
      await contacts.update(id, { street: 'Kaai' }, tagFor(await contacts.get(id)))
      seen.push(await contacts.get(id).then(Object), await contacts.update(id, { city: 'Gent' }).then(Object))
    }
    seen.push(created, ...(await contacts.list(everything)).items)
    expect(new Set(seen.map((record) => Object.keys(record).join())).size).toBe(1)
    const changed = await transactions.update('1', { amount: '2.00' })
    expect(JSON.stringify(await transactions.get('1'))).toBe(JSON.stringify(changed))
    expect(JSON.stringify((await transactions.list(everything)).items)).toBe(JSON.stringify([changed]))
  })

  test('text that not every store can keep is an id that is unknown', async () => {
    const { contacts, transactions } = await open({
      contacts: ['1', '\uFFFD', '😀', ''].map((id) => aContact({ id })),
      transactions: ['1', '\uFFFD'].map((id) => aTransaction({ id })),
    })
    const odd = ['\0', '1\0', '\x001', '\ud83d', '\ude00', '\udfff\ud800']
    for (const id of odd) {
      expect(await contacts.get(id)).toBeUndefined()
      expect(await transactions.get(id)).toBeUndefined()
      expect(await contacts.update(id, { city: 'X' })).toBeUndefined()
      expect(await transactions.update(id, { amount: '1' }, '*')).toBeUndefined()
    }
    expect(await transactions.remove(odd)).toEqual([])
    expect(await contacts.remove([...odd, '1'])).toEqual(['1'])
    expect((await contacts.list(everything)).items.map(({ id }) => id)).toEqual(['', '\uFFFD', '😀'])
  })

  test('values come back exactly as they were written, up to 2,000 characters', async () => {
    const { contacts, transactions } = await withOne()
    for (const text of [
      '  007 ',
      'a\r\nb\t\u2028',
      '\u0001\uFFFF\uFEFF',
      '𝕏 e\u0301 é 😀',
      `'; DROP TABLE contacts; --`,
      '\\\\"$1 %s :id ?',
      '東'.repeat(2000),
      '😀'.repeat(1000),
    ]) {
      expect(await contacts.update('1', { city: text })).toMatchObject({ city: text })
      expect(await contacts.get('1')).toMatchObject({ city: text })
      expect(await transactions.update('1', { description: text })).toMatchObject({ description: text })
      expect((await transactions.list(everything)).items).toMatchObject([{ description: text }])
    }
  })
}

function tagFor(record: object | undefined): string {
  return tagOf(JSON.stringify(record))
}

/** What every store does when records are removed. */
export function removeSuite(open: OpenStore) {
  test('a removal answers the ids that were there, and takes no others', async () => {
    const { contacts } = await open({
      contacts: ['1', '2', '3'].map((id) => aContact({ id })),
      transactions: [],
    })
    expect(new Set(await contacts.remove(['3', 'nope', '1', '3']))).toEqual(new Set(['1', '3']))
    expect(await contacts.remove(['3'])).toEqual([])
    const { items, total } = await contacts.list({ search: '', page: 1, pageSize: 100 })
    expect([items.map(({ id }) => id), total]).toEqual([['2'], 1])
  })

  test('a removal of hundreds leaves the others in order', async () => {
    const all = Array.from({ length: 400 }, (_, index) =>
      aTransaction({ id: `t${index}`, date: dayOf(index * 7) }),
    )
    const { transactions } = await open({ contacts: [], transactions: all })
    await transactions.remove(all.filter((_, index) => index % 3 !== 0).map(({ id }) => id))
    const { items, total } = await transactions.list({ search: '', page: 1, pageSize: 400 })
    expect(total).toBe(134)
    expect(items.map(({ date }) => date)).toEqual(
      items
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
  })
}

function dayOf(count: number): string {
  return new Date(Date.UTC(2020, 0, 1 + (count % 365))).toISOString().slice(0, 10)
}

/** What every store keeps of marks on transactions. */
export function markSuite(open: OpenStore, length: typeof runs) {
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
      { numRuns: length(15) },
    )
  })
}
