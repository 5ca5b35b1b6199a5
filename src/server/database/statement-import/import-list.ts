// Over 200 lines because the list of imports, with the lines and the file of each, is kept in one place.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod/mini'
import { newId } from '../../../domain/new-id.ts'
import {
  ImportedAccount,
  ImportFault,
  ImportUndo,
  type StatementImport,
  type StatementImports,
} from '../../../domain/statement-import.ts'
import { jsonIn, isKeepable, toKeepable } from '../../../domain/text.ts'
import { answering } from '../core/database-errors.ts'
import { type Engine, portionsOf } from '../core/engine.ts'
import type { Db, Schema } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { planUndo, undoImport } from './undo-import.ts'
import { sql } from 'kysely'

export type ImportSource = StatementImport['source']

/** The list of imports: every file that was imported or refused, newest first. An account keeps its last 500. */
export function importsOf(engine: Engine) {
  return {
    list: (account: AccountId): Promise<StatementImport[]> =>
      answering(engine, async () => {
        const rows = await scopedTo(engine.quick, account)
          .selectFrom('imports')
          .selectAll()
          .orderBy('imported_at', 'desc')
          .orderBy('id', 'desc')
          .limit(mostKept)
          .execute()
        const files = await scopedTo(engine.quick, account)
          .selectFrom('import_files')
          .select('import_id')
          .where('part', '=', 0)
          .execute()
        const kept = new Set(files.map(({ import_id }) => import_id))
        return rows.map((row) => ({ ...toImport(row), ...(kept.has(row.id) && { hasFile: true }) }))
      }),
    /** The files that version 0.1.0 imported, newest first: it kept no more of them than their statements. */
    earlier: (account: AccountId): Promise<NonNullable<StatementImports['earlier']>> =>
      answering(engine, () =>
        scopedTo(engine.quick, account)
          .selectFrom('statements')
          .select(['file_name as fileName', (eb) => eb.fn.min('imported_at').as('importedAt')])
          .where('imports', 'is', null)
          .groupBy('file_name')
          .orderBy('importedAt', 'desc')
          .limit(mostKept)
          .execute(),
      ),
    /** The name and the bytes of an imported file; undefined if it is not kept. */
    file: (account: AccountId, id: string) =>
      answering(engine, async () => {
        if (!isKeepable(id)) return undefined
        const named = scopedTo(engine.quick, account).selectFrom('imports').select('file_name')
        const found = await named.where('id', '=', id).executeTakeFirst()
        const bytes = found && (await readKeptFile(engine.quick, account, id))
        return bytes && { name: found.file_name, bytes }
      }),
    /** What taking back an import would do, or has done; what is wrong with it otherwise. */
    planUndo: (account: AccountId, id: string) => engine.snapshot((tx) => planUndo(tx, account, id)),
    /** Takes back an import, all or nothing; doing it again changes nothing. */
    undo: (account: AccountId, id: string, by: string) =>
      engine.write((tx) => undoImport(engine, tx, account, { id, by }), { isLong: true }),
    /** Records a refused file; the write of an imported one records it (import-statements.ts). */
    addRefused: (account: AccountId, refused: Refused): Promise<void> =>
      engine.write((tx) =>
        addImport(tx, account, { ...refused, id: newId(), lines: 0, new: 0, known: 0, deletedBefore: 0 }),
      ),
  }
}

type NewImport = Omit<StatementImport, 'importedAt' | 'hasFile' | 'canUndo' | 'undone'>
type Refused = Pick<NewImport, 'fileName' | 'source' | 'faults'>

/** Records an import within a write, and drops the account's oldest beyond the last 500. */
export async function addImport(tx: Db, account: AccountId, added: NewImport): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      account,
      id: added.id,
      file_name: shortened(added.fileName),
      imported_at: new Date().toISOString(),
      source: added.source,
      lines: added.lines,
      new_lines: added.new,
      known: added.known,
      deleted_before: added.deletedBefore,
      faults: JSON.stringify(
        added.faults
          .slice(0, mostFaults)
          .map(({ reason, ...fault }) => ({ ...fault, reason: shortened(reason) })),
      ),
      bank_accounts: added.accounts ? JSON.stringify(added.accounts.slice(0, mostAccounts)) : '',
      undone: '',
    })
    .execute()
  const tooOld = await scopedTo(tx, account)
    .selectFrom('imports')
    .select('imported_at')
    .orderBy('imported_at', 'desc')
    .offset(mostKept)
    .limit(1)
    .executeTakeFirst()
  if (!tooOld) return
  const own = scopedTo(tx, account)
  const old = own.selectFrom('imports').select('id').where('imported_at', '<=', tooOld.imported_at)
  for (const table of ['import_files', 'import_lines'] as const)
    await own.deleteFrom(table).where('import_id', 'in', old).execute()
  await own.deleteFrom('imports').where('imported_at', '<=', tooOld.imported_at).execute()
}

/** How many imports an account keeps, and how many errors and bank accounts of each. */
const [mostKept, mostFaults, mostAccounts] = [500, 100, 20]

/** Text that databases can store and a page can show. */
function shortened(text: string): string {
  return Array.from(toKeepable(text)).slice(0, 1000).join('')
}

const Faults = z.array(ImportFault)
/** What the columns `bank_accounts` and `undone` contain. */
export const StoredAccounts = z.array(ImportedAccount)
export const StoredUndo = z.extend(ImportUndo, { at: z.string(), by: z.string() })

/** The errors of a row; undefined when they cannot be read. */
export function readFaults(faults: string): ImportFault[] | undefined {
  return jsonIn(Faults, faults)
}

function toImport(row: Schema['imports']): StatementImport {
  return {
    id: row.id,
    fileName: row.file_name,
    importedAt: row.imported_at,
    source: row.source,
    lines: row.lines,
    new: row.new_lines,
    known: row.known,
    deletedBefore: row.deleted_before,
    faults: readFaults(row.faults) ?? [{ reason: 'The reason can no longer be read.' }],
    ...(row.bank_accounts !== '' && {
      accounts: StoredAccounts.parse(JSON.parse(row.bank_accounts)),
      canUndo: row.undone === '',
    }),
    ...(row.undone !== '' && { undone: StoredUndo.parse(JSON.parse(row.undone)) }),
  }
}

/** How many bytes a row holds, so that nothing has to keep many large files in memory. */
const partSize = 512 * 1024

/** Keeps the file of an import; its bytes are compressed by gzip. */
export async function keepFile(
  engine: Engine,
  tx: Db,
  account: AccountId,
  { importId, zipped }: { importId: string; zipped: Uint8Array },
): Promise<void> {
  const bytes = Buffer.from(zipped.buffer, zipped.byteOffset, zipped.length)
  const columns = ['account', 'import_id', 'part', 'bytes']
  for (let part = 0; part * partSize < bytes.length; part += 1) {
    const some = bytes.subarray(part * partSize, (part + 1) * partSize)
    const row = [account, importId, part, some.toString('base64')]
    await engine.insert(tx, 'import_files', columns, [row], { numbers: ['account', 'part'] })
  }
}

/** The bytes of the file of an import; undefined if it is not kept. */
async function readKeptFile(db: Db, account: AccountId, importId: string): Promise<Uint8Array | undefined> {
  const rows = await scopedTo(db, account)
    .selectFrom('import_files')
    .select('bytes')
    .where('import_id', '=', importId)
    .orderBy('part')
    .execute()
  if (rows.length === 0) return undefined
  return promisify(gunzip)(Buffer.concat(rows.map(({ bytes }) => Buffer.from(bytes, 'base64'))))
}

export type ImportLine = { importId: string; transactionId: string }

/** Saves which lines imports contain, whether they have brought or found them. */
export async function saveImportLines(
  engine: Engine,
  tx: Db,
  account: AccountId,
  lines: readonly ImportLine[],
): Promise<void> {
  const columns = ['account', 'import_id', 'transaction_id']
  const onConflict = sql`on conflict (account, import_id, transaction_id) do nothing`
  for (const some of portionsOf(lines, 2000)) {
    const rows = some.map(({ importId, transactionId }) => [account, importId, transactionId])
    await engine.insert(tx, 'import_lines', columns, rows, {
      numbers: ['account'],
      onConflict,
      isLarge: true,
    })
  }
}

/** Notes that an import contains statements that came before in another form, with all their lines. */
export async function noteTwins(
  engine: Engine,
  tx: Db,
  account: AccountId,
  { importId, twins }: { importId: string; twins: readonly string[] },
): Promise<void> {
  const own = scopedTo(tx, account)
  const ids = new Set(twins)
  const imports = new Set<string>()
  const all = [...ids]
  for (const some of portionsOf(all, 1000)) {
    const known = own.selectFrom('statements').select('imports').where('id', 'in', some)
    for (const row of await known.execute()) for (const one of row.imports?.split(' ') ?? []) imports.add(one)
    await own
      .updateTable('statements')
      .set((eb) => ({ imports: sql<string>`${eb.ref('imports')} || ' ' || ${importId}` }))
      .where('id', 'in', some)
      .execute()
  }
  for (const one of imports) {
    if (one === '' || one === importId) continue
    const { rows } = await sql<{ id: string; statement: string }>`
      select entries.transaction_id as id, entries.statement from import_lines cross join entries
      where import_lines.account = ${account} and import_lines.import_id = ${one}
      and entries.account = ${account} and entries.transaction_id = import_lines.transaction_id`.execute(tx)
    const lines = rows.filter(({ statement }) => statement.split(' ').some((each) => ids.has(each)))
    await saveImportLines(
      engine,
      tx,
      account,
      lines.map(({ id }) => ({ importId, transactionId: id })),
    )
  }
}
