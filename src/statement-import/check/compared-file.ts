import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { bankAccounts } from '../../api/bank-accounts/bank-accounts.ts'
import { keptMappings, partWithColumns } from '../../api/csv-columns.ts'
import { keys, keysOfName } from '../../api/cache/keys.ts'
import { allRecords, chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { SourceQuery } from '../../api/query/query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { statementImports, type ImportChoices } from '../../api/statement-imports.ts'
import type { ColumnAnswers, KeptMapping } from '../../domain/csv-columns.ts'
import { csvLine, csvStart, type Notation } from '../../domain/csv-line.ts'
import { isDay, daysAway } from '../../domain/day.ts'
import { labelOf } from '../../domain/fields.ts'
import { fileTooLarge, largestUpload } from '../../domain/statement-import.ts'
import type { Transaction } from '../../domain/transaction.ts'
import {
  comparedFields,
  daysApart,
  type Comparison,
  type FileLine,
} from '../../statements/compare-with-books.ts'
import { createStore } from '../../storage/create-store.ts'
import { tasksInWorker } from '../../tables/ask-worker.ts'
import * as messages from '../page-messages.ts'
import type { FileTasks, ReadLines } from './file-tasks.ts'

/** The file that is compared; kept as long as the tab, so that it is still there after a look at a transaction. */
export const comparedFile = createStore<ComparedFile | undefined>(undefined)
export type ComparedFile = { file: File; turn: number; choices: ImportChoices }

/** The lines of the file, or why it was refused. Throws an Error in words. */
export const linesOf = (
  session: ServiceSession,
  client: QueryClient,
  { file, turn, choices }: ComparedFile,
) =>
  queryOptions({
    queryKey: keys.comparedFile(turn, choices),
    queryFn: async ({ signal }) => {
      if (file.size > largestUpload) {
        return { refusal: { detail: fileTooLarge, faults: [{ reason: fileTooLarge }] } }
      }
      const isKept = session.offers('kept-mappings')
      const kept = isKept ? await client.query(keptMappings(session)) : []
      const imports = session.offers('statements') && (await client.query(statementImports(session))).items
      const currencies = await currenciesOf(session, client, [{ answers: choices.columns }, ...kept], signal)
      return inFileWorker('read', [await bytesOf(file), choices, kept, imports || [], currencies], signal)
    },
    staleTime: Infinity,
    retry: false,
  })

/** What the columns of the file seem to mean, from its beginning. Throws an Error in words. */
export async function guessColumns(file: File, answers: ColumnAnswers, signal: AbortSignal) {
  return inFileWorker('guess', [await bytesOf(await partWithColumns(file)), answers], signal)
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new Error(messages.unreadable)
  }
}

/** A comparison, and how many transactions of other bank accounts it leaves out; undefined where the service knows no accounts. */
export type ComparedBooks = Comparison & { otherAccounts: number | undefined }

/** The file compared with the books: one of the list keys, because changes to rows change it, too. Throws `ApiError`. */
export const comparisonOf = (
  session: ServiceSession,
  client: QueryClient,
  { turn, choices }: ComparedFile,
  read: ReadLines,
) =>
  queryOptions({
    queryKey: keysOfName('transactions', 'comparison', `${turn} ${JSON.stringify(choices)}`),
    queryFn: async ({ signal }): Promise<ComparedBooks> => {
      const { lines, from, to } = read
      const period = periodAround(from, to)
      const recordsOf = (filter: SourceQuery<'transactions'>['filter']) =>
        allRecords(session, client, 'transactions', { search: '', filter }, signal)
      const all = await recordsOf({ period })
      const others = await otherAccountsOf(session, client, read)
      const left = others?.length ? await recordsOf({ period, account: others }) : []
      const leftOut = new Set(left.map(({ id }) => id))
      const records = all.filter(({ id }) => !leftOut.has(id))
      const comparison = await inFileWorker('compare', [lines, records, { from, to }], signal)
      return { ...comparison, otherAccounts: others && leftOut.size }
    },
  })

/** The currencies of the bank accounts that have one, as an import knows them, if someone said the currency of a file. */
async function currenciesOf(
  session: ServiceSession,
  client: QueryClient,
  said: readonly Pick<KeptMapping, 'answers'>[],
  signal: AbortSignal,
): Promise<Record<string, string>> {
  if (said.every(({ answers }) => answers?.['currency'] === undefined)) return {}
  // Its first answer says what the service offers.
  const source = await chooseQuerySource(session, client, 'transactions')
  if (!session.offers('bank-accounts')) return {}
  const { accounts } = await client.query(bankAccounts(session))
  const found = accounts.map(async ({ number }) => {
    const query = { search: '', filter: { account: [number] } }
    const { values } = await source.values(query, 'currency', signal)
    const [only, ...others] = values.flatMap(({ value }) => value || [])
    return only !== undefined && others.length === 0 ? [[number, only]] : []
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}

/** The bank accounts that are not in the file; undefined where the service knows none, or the file names none. */
async function otherAccountsOf(
  session: ServiceSession,
  client: QueryClient,
  { bankAccounts: named }: ReadLines,
): Promise<string[] | undefined> {
  if (named.includes('') || !session.offers('bank-accounts')) return undefined
  const { accounts } = await client.query(bankAccounts(session))
  return accounts.map(({ number }) => number).filter((number) => number !== '' && !named.includes(number))
}

/** The days of a file and those around it. Banks write days that do not exist, such as 2016-02-30. */
function periodAround(from: string, to: string) {
  const [first, last] = [
    isDay(from) ? from : `${from.slice(0, 7)}-01`,
    isDay(to) ? to : `${to.slice(0, 7)}-28`,
  ]
  return { from: daysAway(first, -daysApart), end: daysAway(last, daysApart + 4) }
}

/** Does a task of file-tasks.ts in a worker of its own: the readers of statements are nowhere else in the app. Throws an Error in words, or the abort. */
const inFileWorker = tasksInWorker<FileTasks>(
  () => new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' }),
  messages.noWorker,
)

type Row = { kind: messages.Kind; line?: FileLine; record?: Transaction; fields?: readonly string[] }

/** A comparison as CSV: a row for each line and for each transaction that no line explains. Amounts are exact. */
export function comparisonCsv(
  { missing, different, onlyInBooks, there }: Comparison,
  { decimal, separator }: Notation,
): Blob {
  const rows: Row[] = [
    ...missing.map((line): Row => ({ kind: 'missing', line })),
    ...different.map((one): Row => ({ kind: 'different', ...one })),
    ...onlyInBooks.map((record): Row => ({ kind: 'onlyInBooks', record })),
    ...there.map((one): Row => ({ kind: 'there', ...one })),
  ]
  const labels = comparedFields.map(labelOf)
  const head = [
    messages.summary,
    messages.csvDiffers,
    messages.line,
    ...labels,
    ...labels.map(messages.csvOfBooks),
  ]
  const valuesOf = (of: FileLine | Transaction | undefined) =>
    comparedFields.map((field) =>
      field === 'amount' ? (of?.amount ?? '').replace('.', decimal) : (of?.[field] ?? ''),
    )
  const body = rows.map(({ kind, line, record, fields = [] }) => [
    messages.kinds[kind],
    fields.map(labelOf).join(' '),
    line ? [line.file, line.at].filter(Boolean).join(' ') : '',
    ...valuesOf(line),
    ...valuesOf(record),
  ])
  const parts = [csvStart, ...[head, ...body].map((cells) => csvLine(cells, separator))]
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
