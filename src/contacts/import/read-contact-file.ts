import { openTable } from '../../tables/open-table.ts'
import type { Table, Vcards } from '../../tables/table.ts'
import { mostRows } from '../../tables/table.ts'
import { TableFileError } from '../../tables/table-file-error.ts'
import * as tableMessages from '../../tables/messages.ts'
import type { ContactTable } from './contact-table.ts'
import { areValues, countNamed, guessColumns } from './guess-columns.ts'
import { readVcards } from './read-vcards.ts'
import * as messages from '../page-messages.ts'

/** Reads a CSV file, a workbook or vCards. Throws a `TableFileError`. */
export async function readContactFile(file: File): Promise<ContactTable> {
  return contactTableOf(await openTable(file))
}

/** The columns of contacts in a file. Throws a `TableFileError`. */
export function contactTableOf(opened: Table | Vcards): ContactTable {
  return 'vcards' in opened ? checked(readVcards(opened.vcards)) : tableOf(opened)
}

/** Finds the names of the columns among the first rows: some files begin with a title. */
function tableOf({ rows, notes }: Table): ContactTable {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first] = filled
  if (!first) throw new TableFileError(tableMessages.emptyFile)
  const counts = filled.slice(0, 10).map(({ cells }) => countNamed(cells))
  const most = Math.max(...counts)
  const width = Math.max(...filled.slice(0, 50).map(({ cells }) => cells.length))
  const isNamed = most >= Math.min(2, width) && !areValues(filled[counts.indexOf(most)]?.cells ?? [])
  const isHeader = !isNamed && filled.length > 1 && !areValues(first.cells)
  const header = isNamed ? counts.indexOf(most) : isHeader ? 0 : -1
  const body = filled.slice(header + 1)
  if (body.length === 0) throw new TableFileError(messages.onlyNames)
  const samples = body.slice(0, 200).map(({ cells }) => cells)
  const columns = guessColumns(filled[header]?.cells, samples)
  return checked({
    columns,
    rows: body,
    notes: [...(header > 0 ? [messages.linesBefore(header)] : []), ...notes],
  })
}

function checked(table: ContactTable): ContactTable {
  if (table.rows.length > mostRows) throw new TableFileError(tableMessages.tooManyRows(mostRows))
  if (table.columns.every(({ meaning }) => meaning === '')) throw new TableFileError(messages.noColumns)
  return table
}
