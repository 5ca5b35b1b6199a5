import type { Kysely } from 'kysely'
import type { AccountId } from '../core/scoped-to.ts'
import { rowOf } from '../core/collections.ts'
import type { Engine } from '../core/engine.ts'
import { entriesOfDay, entriesWith, saveEntries } from '../records/entries.ts'
import type { Entry } from '../records/entries.ts'
import { newIds } from './new-ids.ts'
import { insertRows } from '../records/record-writes.ts'
import type { Schema } from '../core/schema.ts'

/** The account's bank lines, loaded on demand, and the changes to save at the end of the write. */
export type Ledger = ReturnType<typeof importLedgerOf>

export function importLedgerOf(engine: Engine, tx: Kysely<Schema>, account: AccountId) {
  const loaded = new Map<string, Entry[]>()
  const days = new Map<string, string[]>()
  const fresh = new Set<Entry>()
  const changed = new Set<Entry>()
  const newId = newIds()

  /** The entries with these fingerprints, including new ones. */
  async function entriesOf(fingerprints: readonly string[]): Promise<Entry[]> {
    const missing = fingerprints.filter((fingerprint) => !loaded.has(fingerprint))
    for (const fingerprint of missing) loaded.set(fingerprint, none)
    const entries = await entriesWith(engine, tx, account, missing)
    for (const [fingerprint, some] of Map.groupBy(entries, (entry) => entry.fingerprint))
      loaded.set(fingerprint, some)
    return fingerprints.flatMap((fingerprint) => loaded.get(fingerprint) ?? [])
  }

  /** The fingerprints of entries with transactions on that day, before this write. */
  async function fingerprintsOfDay(day: string): Promise<string[]> {
    const known = days.get(day)
    if (known) return known
    const entries = await entriesOfDay(tx, account, day)
    const fingerprints = [...new Set(entries.map(({ fingerprint }) => fingerprint))]
    days.set(day, fingerprints)
    return fingerprints
  }

  /** Adds a new entry; its fingerprint must have been loaded. */
  function add(fingerprint: string, original: Entry['original'], statements: readonly string[]) {
    const known = loaded.get(fingerprint)
    if (!known) throw new Error('A line was added before it was looked up')
    const occurrence = (known.at(-1)?.occurrence ?? -1) + 1
    const entry = { fingerprint, occurrence, transactionId: newId(), statements, original, isDeleted: false }
    // Most fingerprints have one line; pushing to an empty array would reserve room for seventeen.
    if (known.length === 0) loaded.set(fingerprint, [entry])
    else known.push(entry)
    fresh.add(entry)
  }

  /** Changes the statements that contain an entry. */
  function standsIn(entry: Entry, statements: readonly string[]) {
    entry.statements = statements
    changed.add(entry)
  }

  /** Saves all changes in the orders that are fastest for databases: of the list and of the keys. */
  async function save() {
    const inOrder = [...fresh].toSorted((one, other) => compare(other.original.date, one.original.date))
    await insertRows(engine, tx, { account, collection: 'transactions' }, rowsOf(inOrder))
    const byKey = [...fresh, ...changed].toSorted((one, other) => compare(one.fingerprint, other.fingerprint))
    await saveEntries(engine, tx, account, byKey)
  }

  return { entriesOf, fingerprintsOfDay, add, standsIn, save }
}

const none: Entry[] = []

function* rowsOf(entries: readonly Entry[]) {
  for (const { transactionId, original } of entries) {
    const { date, currency, amount, counterpart, description } = original
    yield rowOf('transactions', { id: transactionId, date, currency, amount, counterpart, description })
  }
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
