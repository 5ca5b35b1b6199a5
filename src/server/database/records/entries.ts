import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { z } from 'zod/mini'
import { BankDetail } from '../../../domain/bank-line.ts'
import { StatementError } from '../../../statements/common/statement.ts'
import { scopedTo } from '../core/scoped-to.ts'
import type { AccountId } from '../core/scoped-to.ts'
import type { Engine } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'

/** An imported bank line and the transaction created from it; the entry outlives the transaction. */
export type Entry = {
  fingerprint: string
  /** Its number among the entries with this fingerprint, from 0. */
  occurrence: number
  transactionId: string
  /** The statement that brought it, and others with balances that contain it. */
  statements: readonly string[]
  /**
   * The line as the bank wrote it; for a line being imported the line itself, which has more fields than are stored.
   */
  original: z.infer<typeof Original>
  /** The details of a line being imported; those that are stored already are not read. */
  bank?: BankDetail | undefined
  /** The bank account of a line being imported. */
  bankAccount?: string | undefined
  /** The imports that contain a line being imported; the first is said to have brought it. */
  imports?: readonly string[]
  /** Whether its details are stored: those of lines that earlier versions imported are missing. */
  hasDetail: boolean
  isDeleted: boolean
}

/** What tells lines apart (match-lines.ts), as it is stored; `bank`, beside it, is only kept to be shown and searched. */
const Original = z.object({
  date: z.string(),
  currency: z.string(),
  amount: z.string(),
  counterpart: z.string(),
  description: z.string(),
  reference: z.string(),
})

/** Marks the bank lines of deleted transactions, so that imports do not bring those back. */
export async function forgetEntries(
  engine: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
  ids: readonly string[],
) {
  if (ids.length === 0) return
  const given = engine.rowsOf(
    ids.map((id) => ({ id })),
    ['id'],
  )
  await scopedTo(tx, account)
    .updateTable('entries')
    .set({ deleted_at: new Date().toISOString() })
    .where('transaction_id', 'in', sql<string>`(select id from ${given})`)
    .execute()
}

/** The entries with these fingerprints, ordered by their numbers. */
export async function entriesWith(
  engine: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
  fingerprints: readonly string[],
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let start = 0; start < fingerprints.length; start += 2000) {
    const given = engine.rowsOf(
      fingerprints.slice(start, start + 2000).map((fingerprint) => ({ fingerprint })),
      ['fingerprint'],
    )
    const rows = await scopedTo(tx, account)
      .selectFrom('entries')
      .selectAll()
      .where('fingerprint', 'in', sql<string>`(select fingerprint from ${given})`)
      .orderBy('fingerprint')
      .orderBy('occurrence')
      .execute()
    entries.push(...rows.map(entryOf))
  }
  return entries
}

/**
 * The entries of that day's transactions. The cross join fixes SQLite's join order: on its own it would scan all
 * entries of the account for each day.
 */
export async function entriesOfDay(tx: Kysely<Schema>, account: AccountId, day: string): Promise<Entry[]> {
  const rows = await scopedTo(tx, account)
    .selectFrom('transactions')
    .crossJoin('entries')
    .selectAll('entries')
    .whereRef('entries.transaction_id', '=', 'transactions.id')
    .where('transactions.key', '=', day)
    .execute()
  return rows.map(entryOf)
}

/** Writes new entries, and the changed statements and added details of existing ones. */
export async function saveEntries(
  engine: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
  entries: readonly Entry[],
) {
  const columns = ['account', 'fingerprint', 'occurrence', 'transaction_id', 'statement', 'original']
  // Only a first detail replaces what is stored: the original itself never changes.
  const onConflict = sql`on conflict (account, fingerprint, occurrence) do update set statement = excluded.statement,
    original = case when excluded.original like '%"bank":{%' then excluded.original else entries.original end`
  for (let start = 0; start < entries.length; start += 1000) {
    const rows = entries
      .slice(start, start + 1000)
      .map(({ fingerprint, occurrence, transactionId, statements, original, bank }) => [
        account,
        fingerprint,
        occurrence,
        transactionId,
        statements.join(' '),
        JSON.stringify({ ...Original.parse(original), bank }),
      ])
    await engine.insert(tx, 'entries', columns, rows, { numbers: ['account', 'occurrence'], onConflict })
  }
}

/** A balance in the table of statements. */
export const StoredBalance = z.object({
  date: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** The statement was imported although it does not add up, so its balances prove nothing. */
  doubtful: z.optional(z.boolean()),
})

/** What `original` contains. */
export const StoredLine = z.extend(Original, { bank: z.optional(BankDetail) })

/** The lines as they are stored, of some statements or of all, some thousand at a time. */
export async function* storedLines(
  tx: Kysely<Schema>,
  account: AccountId,
  inStatements?: RawBuilder<string>,
): AsyncGenerator<Pick<Schema['entries'], 'transaction_id' | 'statement' | 'original'>[]> {
  const all = scopedTo(tx, account)
    .selectFrom('entries')
    .select(['fingerprint', 'occurrence', 'transaction_id', 'statement', 'original'])
    .where((eb) =>
      inStatements
        ? // or in several statements
          eb.or([eb('statement', 'in', inStatements), eb('statement', 'like', '% %')])
        : eb.and([]),
    )
    .orderBy('fingerprint')
    .orderBy('occurrence')
    .limit(5000)
  let page = await all.execute()
  for (let last = page.at(-1); last; last = page.at(-1)) {
    yield page
    const { fingerprint, occurrence } = last
    page = await all
      .where(sql<boolean>`(fingerprint, occurrence) > (${fingerprint}, ${occurrence})`)
      .execute()
  }
}

/** The line of an entry; undefined if it is damaged, which must not keep anything else from being read. */
export function readLine(original: string): z.infer<typeof StoredLine> | undefined {
  try {
    return StoredLine.parse(JSON.parse(original))
  } catch {
    return undefined
  }
}

/** Throws a StatementError for a damaged line, with which a line of a file cannot be compared. */
function entryOf(row: Schema['entries']): Entry {
  const line = readLine(row.original)
  if (!line)
    throw new StatementError(
      `The books contain a line of this file whose record is damaged, so the file cannot be compared with it (transaction ${row.transaction_id}). “books check” lists such lines`,
    )
  return {
    fingerprint: row.fingerprint,
    occurrence: row.occurrence,
    transactionId: row.transaction_id,
    statements: row.statement.split(' '),
    original: Original.parse(line),
    hasDetail: line.bank !== undefined,
    isDeleted: row.deleted_at !== null,
  }
}
