// Over 200 lines because all that taking back an import does, table by table, is in one file.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { ImportUndo } from '../../../domain/statement-import.ts'
import { transactionFieldNames } from '../../../domain/fields.ts'
import { isKeepable } from '../../../domain/text.ts'
import type { Engine } from '../core/engine.ts'
import { givenIds } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'
import { scopedTo } from '../core/scoped-to.ts'
import type { AccountId } from '../core/scoped-to.ts'
import { StoredBalance } from '../records/entries.ts'
import { readLine } from '../records/stored-lines.ts'
import { deleteRows, lockAccount } from '../records/record-writes.ts'

/** How taking back an import ended; `nothing` says why there is nothing that could be taken back. */
export type Undone = (ImportUndo & { at?: string; by?: string }) | { nothing: 'missing' | 'refused' | 'old' }

/** A line of an import: what happens to it, and the statements that contain it. */
type UndoneLine = {
  id: string
  fate: keyof ImportUndo | 'known'
  statements: readonly string[]
  /** The oldest of the other imports that contain it. */
  other: string | null
}

/** What taking back an import would do, or has done. */
export async function planUndo(tx: Kysely<Schema>, account: AccountId, id: string): Promise<Undone> {
  const known = await stateOf(tx, account, id)
  if (known) return known
  const counts = noneUndone()
  for await (const lines of linesOf(tx, account, id)) countLines(counts, lines)
  return counts
}

/**
 * Takes back an import: removes the transactions that it brought and that nobody has touched since, as if it had never
 * come. A line that another import also contains belongs to that one from now on.
 */
export async function undoImport(
  engine: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
  { id, by }: { id: string; by: string },
): Promise<Undone> {
  await lockAccount(engine, tx, account)
  const known = await stateOf(tx, account, id)
  if (known) return known
  const released = await releaseStatements(tx, account, id)
  const counts = noneUndone()
  const stillThere = new Set<string>()
  for await (const lines of linesOf(tx, account, id)) {
    countLines(counts, lines)
    await removeLines(
      engine,
      tx,
      account,
      lines.filter(({ fate }) => fate === 'removed').map((line) => line.id),
    )
    await passOn(
      engine,
      tx,
      account,
      lines.filter(({ fate }) => fate === 'shared'),
    )
    const left = lines.filter(({ fate }) => fate !== 'removed').map((line) => without(line, released))
    await saveStatements(engine, tx, account, left)
    for (const { statements } of left) for (const one of statements) stillThere.add(one)
  }
  await removeStatements(engine, tx, account, { released, stillThere })
  const own = scopedTo(tx, account)
  await own.deleteFrom('import_lines').where('import_id', '=', id).execute()
  const undone = { ...counts, at: new Date().toISOString(), by }
  await own
    .updateTable('imports')
    .set({ undone: JSON.stringify(undone) })
    .where('id', '=', id)
    .execute()
  // What an import has matched meanwhile no longer holds.
  await own
    .updateTable('account_state')
    .set((eb) => ({ imports_version: eb('imports_version', '+', 1) }))
    .execute()
  return undone
}

/** What is known before looking at the lines: the import was taken back before, or cannot be. */
async function stateOf(tx: Kysely<Schema>, account: AccountId, id: string): Promise<Undone | undefined> {
  if (!isKeepable(id)) return { nothing: 'missing' }
  const row = await scopedTo(tx, account)
    .selectFrom('imports')
    .select(['faults', 'bank_accounts', 'undone'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return { nothing: 'missing' }
  if (row.undone !== '') return JSON.parse(row.undone) as Undone
  if (row.faults !== '[]') return { nothing: 'refused' }
  return row.bank_accounts === '' ? { nothing: 'old' } : undefined
}

function noneUndone(): ImportUndo {
  return { removed: 0, edited: 0, noted: 0, deleted: 0, shared: 0 }
}

function countLines(counts: ImportUndo, lines: readonly UndoneLine[]): void {
  for (const { fate } of lines) if (fate !== 'known') counts[fate] += 1
}

type LineRow = {
  id: string
  statement: string | null
  original: string
  deleted_at: string | null
  import_id: string | null
  marked: string | null
  other: string | null
} & Record<(typeof transactionFieldNames)[number], string | null>

/** The lines of an import, some thousand at a time: no more are joined, whatever order a database chooses. */
async function* linesOf(
  tx: Kysely<Schema>,
  account: AccountId,
  importId: string,
): AsyncGenerator<UndoneLine[]> {
  const fields = sql.join(transactionFieldNames.map((field) => sql.ref(`record.${field}`)))
  let last = ''
  for (;;) {
    const { rows } =
      await sql<LineRow>`select lines.transaction_id as id, entries.statement, entries.original,
      entries.deleted_at, record.import_id, ${fields}, noted.id as marked,
      (select others.import_id from import_lines as others
        left join imports on imports.account = ${account} and imports.id = others.import_id
        where others.account = ${account} and others.transaction_id = lines.transaction_id
        and others.import_id <> ${importId} order by imports.imported_at, others.import_id limit 1) as other
      from (select transaction_id from import_lines where account = ${account} and import_id = ${importId}
        and transaction_id > ${last} order by transaction_id limit 2000) as lines
      left join entries on entries.account = ${account} and entries.transaction_id = lines.transaction_id
      left join transactions as record on record.account = ${account} and record.id = lines.transaction_id
      left join transaction_marks as noted on noted.account = ${account} and noted.id = lines.transaction_id
      order by lines.transaction_id`.execute(tx)
    const end = rows.at(-1)
    if (!end) return
    yield rows.flatMap((row) => {
      if (row.statement === null) return []
      const statements = row.statement.split(' ')
      return [{ id: row.id, fate: fateOf(row, importId), statements, other: row.other }]
    })
    last = end.id
  }
}

function fateOf(row: LineRow, importId: string): UndoneLine['fate'] {
  if (row.deleted_at !== null) return row.other === null ? 'deleted' : 'known'
  if (row.import_id !== importId) return 'known'
  if (row.other !== null) return 'shared'
  const original = readLine(row.original)
  // Of a damaged line, nothing shows that it was not edited.
  if (!original || transactionFieldNames.some((field) => row[field] !== original[field])) return 'edited'
  return row.marked === null ? 'removed' : 'noted'
}

/** Takes the import from its statements; returns those that no import contains any more. */
async function releaseStatements(
  tx: Kysely<Schema>,
  account: AccountId,
  id: string,
): Promise<ReadonlySet<string>> {
  const own = scopedTo(tx, account)
  const rows = await own
    .selectFrom('statements')
    .select(['id', 'imports'])
    .where('imports', 'like', `%${id}%`)
    .execute()
  const others = new Map(
    rows.map((row) => [row.id, (row.imports ?? '').split(' ').filter((one) => one !== id)]),
  )
  const names = [...new Set([...others.values()].map((some) => some.join(' ')))]
  for (const imports of names) {
    const same = [...others].filter(([, some]) => some.join(' ') === imports).map(([statement]) => statement)
    for (let start = 0; start < same.length; start += 1000)
      await own
        .updateTable('statements')
        .set({ imports })
        .where('id', 'in', same.slice(start, start + 1000))
        .execute()
  }
  return new Set([...others].flatMap(([statement, some]) => (some.length === 0 ? [statement] : [])))
}

function without(line: UndoneLine, released: ReadonlySet<string>): UndoneLine & { isChanged: boolean } {
  const statements = line.statements.filter((one) => !released.has(one))
  const isChanged = statements.length > 0 && statements.length < line.statements.length
  return { ...line, statements: isChanged ? statements : line.statements, isChanged }
}

async function removeLines(
  engine: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await deleteRows(engine, tx, { account, collection: 'transactions' }, ids)
  const entries = scopedTo(tx, account).deleteFrom('entries')
  await engine.later(tx, entries.where('transaction_id', 'in', givenIds(engine, ids)))
}

async function passOn(
  { rowsOf }: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
  lines: readonly UndoneLine[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`update ${sql.ref('transactions')} set import_id = made.other
    from (select * from ${rowsOf(lines, ['id', 'other'])}) as made
    where ${sql.ref('transactions.account')} = ${account} and ${sql.ref('transactions.id')} = made.id`.execute(
    tx,
  )
}

/** Saves the statements of lines that are in fewer of them now. */
async function saveStatements(
  { rowsOf }: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
  lines: readonly (UndoneLine & { isChanged: boolean })[],
): Promise<void> {
  const changed = lines.filter(({ isChanged }) => isChanged)
  if (changed.length === 0) return
  const rows = changed.map(({ id, statements }) => ({ id, statement: statements.join(' ') }))
  await sql`update ${sql.ref('entries')} set statement = made.statement
    from (select * from ${rowsOf(rows, ['id', 'statement'])}) as made
    where ${sql.ref('entries.account')} = ${account} and ${sql.ref('entries.transaction_id')} = made.id`.execute(
    tx,
  )
}

/**
 * Removes statements that no import contains any more. One with lines that were left keeps its place for them, but its balances
 * prove nothing now: without its other lines it leads from none to the next.
 */
async function removeStatements(
  engine: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
  { released, stillThere }: { released: ReadonlySet<string>; stillThere: ReadonlySet<string> },
): Promise<void> {
  const own = scopedTo(tx, account)
  const gone = [...released].filter((one) => !stillThere.has(one))
  if (gone.length > 0) await own.deleteFrom('statements').where('id', 'in', givenIds(engine, gone)).execute()
  for (const id of released) {
    if (!stillThere.has(id)) continue
    const row = await own.selectFrom('statements').select('closing').where('id', '=', id).executeTakeFirst()
    if (row?.closing === null || row?.closing === undefined) continue
    const closing = JSON.stringify({ ...StoredBalance.parse(JSON.parse(row.closing)), doubtful: true })
    await own.updateTable('statements').set({ closing }).where('id', '=', id).execute()
  }
}
