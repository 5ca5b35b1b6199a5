import { createHash } from 'node:crypto'
import { Complaint } from '../../complaint.ts'
import { BackupEnd, BackupHeader, BackupLine, backupVersion, noRows } from './backup-format.ts'
import type { BackupTable } from './backup-format.ts'

export type BackupRows = { table: BackupTable; rows: Record<string, unknown>[] }

/**
 * The rows of a backup, some of one table and one account at a time. Throws a Complaint for one that is no backup, that a newer program
 * made (`known` are the migrations that this one knows), or, at the latest at its end, that is cut off, changed or incomplete: what
 * was taken from it before must then be given up.
 */
export async function* readBackup(
  lines: AsyncIterable<string>,
  known: readonly string[],
): AsyncGenerator<BackupRows> {
  const hash = createHash('sha256')
  const counts = noRows()
  let number = 0
  let group: BackupRows & { account: unknown } = { table: 'accounts', account: undefined, rows: [] }
  let ended = false
  for await (const line of lines) {
    number += 1
    if (ended) throw damaged(`there is more after its end, in line ${number}`)
    const value = parse(line)
    if (number === 1) checkHeader(value, known)
    else {
      const end = BackupEnd.safeParse(value)
      if (end.success) {
        if (end.data.sha256 !== hash.digest('hex')) throw damaged('its checksum does not fit')
        if (JSON.stringify(end.data.counts) !== JSON.stringify(counts)) throw damaged('rows are missing')
        ended = true
        continue
      }
      const read = BackupLine.safeParse(value)
      if (!read.success) throw damaged(`line ${number} cannot be read`)
      const { table, row } = read.data
      const account = 'account' in row ? row.account : undefined
      if (table !== group.table || account !== group.account || group.rows.length >= 2000) {
        if (group.rows.length > 0) yield group
        group = { table, account, rows: [] }
      }
      group.rows.push(row)
      counts[table] += 1
    }
    hash.update(`${line}\n`)
  }
  if (number === 0) throw new Complaint('The file is empty: it is no backup of Bookend.', 1)
  if (!ended) throw damaged(`it is cut off after line ${number}`)
  if (group.rows.length > 0) yield group
}

function checkHeader(value: unknown, known: readonly string[]): void {
  const header = BackupHeader.safeParse(value)
  if (!header.success) throw new Complaint('The file is no backup of Bookend.', 1)
  const { version, migrations } = header.data
  const unknown = migrations.filter((name) => !known.includes(name))
  if (version > backupVersion || unknown.length > 0)
    throw new Complaint(
      'The backup was made by a newer Bookend: restore it with that one. Nothing was changed.',
      1,
    )
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function damaged(reason: string): Complaint {
  return new Complaint(`The backup is damaged: ${reason}. Nothing was changed.`, 1)
}
