import { balancesOf } from './balances.ts'
import { onlyReading, type Candidate } from './candidates.ts'
import { listed } from './cells.ts'
import { firstLinesOf, likeliestHeader, nameOf, type FirstLines } from './first-lines.ts'
import { findHead, fromPreamble, wantedColumns, type CsvHead } from './head.ts'
import type { CsvMapping } from './mapping.ts'
import { csvMappings } from './mappings.ts'
import { accountNamed, rowReader, type ReadRow } from './rows.ts'
import { readTable, type CsvRow } from './table.ts'
import { withoutRepeatedReferences } from '../repeated-references.ts'
import { StatementFault, type Statement } from '../statement.ts'

export type { CsvMapping } from './mapping.ts'

/**
 * The statements of a CSV file, one for each account and currency in it, by the mapping given, else by the built-in one that
 * has the file's header. Where several have it, the only one that can read the file; where that is not one, a fault.
 */
export function readCsv(text: string, mapping?: CsvMapping): Statement[] {
  const file = withoutEnd(text.replace(/\r\n?/g, '\n'))
  if (file === '') throw new StatementFault('The file is empty')
  const lines = firstLinesOf(file)
  const rowsOf = tableOnce(file)
  if (mapping) return readBy(mapping, headOf(mapping, lines), rowsOf)
  const candidates = csvMappings.flatMap((one): Candidate[] => {
    const head = findHead(lines, one)
    return head ? [{ mapping: one, at: head.at, read: () => readBy(one, head, rowsOf) }] : []
  })
  const named = candidates.filter((one) => one.mapping.header !== 'none')
  return onlyReading(named.length > 0 ? named : candidates) ?? unknownHeader(lines)
}

/** Without blank lines at the end, and the U+001A or U+0000 that some programs put there. A tab may be an empty last cell. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && '\n \0\u001A'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

type RowsOf = (head: CsvHead, mapping: CsvMapping) => CsvRow[]

/** Several mappings may look at the same rows. */
function tableOnce(file: string): RowsOf {
  const known = new Map<string, CsvRow[]>()
  return ({ at, delimiter }, { quotes }) => {
    const key = `${at} ${delimiter} ${quotes}`
    const rows = known.get(key) ?? readTable(fromLine(file, at), delimiter, quotes !== 'none', at)
    known.set(key, rows)
    return rows
  }
}

function readBy(mapping: CsvMapping, head: CsvHead, rowsOf: RowsOf): Statement[] {
  const read = rowReader(mapping, head)
  const groups = new Map<string, ReadRow[]>()
  for (const row of rowsOf(head, mapping)) {
    const first = row.cells.find((cell) => cell !== '') ?? ''
    if (mapping.footer?.some((begin) => first.startsWith(begin))) break
    const found = read(row)
    if (!found) continue
    const key = `${found.bankAccount}\n${found.lines[0]?.currency}`
    const group = groups.get(key)
    if (group) group.push(found)
    else groups.set(key, [found])
  }
  // A file without a booked line is a statement still.
  if (groups.size === 0) groups.set('', [])
  return withoutRepeatedReferences(
    [...groups.values()].map((rows) => ({
      format: `CSV (${mapping.name})`,
      bankAccount: rows[0]?.bankAccount ?? accountBefore(mapping, head),
      name: '',
      ...balancesOf(rows),
      lines: rows.flatMap(({ lines }) => lines),
    })),
  )
}

function accountBefore({ bankAccount }: CsvMapping, head: CsvHead): string {
  return bankAccount && 'preamble' in bankAccount
    ? accountNamed(fromPreamble(head, bankAccount.preamble))
    : ''
}

function headOf(mapping: CsvMapping, lines: FirstLines): CsvHead {
  const head = findHead(lines, mapping)
  if (head) return head
  const { at, names } = likeliestHeader(lines)
  const keys = names.map(nameOf)
  const missing =
    mapping.header === 'none'
      ? []
      : wantedColumns(mapping, mapping.header).filter((name) => !keys.includes(nameOf(name)))
  throw new StatementFault(
    mapping.header === 'none'
      ? `The mapping ${mapping.name} does not fit: a row of this file has ${names.length} columns, not ${mapping.width ?? 0}`
      : `The mapping ${mapping.name} does not fit: the header lacks ${listed(missing)}. It has ${listed(names)}`,
    at,
  )
}

function unknownHeader(lines: FirstLines): never {
  const { at, names } = likeliestHeader(lines)
  throw new StatementFault(
    `No built-in mapping knows this CSV file. Its columns seem to be ${listed(names)}. Name a mapping: one of ${csvMappings
      .map(({ name }) => name)
      .join(', ')}, or one of your own`,
    at,
  )
}

function fromLine(file: string, line: number): string {
  let begin = 0
  for (let at = 1; at < line; at += 1) {
    const end = file.indexOf('\n', begin)
    if (end === -1) return ''
    begin = end + 1
  }
  return file.slice(begin)
}
