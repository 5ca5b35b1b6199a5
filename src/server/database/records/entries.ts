// Over 200 lines because all that is stored of bank lines is read and written here.
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod/mini'
import { BankDetail, LaterDetail, LineOfBank } from '../../../domain/bank-line.ts'
import { StatementError } from '../../../statements/common/statement.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { givenIds, type Engine, portionsOf } from '../core/engine.ts'
import type { Db, Schema } from '../core/schema.ts'
import { hash } from 'node:crypto'
import { jsonIn } from '../../../domain/text.ts'

/** What tells lines apart (match-lines.ts), as it is stored; `bank`, beside it, is only kept to be shown and searched. */
const Original = z.extend(LineOfBank, { reference: z.string() })

/** What `original` contains. */
export const StoredLine = z.extend(Original, {
  bank: z.optional(BankDetail),
  later: z.optional(z.array(LaterDetail)),
})

/** The lines as they are stored, of some statements or of all, some thousand at a time. */
export async function* storedLines(
  tx: Db,
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
  return jsonIn(StoredLine, original)
}

/** A short key of what a line says besides day, amount and reference, in whatever order. */
export function detailKeyOf({
  counterpart,
  description,
  bank,
}: Pick<z.infer<typeof StoredLine>, 'counterpart' | 'description' | 'bank'>): string {
  const parts = Object.entries({ ...bank, counterpart, description }).filter(([, value]) => value)
  return hash('md5', JSON.stringify(parts.toSorted(([one], [other]) => (one < other ? -1 : 1))), 'base64')
}

/** An imported bank line and the transaction created from it; the entry outlives the transaction. */
export type Entry = {
  fingerprint: string
  /** Its number among the entries with this fingerprint, from 0. */
  occurrence: number
  transactionId: string
  /** The statement that brought it, and others with balances that contain it. */
  statements: readonly string[]
  /** The line as the bank wrote it; for a line being imported the line itself, which has more fields than are stored. */
  original: z.infer<typeof Original>
  /** The details of a line being imported or changed; those that are stored already are not read. */
  bank?: BankDetail | undefined
  later?: readonly LaterDetail[] | undefined
  bankAccount?: string | undefined
  /** The imports that contain a line being imported; the first is said to have brought it. */
  imports?: readonly string[]
  /** What tells its stored texts and details from others; undefined of one being imported. */
  detailKey?: string
  isDeleted: boolean
}

/** Marks the bank lines of deleted transactions, so that imports do not bring those back. */
export async function forgetEntries(engine: Engine, tx: Db, account: AccountId, ids: readonly string[]) {
  if (ids.length === 0) return
  await scopedTo(tx, account)
    .updateTable('entries')
    .set({ deleted_at: new Date().toISOString() })
    .where('transaction_id', 'in', givenIds(engine, ids))
    .execute()
}

/** The entries with these fingerprints, ordered by their numbers. Throws a StatementError if one is damaged: a line of the file may be it. */
export async function entriesWith(
  engine: Engine,
  tx: Db,
  account: AccountId,
  fingerprints: readonly string[],
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const some of portionsOf(fingerprints, 2000)) {
    const rows = await scopedTo(tx, account)
      .selectFrom('entries')
      .selectAll()
      .where('fingerprint', 'in', givenIds(engine, some))
      .orderBy('fingerprint')
      .orderBy('occurrence')
      .execute()
    const read = entriesIn(rows)
    if (read.length < rows.length)
      throw new StatementError(
        `A line of this file may be one in the books whose record is damaged (transaction ${rows.find(({ original }) => !readLine(original))?.transaction_id}). Restore a backup. “books check” lists such lines`,
      )
    entries.push(...read)
  }
  return entries
}

/** The entries of that day's transactions, without damaged ones. */
export async function entriesOfDay(tx: Db, account: AccountId, day: string): Promise<Entry[]> {
  return entriesIn(await ofDay(tx, account, day).selectAll('entries').execute())
}

/** The cross join fixes SQLite's order: else it would scan all entries for each day. */
function ofDay(tx: Db, account: AccountId, day: string) {
  return scopedTo(tx, account)
    .selectFrom('transactions')
    .crossJoin('entries')
    .whereRef('entries.transaction_id', '=', 'transactions.id')
    .where('transactions.key', '=', day)
}

/** The lines of that day's transactions, with what the bank wrote besides. */
export async function linesOfDay(tx: Db, account: AccountId, day: string) {
  const rows = await ofDay(tx, account, day)
    .select(['transaction_id', 'bank_account', 'statement', 'original'])
    .execute()
  return rows.flatMap(({ transaction_id, bank_account: bankAccount, statement, original }) => {
    const line = readLine(original)
    return line ? [{ transactionId: transaction_id, bankAccount, statement, line }] : []
  })
}

/** Writes new entries, and the changed statements and added details of existing ones. */
export async function saveEntries(engine: Engine, tx: Db, account: AccountId, entries: readonly Entry[]) {
  const columns = ['account', 'fingerprint', 'occurrence', 'transaction_id', 'statement', 'original']
  // Only details replace what is stored: the original itself never changes.
  const onConflict = sql`on conflict (account, fingerprint, occurrence) do update set statement = excluded.statement,
    original = case when excluded.original like '%"bank":{%' then excluded.original else entries.original end`
  for (const some of portionsOf(entries, 1000)) {
    const rows = some.map((entry) => [
      account,
      entry.fingerprint,
      entry.occurrence,
      entry.transactionId,
      entry.statements.join(' '),
      originalOf(entry),
    ])
    await engine.insert(tx, 'entries', columns, rows, {
      numbers: ['account', 'occurrence'],
      onConflict,
      isLarge: true,
    })
  }
}

function originalOf({ original, bank, later }: Pick<Entry, 'original' | 'bank' | 'later'>): string {
  const { date, currency, amount, counterpart, description, reference } = original
  return JSON.stringify({ date, currency, amount, counterpart, description, reference, bank, later })
}

/** A balance in the table of statements. */
export const StoredBalance = z.object({
  date: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** The statement was imported although it does not add up, so its balances prove nothing. */
  doubtful: z.optional(z.boolean()),
})

/** The balances of a statement; undefined unless it has both. */
export function balancesIn(row: Pick<Schema['statements'], 'opening' | 'closing'>) {
  if (row.opening === null || row.closing === null) return undefined
  const read = (text: string) => StoredBalance.parse(JSON.parse(text))
  return { opening: read(row.opening), closing: read(row.closing) }
}

/** Without those whose lines are damaged. */
function entriesIn(rows: readonly Schema['entries'][]): Entry[] {
  return rows.flatMap((row) => {
    const line = readLine(row.original)
    if (!line) return []
    return {
      fingerprint: row.fingerprint,
      occurrence: row.occurrence,
      transactionId: row.transaction_id,
      statements: row.statement.split(' '),
      original: Original.parse(line),
      detailKey: detailKeyOf(line),
      isDeleted: row.deleted_at !== null,
    }
  })
}
