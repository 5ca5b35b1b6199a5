import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '../../src/service/store.ts'
import { aContact, aTransaction } from '../builders.ts'
import type { runs } from '../seed.ts'
import type { OpenStore } from './open-service.ts'

/** What a version tells: whoever applies the changes since then to what they have read has what the store holds. */
export function changesSuite(open: OpenStore, length: typeof runs) {
  test('the changes since each version bring what was read then up to date, whatever happened since', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { maxLength: 25 }), async (acts) => {
        const store = await open({
          contacts: ['a', 'b', 'c', 'd'].map((id) => aContact({ id })),
          transactions: ['a', 'b', 'c', 'd'].map((id) => aTransaction({ id })),
        })
        const reads = [await readAll(store)]
        for (const act of acts) {
          if (act === 'read') reads.push(await readAll(store))
          else await perform(store, act)
        }
        const now = await readAll(store)
        for (const then of reads) {
          const contacts = await store.queries.contacts.changes(then.versions.contacts)
          expect(contacts.version).toBe(now.versions.contacts)
          expectUpToDate(then.contacts, contacts.since, now.contacts)
          const transactions = await store.queries.transactions.changes(then.versions.transactions)
          expect(transactions.version).toBe(now.versions.transactions)
          expectUpToDate(then.transactions, transactions.since, now.transactions)
        }
      }),
      { numRuns: length(40) },
    )
  })

  test('a version tells what was added, changed and deleted since', async () => {
    const store = await open({
      contacts: [aContact({ id: 'a' }), aContact({ id: 'b' }), aContact({ id: 'c' })],
      transactions: [],
    })
    const { queries, contacts } = store
    const { version, since } = await queries.contacts.changes()
    expect(since).toBeUndefined()
    expect(await queries.contacts.changes(version)).toEqual({
      version,
      since: { added: [], changed: [], deleted: [] },
    })
    const { id: _, ...draft } = aContact()
    const created = await contacts.create(draft)
    const updated = await contacts.update('a', { city: 'Brugge' })
    await contacts.update('c', { city: 'Gone' })
    await contacts.remove(['b', 'c', 'none'])
    const now = await queries.contacts.changes(version)
    expect(now.version).not.toBe(version)
    expect(now.since?.added).toEqual([created])
    expect(now.since?.changed).toEqual([updated])
    expect(now.since?.deleted.toSorted()).toEqual(['b', 'c'])
    expect((await queries.contacts.changes(now.version)).since).toEqual({
      added: [],
      changed: [],
      deleted: [],
    })
    expect((await queries.transactions.changes(now.version)).since?.changed ?? []).toEqual([])
    await contacts.update(created.id, { city: 'Hasselt' })
    expect((await queries.contacts.changes(version)).since?.added).toEqual([{ ...created, city: 'Hasselt' }])
    expect((await queries.contacts.changes(now.version)).since).toMatchObject({ added: [], deleted: [] })
  })

  test('a version of other records, of the future or of no kind is not known', async () => {
    const [one, other] = [
      await open({ contacts: [aContact()], transactions: [] }),
      await open({ contacts: [aContact()], transactions: [] }),
    ]
    const { version } = await other.queries.contacts.changes()
    const ahead = (await one.queries.contacts.changes()).version.replace(/^\d+/, '99')
    for (const since of [version, ahead, '', 'x', '0-', `-1${version}`])
      expect((await one.queries.contacts.changes(since)).since).toBeUndefined()
  })
}

type Act =
  | { kind: 'create'; city: string }
  | { kind: 'update'; collection: 'contacts' | 'transactions'; at: number; text: string }
  | { kind: 'remove'; collection: 'contacts' | 'transactions'; at: number[] }

const collection = fc.constantFrom('contacts' as const, 'transactions' as const)
const at = fc.nat({ max: 9 })
const text = fc.constantFrom('', 'Gent', 'Łódź', 'x')
const anAct = fc.oneof(
  fc.constant('read' as const),
  fc.record({ kind: fc.constant('create' as const), city: text }),
  fc.record({ kind: fc.constant('update' as const), collection, at, text }),
  fc.record({ kind: fc.constant('remove' as const), collection, at: fc.uniqueArray(at, { maxLength: 3 }) }),
)

/** Acts on the records by their place in the list; a place behind its end is an id that there never was. */
async function perform(store: Store, act: Act): Promise<void> {
  if (act.kind === 'create') {
    const { id: _, ...draft } = aContact({ city: act.city })
    return void (await store.contacts.create(draft))
  }
  const { items } = await store[act.collection].list(everything)
  const idAt = (place: number) => items[place]?.id ?? 'none'
  if (act.kind === 'remove') return void (await store[act.collection].remove(act.at.map(idAt)))
  if (act.collection === 'contacts') await store.contacts.update(idAt(act.at), { city: act.text })
  else await store.transactions.update(idAt(act.at), { description: act.text })
}

type Records = ReadonlyMap<string, { id: string }>

/** Everything that the store holds, with the versions of that moment. */
async function readAll({ contacts, transactions, queries }: Store) {
  const byId = (items: { id: string }[]): Records => new Map(items.map((item) => [item.id, item]))
  return {
    contacts: byId((await contacts.list(everything)).items),
    transactions: byId((await transactions.list(everything)).items),
    versions: {
      contacts: (await queries.contacts.changes()).version,
      transactions: (await queries.transactions.changes()).version,
    },
  }
}

type Since = { added: { id: string }[]; changed: { id: string }[]; deleted: string[] } | undefined

function expectUpToDate(then: Records, since: Since, now: Records): void {
  if (!since) throw new Error('The version is no longer known')
  const { added, changed, deleted } = since
  expect(added.filter(({ id }) => then.has(id))).toEqual([])
  expect(changed.filter(({ id }) => !then.has(id))).toEqual([])
  const updated = new Map(then)
  for (const id of deleted) updated.delete(id)
  for (const record of [...added, ...changed]) updated.set(record.id, record)
  expect(updated).toEqual(now)
}

const everything = { search: '', page: 1, pageSize: 1000 }
