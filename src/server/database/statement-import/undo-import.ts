// Over 200 lines because all that taking back an import does, table by table, is in one file.
import { sql } from 'kysely'
import type { ImportUndo } from '../../../domain/statement-import.ts'
import { textAt } from '../../../domain/field.ts'
import { transactionFieldNames } from '../../../domain/fields.ts'
import { isKeepable } from '../../../domain/text.ts'
import { recordOf } from '../core/collections.ts'
import { givenIds, type Engine, type Place, setEach } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { countRow, noCounts } from '../records/change-log.ts'
import { StoredBalance, readLine } from '../records/entries.ts'
import { lockAccount, removeRows } from '../records/record-writes.ts'

/** How taking back an import ended; `nothing` says why there is nothing that could be taken back. */
export type Undone = (ImportUndo & { at?: string; by?: string }) | { nothing: 'missing' | 'refused' | 'old' }

/** A line of an import and what happens to it. */
type UndoneLine = { row: LineRow & { statement: string }; fate: keyof Counts | 'known' }

type Counts = Omit<ImportUndo, 'sharedWith'>

/** What taking back an import would do, or has done. */
export async function planUndo(tx: Db, account: AccountId, id: string): Promise<Undone> {
  const known = await stateOf(tx, account, id)
  if (known) return known
  const counts = noneUndone()
  const others = new Set<string>()
  for await (const lines of linesOf(tx, account, id)) countLines(counts, lines, others)
  return { ...counts, ...(await filesOf(tx, account, others)) }
}

/**
 * Takes back an import: removes the transactions that it brought and that nobody has touched since, as if it had never
 * come. A line that another import also contains belongs to that one from now on.
 */
export async function undoImport(
  engine: Engine,
  tx: Db,
  account: AccountId,
  { id, by }: { id: string; by: string },
): Promise<Undone> {
  await lockAccount(engine, tx, account)
  const known = await stateOf(tx, account, id)
  if (known) return known
  const at: Place = { account, collection: 'transactions' }
  const released = await releaseStatements(engine, tx, account, id)
  const counts = noneUndone()
  const imports = new Set<string>()
  const stillThere = new Set<string>()
  const inherited = new Map<string, number>()
  const gone = noCounts()
  const removed: string[] = []
  for await (const lines of linesOf(tx, account, id)) {
    countLines(counts, lines, imports)
    const [passedOn, inFewer] = [new Map<string, string>(), new Map<string, string>()]
    for (const { row, fate } of lines) {
      if (fate === 'removed') {
        removed.push(row.id)
        countRow(gone, at, recordOf('transactions', row), -1)
        continue
      }
      if (fate === 'shared') {
        passedOn.set(row.id, row.other ?? '')
        inherited.set(row.other ?? '', (inherited.get(row.other ?? '') ?? 0) + 1)
      }
      const statements = row.statement.split(' ')
      const others = statements.filter((one) => !released.has(one))
      const isInFewer = others.length > 0 && others.length < statements.length
      if (isInFewer) inFewer.set(row.id, others.join(' '))
      for (const one of isInFewer ? others : statements) stillThere.add(one)
    }
    await setEach(engine, tx, account, ['transactions', 'id', 'import_id'], [...passedOn])
    await setEach(engine, tx, account, ['entries', 'transaction_id', 'statement'], [...inFewer])
  }
  const own = scopedTo(tx, account)
  await removeRows(engine, tx, at, removed, gone)
  await own.deleteFrom('entries').where('transaction_id', 'in', givenIds(engine, removed)).execute()
  await removeStatements(engine, tx, account, { released, stillThere })
  await own.deleteFrom('import_lines').where('import_id', '=', id).execute()
  await countInherited(tx, account, inherited)
  const files = await filesOf(tx, account, imports)
  const undone = { ...counts, ...files, at: new Date().toISOString(), by }
  await own
    .updateTable('imports')
    .set({ undone: JSON.stringify(undone) })
    .where('id', '=', id)
    .execute()
  await countImport(tx, account)
  return undone
}

/** What imports have matched meanwhile no longer holds. */
export async function countImport(tx: Db, account: AccountId): Promise<void> {
  await scopedTo(tx, account)
    .updateTable('account_state')
    .set((eb) => ({ imports_version: eb('imports_version', '+', 1) }))
    .execute()
}

/** Lines that an import has found are from now on those that it brought. */
async function countInherited(tx: Db, account: AccountId, inherited: ReadonlyMap<string, number>) {
  for (const [id, number] of inherited)
    await scopedTo(tx, account)
      .updateTable('imports')
      .set({
        new_lines: sql`new_lines + ${sql.lit(number)}`,
        known: sql`case when known > ${sql.lit(number)} then known - ${sql.lit(number)} else 0 end`,
      })
      .where('id', '=', id)
      .execute()
}

/** What is known before looking at the lines: the import was taken back before, or cannot be. */
async function stateOf(tx: Db, account: AccountId, id: string): Promise<Undone | undefined> {
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

function noneUndone(): Counts {
  return { removed: 0, edited: 0, noted: 0, deleted: 0, shared: 0 }
}

function countLines(counts: Counts, lines: readonly UndoneLine[], others: Set<string>): void {
  for (const { row, fate } of lines) {
    if (fate !== 'known') counts[fate] += 1
    if (fate === 'shared' && row.other !== null && others.size < mostNamed) others.add(row.other)
  }
}

const mostNamed = 5

/** The names of files, of those that are still listed. */
async function filesOf(
  tx: Db,
  account: AccountId,
  imports: ReadonlySet<string>,
): Promise<Pick<ImportUndo, 'sharedWith'>> {
  if (imports.size === 0) return {}
  const rows = await scopedTo(tx, account)
    .selectFrom('imports')
    .select('file_name')
    .where('id', 'in', [...imports])
    .orderBy('imported_at')
    .execute()
  return { sharedWith: [...new Set(rows.map((row) => row.file_name))] }
}

type LineRow = {
  id: string
  /** The statements that contain it; null if the line itself is gone. */
  statement: string | null
  original: string
  deleted_at: string | null
  import_id: string | null
  marked: string | null
  /** The oldest of the other imports that contain it. */
  other: string | null
} & Record<(typeof transactionFieldNames)[number], string | null>

/** The lines of an import, some thousand at a time: no more are joined, whatever order a database chooses. */
async function* linesOf(tx: Db, account: AccountId, importId: string): AsyncGenerator<UndoneLine[]> {
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
    yield rows.filter(hasLine).map((row) => ({ row, fate: fateOf(row, importId) }))
    last = end.id
  }
}

function hasLine(row: LineRow): row is UndoneLine['row'] {
  return row.statement !== null
}

function fateOf(row: LineRow, importId: string): UndoneLine['fate'] {
  if (row.deleted_at !== null) return row.other === null ? 'deleted' : 'known'
  if (row.import_id !== importId) return 'known'
  if (row.other !== null) return 'shared'
  const original = readLine(row.original)
  // Of a damaged line, nothing shows that it was not edited.
  if (!original || transactionFieldNames.some((field) => row[field] !== textAt(original, field)))
    return 'edited'
  return row.marked === null ? 'removed' : 'noted'
}

/** Takes the import from its statements; returns those that no import contains any more. */
async function releaseStatements(
  engine: Engine,
  tx: Db,
  account: AccountId,
  id: string,
): Promise<ReadonlySet<string>> {
  const rows = await scopedTo(tx, account)
    .selectFrom('statements')
    .select(['id', 'imports'])
    .where('imports', 'like', `%${id}%`)
    .execute()
  const others = rows.map((row): [string, string] => [
    row.id,
    (row.imports ?? '')
      .split(' ')
      .filter((one) => one !== id)
      .join(' '),
  ])
  await setEach(engine, tx, account, ['statements', 'id', 'imports'], others)
  return new Set(others.flatMap(([statement, imports]) => (imports === '' ? [statement] : [])))
}

/**
 * Removes statements that no import contains any more. One with lines that were left keeps its place for them, but its balances
 * prove nothing now: without its other lines it leads from none to the next.
 */
async function removeStatements(
  engine: Engine,
  tx: Db,
  account: AccountId,
  { released, stillThere }: { released: ReadonlySet<string>; stillThere: ReadonlySet<string> },
): Promise<void> {
  const own = scopedTo(tx, account)
  const gone = givenIds(
    engine,
    [...released].filter((id) => !stillThere.has(id)),
  )
  await own.deleteFrom('statements').where('id', 'in', gone).execute()
  const left = givenIds(
    engine,
    [...released].filter((id) => stillThere.has(id)),
  )
  const rows = await own.selectFrom('statements').select(['id', 'closing']).where('id', 'in', left).execute()
  const doubtful = rows.flatMap(({ id, closing }): [string, string][] =>
    closing === null
      ? []
      : [[id, JSON.stringify({ ...StoredBalance.parse(JSON.parse(closing)), doubtful: true })]],
  )
  await setEach(engine, tx, account, ['statements', 'id', 'closing'], doubtful)
}
