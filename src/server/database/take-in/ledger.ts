import type { Kysely } from 'kysely'
import type { AccountId } from '../bound.ts'
import { rowOf } from '../records/collections.ts'
import type { Engine } from '../engine.ts'
import { entriesWith, saveEntries } from './entries.ts'
import type { Entry } from './entries.ts'
import { newIds } from './new-ids.ts'
import { insertRows } from '../records/record-writes.ts'
import type { Schema } from '../schema.ts'

/** The lines that an account has, as far as they were asked for, and what is to be added to them by the end of the write. */
export type Ledger = ReturnType<typeof ledgerOf>

export function ledgerOf(engine: Engine, tx: Kysely<Schema>, account: AccountId) {
  const loaded = new Map<string, Entry[]>()
  const fresh = new Set<Entry>()
  const changed = new Set<Entry>()
  const newId = newIds()

  /** The entries with these fingerprints, those just added too. */
  async function entriesOf(fingerprints: readonly string[]): Promise<Entry[]> {
    const missing = fingerprints.filter((fingerprint) => !loaded.has(fingerprint))
    for (const fingerprint of missing) loaded.set(fingerprint, [])
    for (const entry of await entriesWith(engine, tx, account, missing))
      loaded.get(entry.fingerprint)?.push(entry)
    return fingerprints.flatMap((fingerprint) => loaded.get(fingerprint) ?? [])
  }

  /** A new entry; its fingerprint must have been asked for. */
  function add(fingerprint: string, original: Entry['original'], statements: string[]) {
    const known = loaded.get(fingerprint)
    if (!known) throw new Error('A line is added before it was looked for')
    const occurrence = (known.at(-1)?.occurrence ?? -1) + 1
    const entry = { fingerprint, occurrence, transactionId: newId(), statements, original, isDeleted: false }
    known.push(entry)
    fresh.add(entry)
  }

  /** Notes in which statements an entry stood. */
  function standsIn(entry: Entry, statements: string[]) {
    entry.statements = statements
    changed.add(entry)
  }

  /** Writes it all down, in the orders in which databases take rows in the fastest: of their lists and of their keys. */
  async function save() {
    const inOrder = [...fresh].toSorted((one, other) => compare(other.original.date, one.original.date))
    await insertRows(engine, tx, { account, collection: 'transactions' }, rowsOf(inOrder))
    const byKey = [...fresh, ...changed].toSorted((one, other) => compare(one.fingerprint, other.fingerprint))
    await saveEntries(engine, tx, account, byKey)
  }

  return { entriesOf, add, standsIn, save }
}

function* rowsOf(entries: readonly Entry[]) {
  for (const { transactionId, original } of entries) {
    const { reference: _, ...fields } = original
    yield rowOf('transactions', { id: transactionId, ...fields })
  }
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
