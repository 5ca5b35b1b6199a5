import type { PreviewRow } from '../../domain/csv-columns.ts'
import { attempt } from '../common/collect-faults.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { firstLinesOf } from './first-lines.ts'
import { findHead } from './head.ts'
import type { CsvRow } from './read-table.ts'
import { rowReader } from './rows.ts'

const none = { date: '', currency: '', amount: '', counterpart: '', description: '' }

/** Rows as the mapping takes them, each with its fault if it cannot be read. */
export function previewRows(text: string, mapping: CsvMapping, rows: CsvRow[]): PreviewRow[] {
  const head = findHead(firstLinesOf(text), mapping)
  if (!head) return []
  const read = rowReader(mapping, head)
  return rows.map((row) => {
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
