import type { ImportChoices } from '../../api/statement-imports.ts'
import type { ColumnAnswers, CsvColumns, KeptMapping } from '../../domain/csv-columns.ts'
import type { ImportPlan, ImportRefusal, StatementImport } from '../../domain/statement-import.ts'
import { StatementError, type Statement } from '../../statements/common/statement.ts'
import { askedFor, withAccount } from '../../statements/common/with-account.ts'
import { compareWithBooks, type FileLine } from '../../statements/compare-with-books.ts'
import { CsvMapping } from '../../statements/csv/csv-mapping.ts'
import { CsvLayout, type KeptColumns } from '../../statements/csv/kept-columns.ts'
import { findMapping } from '../../statements/csv/mappings.ts'
import { describeRefusal } from '../../statements/describe-refusal.ts'
import { guessColumns, readFile } from '../../statements/read-file.ts'
import { linesOnce } from '../../statements/recognition/lines-once.ts'
import * as messages from '../page-messages.ts'

/** The booked lines of a file, each once, the days of the first and the last, and its bank accounts. */
export type ReadLines = {
  lines: FileLine[]
  from: string
  to: string
  bankAccounts: string[]
  /** Set if it names none: what someone said, perhaps of the last one like it. */
  askedAccount: ImportPlan['askedAccount']
  /** How many lines are in several statements, beyond the first time, and how many are not booked yet. */
  repeated: number
  pending: number
  /** The kept columns that it was read with, of an archive those of its first file that has them. */
  readWith: KeptMapping | undefined
  within: string | undefined
}

/** What the page has done about a file, in file-worker.ts. */
export const fileTasks = { read, guess, compare: compareWithBooks }
export type FileTasks = typeof fileTasks

/** The lines of a file, or why it was refused. */
async function read(
  bytes: Uint8Array,
  choices: ImportChoices,
  kept: readonly KeptMapping[],
  imports: readonly StatementImport[],
  currencies: Record<string, string> = {},
): Promise<ReadLines | { refusal: ImportRefusal }> {
  const { mapping, columns, encoding, signs, bankAccount } = choices
  const csv = mapping === undefined ? undefined : findMapping(mapping)
  try {
    const { statements } = await readFile(bytes, {
      columns,
      encoding,
      signs,
      csv,
      kept: kept.flatMap(understood),
      currencies,
      accounts: typeof bankAccount === 'object' ? bankAccount : undefined,
    })
    const found = statements.find((one) => one.kept !== undefined)
    const readWith = kept.find(({ id }) => id === found?.kept)
    const unnamed = statements.filter((one) => one.bankAccount === '')
    const askedAccount = unnamed.length > 0 ? askedFor(unnamed, bankAccount, imports) : undefined
    const named = statements.map((one) => withAccount(one, askedAccount?.answers ?? askedAccount?.answer))
    return { ...linesOf(named), askedAccount, readWith, within: found?.file }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    // Columns that do not fit after all are asked.
    if (error.kept !== undefined) return read(bytes, choices, [], imports, currencies)
    const { message: reason, at, remedy, others, more, fitting, file: within } = error
    return { refusal: describeRefusal({ reason, at, remedy, others, more, fitting, within }) }
  }
}

/** Kept columns, unless a newer service keeps them in another way. */
function understood({ id, answers, ...kept }: KeptMapping): KeptColumns[] {
  const [mapping, layout] = [CsvMapping.safeParse(kept.mapping), CsvLayout.safeParse(kept.layout)]
  return mapping.success && layout.success
    ? [{ id, mapping: mapping.data, layout: layout.data, answers }]
    : []
}

function linesOf(statements: readonly Statement[]): Omit<ReadLines, 'readWith' | 'within' | 'askedAccount'> {
  const lines = linesOnce(statements).map(({ statement: { bankAccount, file }, line }) => {
    const { at, date, currency, amount, counterpart, description } = line
    return { at, date, currency, amount, counterpart, description, bankAccount, file }
  })
  if (lines.length === 0) throw new StatementError(messages.compareNoLines)
  const days = lines.map(({ date }) => date).toSorted()
  return {
    lines,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    bankAccounts: [...new Set(statements.map(({ bankAccount }) => bankAccount))],
    repeated: statements.reduce((sum, { lines: booked }) => sum + booked.length, -lines.length),
    pending: statements.reduce((sum, { pending = [] }) => sum + pending.length, 0),
  }
}

/** What the columns of a file seem to mean. Throws a StatementError. */
async function guess(bytes: Uint8Array, answers: ColumnAnswers): Promise<CsvColumns> {
  const { layout: _, ...columns } = await guessColumns(bytes, answers)
  return columns as CsvColumns
}
