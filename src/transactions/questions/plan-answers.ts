import { sentences } from '../../domain/plural.ts'
import { oneSpaced } from '../../domain/text.ts'
import type { TransactionMark } from '../../domain/transaction-mark.ts'
import * as messages from '../marks/messages.ts'
import { formatAmount } from '../../domain/money.ts'
import { transactionFields } from '../../domain/transaction-fields.ts'
import { openTable } from '../../tables/open-table.ts'
import { TableFileError, type TableRow } from '../../tables/table.ts'

/**
 * An answer beside what is noted now. `new`: the note is as it was asked. `changed`: the note is another one now. `several`: the file has
 * other answers, too. `there`: the note has this answer already. `long`: the note would be too long. `unknown`: nothing is noted for this transaction here.
 */
export type PlannedAnswer = Answer & {
  state: 'new' | 'changed' | 'several' | 'there' | 'long' | 'unknown'
  now: TransactionMark
  note: string
}

/** What the answers of a file would do. Rows without an answer do nothing. */
export function planAnswers(
  answers: readonly Answer[],
  noted: ReadonlyMap<string, TransactionMark>,
): PlannedAnswer[] {
  const given = answers.filter(({ answer }) => answer !== '')
  const byId = Map.groupBy(given, ({ id }) => id)
  return given
    .filter((one) => byId.get(one.id)?.find(({ answer }) => answer === one.answer) === one)
    .map((one) => {
      const now = noted.get(one.id) ?? { id: one.id, mark: '', note: '' }
      const isOnly = byId.get(one.id)?.every(({ answer }) => answer === one.answer) ?? true
      return { ...one, now, note: withAnswer(now.note, one.answer), state: stateOf(one, now, isOnly) }
    })
}

function stateOf({ question, answer }: Answer, now: TransactionMark, isOnly: boolean) {
  if (now.mark === '' && now.note === '') return 'unknown'
  // Spreadsheets change the width of spaces and the kind of line breaks.
  if (oneSpaced(now.note).includes(oneSpaced(messages.answered(answer)))) return 'there'
  if (withAnswer(now.note, answer).length > longestNote) return 'long'
  if (oneSpaced(now.note) !== oneSpaced(question)) return 'changed'
  return isOnly ? 'new' : 'several'
}

export function withAnswer(note: string, answer: string): string {
  return [note.trimEnd(), messages.answered(answer)].filter(Boolean).join('\n')
}

/** Whether a note ends with an answer. A question below it is open again. */
export function isAnswered(note: string): boolean {
  const at = note.lastIndexOf(messages.answered(''))
  return at >= 0 && (at === 0 || note[at - 1] === '\n') && !note.slice(at).includes('?')
}

const longestNote = 2000

/** A row of the file: the transaction's id, how the file describes it, what was asked, and the answer. */
export type Answer = { at: number; id: string; about: string; question: string; answer: string }

/** Reads the answers from a workbook that Bookend saved, or from one saved as CSV since, with what was not read. Throws a `TableFileError`. */
export async function readAnswers(file: File): Promise<{ answers: Answer[]; notes: string[] }> {
  const opened = await openTable(file)
  const { rows, notes } = 'rows' in opened ? opened : { rows: [], notes: [] }
  return { answers: answersIn(rows, notes), notes }
}

const described = ['date', 'counterpart', 'amount', 'currency', 'description'] as const

/** Finds the columns by their names, wherever they are. */
function answersIn(rows: readonly TableRow[], notes: readonly string[]): Answer[] {
  const at = rows.findIndex(({ cells }) => columnOf(cells, messages.answer) >= 0)
  const names = rows[at]?.cells ?? []
  for (const name of [messages.answer, messages.reference, messages.question])
    if (columnOf(names, name) < 0) throw new TableFileError(sentences(messages.noColumn(name), ...notes))
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
