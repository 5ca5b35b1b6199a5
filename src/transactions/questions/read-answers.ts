import { formatAmount } from '../../domain/money.ts'
import { transactionFields } from '../../domain/transaction-fields.ts'
import { openTable } from '../../tables/open-table.ts'
import { TableFileError, type TableRow } from '../../tables/table.ts'
import * as messages from '../marks/messages.ts'

/** A row of the file: the transaction's id, how the file describes it, what was asked, and the answer. */
export type Answer = { at: number; id: string; about: string; question: string; answer: string }

/** Reads the answers from a workbook that Bookend saved, or from one saved as CSV since. Throws a `TableFileError`. */
export async function readAnswers(file: File): Promise<Answer[]> {
  const opened = await openTable(file)
  return answersIn('rows' in opened ? opened.rows : [])
}

const described = ['date', 'counterpart', 'amount', 'currency', 'description'] as const

/** Finds the columns by their names, wherever they are. */
function answersIn(rows: readonly TableRow[]): Answer[] {
  const at = rows.findIndex(({ cells }) => columnOf(cells, messages.answer) >= 0)
  const names = rows[at]?.cells ?? []
  for (const name of [messages.answer, messages.reference, messages.question])
    if (columnOf(names, name) < 0) throw new TableFileError(messages.noColumn(name))
  return rows
    .slice(at + 1)
    .map((row): Answer => {
      const cell = (name: string) => row.cells[columnOf(names, name)]?.trim() ?? ''
      const [date, counterpart, amount = '', currency = '', description] = described.map((field) =>
        cell(transactionFields[field].label).replaceAll(/\s+/g, ' '),
      )
      return {
        at: row.at,
        id: cell(messages.reference),
        about: [date, counterpart, `${formatAmount(amount, currency)} ${currency}`.trim(), description]
          .filter(Boolean)
          .map(isolated)
          .join(' · '),
        question: cell(messages.question),
        answer: cell(messages.answer),
      }
    })
    .filter(({ id, about, answer }) => [id, about, answer].some((text) => text !== ''))
}

/** A text whose direction leaves the texts beside it as they are: an amount beside an Arabic name keeps its minus in front. */
function isolated(text = ''): string {
  return `\u2068${text}\u2069`
}

function columnOf(cells: readonly string[], name: string): number {
  return cells.findIndex((cell) => cell.trim().toLowerCase() === name.toLowerCase())
}
