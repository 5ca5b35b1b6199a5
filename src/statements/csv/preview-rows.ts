import type { PreviewRow } from '../../domain/csv-columns.ts'
import { attempt } from '../common/collect-faults.ts'
import type { CsvMapping } from './csv-mapping.ts'
import type { FirstLines } from './first-lines.ts'
import { findHead, type CsvHead } from './head.ts'
import type { CsvRow } from './read-table.ts'
import { rowReader } from './rows.ts'

const none = { date: '', currency: '', amount: '', counterpart: '', description: '' }

/** Rows as the mapping takes them, each with its fault if it cannot be read. */
export function previewRows(
  lines: FirstLines,
  mapping: CsvMapping,
  rowsOf: (head: CsvHead) => CsvRow[],
): PreviewRow[] {
  const head = findHead(lines, mapping)
  if (!head) return []
  const read = rowReader(mapping, head)
  return rowsOf(head).map((row) => {
    const { result, fault } = attempt(() => read(row))
    if (fault) return { line: row.at, ...none, fault: fault.message }
    const { date, currency, amount, counterpart, description } =
      (result && ('pending' in result ? result.pending : result.lines[0])) ?? none
    return {
      line: row.at,
      date,
      currency: currency === 'XXX' ? '' : currency,
      amount,
      counterpart,
      description,
    }
  })
}
