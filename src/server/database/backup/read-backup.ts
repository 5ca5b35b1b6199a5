import { createHash } from 'node:crypto'
import type { z } from 'zod/mini'
import { UserError } from '../../common/user-error.ts'
import {
  BackupEnd,
  BackupHeader,
  BackupLine,
  backupTables,
  backupVersion,
  mostFileRows,
  noRows,
  type BackupTable,
} from './backup-format.ts'

type Reading = { known: readonly string[]; leaveOut: (name: string) => void }

export type BackupRows = { table: BackupTable; rows: Record<string, unknown>[] }

/**
 * The rows of a backup, in batches of one table and one account. Throws a UserError for a file that is not a backup,
 * or, at the latest at its end, for one that is truncated, changed or incomplete; the caller must then discard what it
 * has read. A backup of a newer program (`known` are the migrations of this one) may have tables and columns that this
 * one cannot store: `leaveOut` receives each that contains data, such as `contacts.website`.
 */
export async function* readBackup(
  lines: AsyncIterable<string>,
  { known, leaveOut }: Reading,
): AsyncGenerator<BackupRows> {
  const hash = createHash('sha256')
  const counts: Record<string, number> = noRows()
  let isNewer = false
  let number = 0
  let group: BackupRows & { account: unknown } = { table: 'accounts', account: undefined, rows: [] }
  let ended = false
  for await (const line of lines) {
    number += 1
    if (ended) throw damaged(`there is data after its end, in line ${number}`)
    const value = parse(line)
    if (number === 1) isNewer = checkHeader(value, known)
    else {
      const end = BackupEnd.safeParse(value)
      if (end.success) {
        if (end.data.sha256 !== hash.digest('hex')) throw damaged('its checksum does not match')
        if (!isSame(end.data.counts, counts)) throw damaged('rows are missing')
        ended = true
        continue
      }
      const { table, row, unknown, lost } = readLine(value, number)
      if (unknown && !isNewer) throw damaged(`line ${number} cannot be read`)
      lost.forEach(leaveOut)
      counts[table] = (counts[table] ?? 0) + 1
      const account = row?.['account']
      if (
        row &&
        (table !== group.table ||
          account !== group.account ||
          group.rows.length >= (table === 'import_files' ? mostFileRows : 2000))
      ) {
        if (group.rows.length > 0) yield group
        group = { table, account, rows: [] }
      }
      if (row) group.rows.push(row)
    }
    hash.update(`${line}\n`)
  }
  if (number === 0) throw new UserError('The file is empty, so it is not a Bookend backup.', 1)
  if (!ended) throw damaged(`it is truncated after line ${number}`)
  if (group.rows.length > 0) yield group
}

/** A line that holds a row of a known table, or of an unknown one, and then has no `row`. */
type Line = { unknown: boolean; lost: string[] } & (
  | { table: BackupTable; row: Record<string, unknown> }
  | { table: string; row: undefined }
)

function readLine(value: unknown, number: number): Line {
  const line = BackupLine.safeParse(value)
  if (!line.success) throw damaged(`line ${number} cannot be read`)
  const { table, row } = line.data
  if (!isKnown(table)) return { table, row: undefined, unknown: true, lost: [table] }
  const known = backupTables[table].row
  const read = known.safeParse(row)
  if (!read.success) throw damaged(`line ${number} cannot be read${fieldOf(table, read.error)}`)
  const others = Object.entries(Object(row)).filter(([column]) => !Object.hasOwn(known.shape, column))
  const lost = others.filter(([, held]) => held !== '' && held !== null)
  return {
    table,
    row: read.data,
    unknown: others.length > 0,
    lost: lost.map(([column]) => `${table}.${column}`),
  }
}

/** Names the invalid field of a row and the reason; "" for a line without a row. */
function fieldOf(table: BackupTable, { issues: [issue] }: z.core.$ZodError): string {
  const [column] = issue?.path ?? []
  return column === undefined ? '' : ` (${table}.${String(column)}: ${issue?.message})`
}

function isKnown(table: string): table is BackupTable {
  return Object.hasOwn(backupTables, table)
}

function isSame(one: Record<string, number>, other: Record<string, number>): boolean {
  return Object.keys({ ...one, ...other }).every((table) => (one[table] ?? 0) === (other[table] ?? 0))
}

/** Whether a newer program made the backup, which may have tables and columns that this one does not know. */
function checkHeader(value: unknown, known: readonly string[]): boolean {
  const header = BackupHeader.safeParse(value)
  if (!header.success) throw new UserError('The file is not a Bookend backup.', 1)
  const { version, migrations } = header.data
  if (version > backupVersion)
    throw new UserError(
      'The backup was made by a newer Bookend. Restore it with that version. Nothing was changed.',
      1,
    )
  return migrations.some((name) => !known.includes(name))
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function damaged(reason: string): UserError {
  return new UserError(`The backup is damaged: ${reason}. Nothing was changed.`, 1)
}
