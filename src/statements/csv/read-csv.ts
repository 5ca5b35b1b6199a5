// Over 200 lines because what decides which reading of a file is right is read as one.
import { onlyReading, refuseOtherTables, refuseThousands, type Candidate } from './refuse-doubts.ts'
import { findHead, headOf, listed, type CsvHead } from './head.ts'
import { rereadIn } from '../encoding/code-pages.ts'
import { firstLinesOf, likeliestHeader, type FirstLines } from './first-lines.ts'
import { keptFor, type KeptColumns } from './kept-columns.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { csvMappings } from './mappings.ts'
import { openCsv, type OpenedCsv } from './open-csv.ts'
import { accountBefore, addText, isMoreText, rowReader, type PendingRow, type ReadRow } from './row-reader.ts'
import { openSheet, type Sheet } from './open-sheet.ts'
import type { CsvRow } from './split-rows.ts'
import { attempt, collectFaults } from '../common/collect-faults.ts'
import {
  balanceKindOf,
  balancesOf,
  withoutBalanceRows,
  type WithoutBalanceRows,
} from '../common/running-balances.ts'
import { withoutRepeatedReferences } from '../common/references.ts'
import { StatementError, type PendingLine, type Statement } from '../common/statement.ts'

export type { CsvMapping } from './csv-mapping.ts'

/** Returns the text of the file, decoded by the encoding that the bank uses unless the file shows its own. */
type Read = (codePage?: string) => string

/**
 * The statements of a CSV file, one per account and currency, read by the given mapping, else by the kept columns that it
 * has, else by the built-in mapping that matches the file's header. If several match, only one of them must be able to read
 * the file; otherwise throws. `start` is the beginning of a file that is not Unicode, decoded in Windows-1252.
 */
export function readCsv(
  read: Read | string,
  mapping?: CsvMapping,
  start = '',
  kept: readonly KeptColumns[] = [],
): Statement[] {
  const how = { mapping, kept, start }
  return readOpenedCsv(openedOnce(typeof read === 'string' ? () => read : read), how)
}

/** The same for a sheet of a workbook. */
export function readSheet(
  sheet: Sheet,
  mapping?: CsvMapping,
  kept: readonly KeptColumns[] = [],
): Statement[] {
  const opened = openSheet(sheet)
  return readOpenedCsv(() => opened, { mapping, kept, start: '' })
}

type How = { mapping: CsvMapping | undefined; kept: readonly KeptColumns[]; start: string }

function readOpenedCsv(
  fileFor: (codePage: string | undefined) => OpenedCsv,
  { mapping, kept, start }: How,
): Statement[] {
  if (mapping) {
    const { lines, rowsOf } = fileFor(mapping.encoding)
    return readBy(mapping, headOf(lines, mapping), rowsOf)
  }
  const own = readByKept(kept, fileFor)
  if (own) return own
  const pages = Map.groupBy(csvMappings, ({ encoding }) => encoding)
  const files = [...pages].map(([page, mappings]) => ({ mappings, ...attempt(() => fileFor(page)) }))
  const candidates = files.flatMap(({ mappings, result }) =>
    result ? mappings.flatMap((one) => candidateOf(one, result)) : [],
  )
  const named = candidates.filter((one) => one.mapping.header !== 'none')
  const statements = onlyReading(named.length > 0 ? named : candidates)
  if (statements) return statements
  const [opened] = files.flatMap(({ result }) => result ?? [])
  refuseGarbled(files, start)
  return unknownHeader(opened?.lines ?? firstLinesOf(start))
}

/** Reads a file with the columns that someone chose for an earlier one; undefined if it has none of these. */
function readByKept(
  kept: readonly KeptColumns[],
  fileFor: (codePage: string | undefined) => OpenedCsv,
): Statement[] | undefined {
  for (const [page, some] of Map.groupBy(kept, ({ mapping }) => mapping.encoding)) {
    const opened = attempt(() => fileFor(page)).result
    const found = opened && keptFor(some, opened)
    if (!found) continue
    const { id, mapping } = found
    const { result, fault } = attempt(() => readBy(mapping, headOf(opened.lines, mapping), opened.rowsOf))
    if (fault) {
      const { message, at, others, more } = fault
      throw new StatementError(message, at, undefined, { others, more, kept: id })
    }
    return result?.map((statement) => ({ ...statement, kept: id }))
  }
  return undefined
}

/**
 * Refuses a known file whose letters are unclear. The header of an unknown one matters more, because its encoding helps
 * nobody until there is a mapping for it.
 */
function refuseGarbled(
  files: { mappings: CsvMapping[]; fault?: StatementError | undefined }[],
  start: string,
): void {
  for (const { mappings, fault } of files) {
    const [page = 'windows-1252'] = mappings.map(({ encoding }) => encoding)
    const lines = fault && firstLinesOf(rereadIn(page, start.replace(/\r\n?/g, '\n'), 'windows-1252'))
    const isKnown = lines && mappings.some((one) => one.header !== 'none' && findHead(lines, one))
    if (fault && (isKnown || start === '')) throw fault
  }
}

function candidateOf(mapping: CsvMapping, { lines, rowsOf }: OpenedCsv): Candidate[] {
  const head = findHead(lines, mapping)
  return head
    ? [{ mapping, at: head.at, read: () => refuseThousands(readBy(mapping, head, rowsOf), mapping) }]
    : []
}

/** Opens each distinct text once: usually it is the same for all encodings. */
function openedOnce(read: Read): (codePage: string | undefined) => OpenedCsv {
  const known = new Map<string, OpenedCsv>()
  return (codePage) => {
    const text = read(codePage)
    const opened = known.get(text) ?? openCsv(text)
    known.set(text, opened)
    return opened
  }
}

function readBy(mapping: CsvMapping, head: CsvHead, rowsOf: OpenedCsv['rowsOf']): Statement[] {
  const read = rowReader(mapping, head)
  const groups = new Map<string, Group>()
  const groupOf = (bankAccount: string, currency: string) => {
    const key = `${bankAccount}\n${currency}`
    const group = groups.get(key) ?? { bankAccount, rows: [], pending: [] }
    groups.set(key, group)
    return group
  }
  const pending: PendingRow[] = []
  const faults = collectFaults()
  const { rows: all, behind } = cutFooter(rowsOf(head, mapping), mapping)
  refuseOtherTables(mapping, head, behind)
  let last: ReadRow | PendingRow | undefined
  for (const row of all) {
    if (last && isMoreText(row, mapping, head)) {
      addText(last, row, mapping, head)
      continue
    }
    const found = faults.attempt(() => read(row))
    if (!found) continue
    last = found
    if ('pending' in found) pending.push(found)
    else groupOf(found.bankAccount, found.lines[0]?.currency ?? '').rows.push(found)
  }
  faults.throwFound()
  // A file without booked lines is still a statement.
  if (groups.size === 0) groupOf(pending[0]?.bankAccount ?? accountBefore(mapping.bankAccount, head), '')
  for (const { bankAccount, pending: line } of pending)
    (groups.get(`${bankAccount}\n${line.currency}`) ?? [...groups.values()][0])?.pending.push(line)
  return withoutRepeatedReferences(
    [...groups.values()].map(({ bankAccount, rows, pending: notBooked }) => {
      const { notTaken = [], ...read } = linesAndBalances(rows)
      const apart = [...notTaken, ...notBooked]
      return {
        format: `CSV (${mapping.name})`,
        bankAccount,
        name: '',
        ...read,
        pending: apart.length > 0 ? apart : undefined,
      }
    }),
  )
}

/** The rows of one account and currency. */
type Group = { bankAccount: string; rows: ReadRow[]; pending: PendingLine[] }

function cutFooter(rows: CsvRow[], { footer = [] }: CsvMapping): { rows: CsvRow[]; behind: CsvRow[] } {
  const end = rows.findIndex(({ cells }) => {
    const first = cells.find((cell) => cell !== '') ?? ''
    return footer.some((begin) => first.startsWith(begin))
  })
  return end === -1 ? { rows, behind: [] } : { rows: rows.slice(0, end), behind: rows.slice(end + 1) }
}

function unknownHeader(lines: FirstLines): never {
  const { at, names } = likeliestHeader(lines)
  throw new StatementError(
    `No built-in mapping fits this file. Its columns seem to be ${listed(names)}. “mappings guess” makes one for it; “import --mapping” takes that, or one that “mappings list” shows`,
    at,
    'mapping',
  )
}

/** Rows that only state a balance, which some banks list among the payments, are no lines. */
function linesAndBalances(rows: ReadRow[]): WithoutBalanceRows {
  const lines = rows.flatMap((row) => row.lines)
  if (rows.every(({ balance }) => balance === '')) return withoutBalanceRows(lines, undefined)
  const running = (ofBalance: ReadonlySet<ReadRow>) =>
    rows.map((row) => (ofBalance.has(row) ? { ...row, moved: '0.00' } : row))
  const stating = new Set(rows.filter(({ lines: [line] }) => line && balanceKindOf(line) === 'sure'))
  const without = stating.size > 0 ? balancesOf(running(stating)) : undefined
  return without && without.contradictsAt === undefined
    ? { ...without, lines: rows.filter((row) => !stating.has(row)).flatMap((row) => row.lines) }
    : { ...balancesOf(running(new Set())), lines }
}
