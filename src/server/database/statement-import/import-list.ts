import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import { ImportFault } from '../../../domain/statement-import.ts'
import type { StatementImport } from '../../../domain/statement-import.ts'
import { toKeepable } from '../../../domain/text.ts'
import { newId } from '../../../domain/new-id.ts'
import { scopedTo } from '../core/scoped-to.ts'
import type { AccountId } from '../core/scoped-to.ts'
import type { Engine } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'
import { answering } from '../core/database-errors.ts'

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
        return rows.map(toImport)
      }),
    /** Records a refused file; the write of an imported one records it (import-statements.ts). */
    addRefused: (account: AccountId, refused: Refused): Promise<void> =>
      answering(engine, () =>
        engine.write((tx) =>
          addImport(tx, account, { ...refused, lines: 0, new: 0, known: 0, deletedBefore: 0 }),
        ),
      ),
  }
}

export type NewImport = Omit<StatementImport, 'id' | 'importedAt'>
type Refused = Pick<NewImport, 'fileName' | 'source' | 'faults'>

/** Records an import within a write, and drops the account's oldest beyond the last 500. */
export async function addImport(tx: Kysely<Schema>, account: AccountId, added: NewImport): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      account,
      id: newId(),
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
    })
    .execute()
  const tooOld = await scopedTo(tx, account)
    .selectFrom('imports')
    .select('imported_at')
    .orderBy('imported_at', 'desc')
    .offset(mostKept)
    .limit(1)
    .executeTakeFirst()
  if (tooOld)
    await scopedTo(tx, account).deleteFrom('imports').where('imported_at', '<=', tooOld.imported_at).execute()
}

/** How many imports an account keeps, and how many errors of each. */
const [mostKept, mostFaults] = [500, 100]

/** Text that databases can store and a page can show. */
function shortened(text: string): string {
  return Array.from(toKeepable(text)).slice(0, 1000).join('')
}

const Faults = z.array(ImportFault)

/** The errors of a row; undefined when they cannot be read. */
export function readFaults(faults: string): ImportFault[] | undefined {
  try {
    return Faults.parse(JSON.parse(faults))
  } catch {
    return undefined
  }
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
  }
}
