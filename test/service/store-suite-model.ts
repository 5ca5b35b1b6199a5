import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Contact } from '../../src/domain/contact.ts'
import { contactFieldNames, emptyTransaction, transactionFieldNames } from '../../src/domain/fields.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import type { Collection } from '../../src/service/store.ts'
import { tagOf } from '../../src/service/entity-tag.ts'
import { fold } from '../../src/domain/fold.ts'
import { blankContact, type OpenStore } from './open-service.ts'
import type { runs } from '../seed.ts'

/** Compares any store with the plainest one that there can be, over random records and random requests. */
export function modelSuite(open: OpenStore, length: typeof runs) {
  test('every store answers as an array of records would', async () => {
    await fc.assert(
      fc.asyncProperty(someContacts, someTransactions, someActs, async (contacts, transactions, acts) => {
        const store = await open({ contacts, transactions })
        const plainContacts = plain(contacts, nameOf, 1)
        const plainTransactions = plain(transactions, ({ date }) => date, -1)
        for (const act of acts) {
          if (act.kind === 'create') {
            const { id: _, ...draft } = blankContact(contactOf(act.values))
            plainContacts.records.push(await store.contacts.create(draft))
          }
          const answers =
            act.of === 'contacts'
              ? [store.contacts, plainContacts].map((one) => answerOf(one, act, contactOf(act.values)))
              : [store.transactions, plainTransactions].map((one) =>
                  answerOf(one, act, transactionOf(act.values)),
                )
          const [given, expected] = await Promise.all(answers)
          expect([act, given]).toEqual([act, expected])
        }
        const all = { search: '', page: 1, pageSize: 1000 }
        expect(await store.contacts.list(all)).toEqual(await plainContacts.list(all))
        expect(await store.transactions.list(all)).toEqual(await plainTransactions.list(all))
      }),
      { numRuns: length(25) },
    )
  })
}

/** What a collection says to one act, and what the record that it is about is afterwards. */
async function answerOf<T, Changes>(collection: Collection<T, Changes>, act: Act, changes: Changes) {
  const { kind, id, ids: removed, search, page, pageSize } = act
  if (kind === 'list') return collection.list({ search, page, pageSize })
  if (kind === 'remove') return new Set(await collection.remove(removed))
  const tag = kind === 'make' ? tagOf(JSON.stringify(await collection.get(id)) ?? '') : undefined
  const isUpdate = kind === 'update' || kind === 'make'
  const updated = isUpdate ? await collection.update(id, changes, tag) : undefined
  return { updated, now: await collection.get(id) }
}

/** The collection that is emptyTransaction but an array of records. */
function plain<T extends TextRecord, Changes extends object>(
  start: T[],
  keyOf: (record: T) => string,
  direction: 1 | -1,
): Collection<T, Changes> & { records: T[] } {
  const get = async (id: string) => {
    const record = plainly.records.find((one) => one.id === id)
    return record && { ...record }
  }
  const plainly: Collection<T, Changes> & { records: T[] } = {
    records: start.map((record) => ({ ...record })),
    get,
    async list({ search, page, pageSize }) {
      const words = fold(search).split(/\s+/).filter(Boolean)
      const found = plainly.records
        .filter(({ id: _, ...fields }) =>
          words.every((word) => Object.values<string>(fields).some((field) => fold(field).includes(word))),
        )
        .toSorted((one, other) => byBytes(one.id, other.id))
        .toSorted((one, other) => direction * byBytes(keyOf(one), keyOf(other)))
      return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
    },
    async update(id, changes) {
      const current = await get(id)
      if (!current) return undefined
      const record = { ...current, ...changes }
      plainly.records = plainly.records.map((one) => (one.id === id ? record : one))
      return record
    },
    async remove(removed) {
      const gone = plainly.records.map(({ id }) => id).filter((id) => removed.includes(id))
      plainly.records = plainly.records.filter(({ id }) => !removed.includes(id))
      return gone
    },
  }
  return plainly
}

function nameOf({ company, lastName, firstName, email }: Contact): string {
  return fold([company, `${lastName} ${firstName}`, email].map((name) => name.trim()).find(Boolean) ?? '')
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

type TextRecord = { id: string } & Record<string, string>

// Few letters, so that records are found, sort alike and share parts; each has given trouble to some database.
const letters = 'a A b á ß Σ ς % _ \\ \' " * - 1 東 😀 \uE000 e\u0301 ﬁ ab'.split(' ')
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...letters, ' ', '\n'), maxLength: 5 }),
  fc.string({ unit: fc.constantFrom('a', 'b', 'á', '%', '_', ' '), maxLength: 4 }),
)
const ids = ['1', '10', '2', 'a', 'A', 'a b', '%', '_', '\\', "'", '"', '東', '😀', '\uE000', 'new']
const id = fc.constantFrom(...ids)
const values = fc.array(text, { minLength: 1, maxLength: 6 })

function contactOf(given: string[]): Partial<Contact> {
  return Object.fromEntries(
    given.map((value, at) => [contactFieldNames[(at * 2) % contactFieldNames.length], value]),
  )
}

// Banks send days that do not exist, but every day that comes this far is written like one.
const days = ['', '2026-01-31', '2026-01-30', '2016-02-30', '0001-01-01']

function transactionOf(given: string[]): Partial<Transaction> {
  const fields = given.map((value, at) => [transactionFieldNames[at % transactionFieldNames.length], value])
  return { ...Object.fromEntries(fields), date: days[(given[0] ?? '').length] ?? '' }
}

const records = fc.uniqueArray(fc.record({ id, values }), { selector: (record) => record.id })
const someContacts = records.map((some) =>
  some.map((one) => ({ ...blankContact(contactOf(one.values)), id: one.id })),
)
const someTransactions = records.map((some) =>
  some.map((one) => ({ ...emptyTransaction, ...transactionOf(one.values), id: one.id })),
)
const act = fc.record({
  kind: fc.constantFrom('list', 'list', 'list', 'update', 'make', 'remove', 'create'),
  of: fc.constantFrom('contacts', 'transactions'),
  id,
  ids: fc.array(id, { maxLength: 4 }),
  values,
  search: text,
  page: fc.integer({ min: 1, max: 3 }),
  pageSize: fc.integer({ min: 1, max: 6 }),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
const someActs = fc.array(act, { maxLength: 40, size: 'max' })
