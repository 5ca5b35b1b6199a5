import { queryOptions } from '@tanstack/react-query'
import { parseJson } from '../dialect/json.ts'
import type { ColumnAnswers } from '../domain/csv-columns.ts'
import {
  ImportPlan,
  ImportRefusal,
  ImportReport,
  fileTooLarge,
  largestUpload,
  StatementImports,
  type BankAccountAnswer,
  type SumAnswer,
  type SumAnswers,
} from '../domain/statement-import.ts'
import { keys } from './cache/keys.ts'
import { wordsForStatus } from './session/api-error.ts'
import { ask, refusalFrom } from './session/ask.ts'
import { request } from './session/request.ts'
import type { ServiceSession } from './session/service-session.ts'

/** What the user adds for a file that was refused without it. */
export type ImportChoices = {
  mapping?: string
  /** What the columns of an unknown CSV mean. */
  columns?: ColumnAnswers
  encoding?: string
  bankAccount?: BankAccountAnswer
  signs?: 'amounts' | 'types'
  acceptDifference?: boolean
  acceptAlike?: boolean
  sums?: SumAnswers | undefined
}

/** The same answer to more lines is said once for all of the file, because servers refuse long addresses. */
const mostPlaces = 100

function sumsInAddress(sums: Record<string, SumAnswer>): string {
  const said = Object.entries(sums)
  const places = Map.groupBy(said, ([, answer]) => answer)
  const byAnswer = Array.from(places, ([answer, some]) => [answer, some.map(([place]) => Number(place))])
  const isOne = places.size === 1 && said.length > mostPlaces
  return isOne ? String(byAnswer[0]?.[0]) : JSON.stringify(Object.fromEntries(byAnswer))
}

/** The file was imported or, if it was only looked at, can be; or it was refused as a whole. */
export type ImportOutcome = { report: ImportReport } | { plan: ImportPlan } | { refusal: ImportRefusal }

/** A large file takes the service minutes. */
const longestMs = 10 * 60_000

/**
 * Uploads a file of bank statements, to be imported or only to be looked at. The import is idempotent, so it is retried after a pause that the service asks
 * for. Throws `ApiError` if the outcome is unknown.
 */
export async function importStatement(
  session: ServiceSession,
  file: File,
  { mapping, columns, encoding, bankAccount, signs, acceptDifference, acceptAlike, sums }: ImportChoices,
  { signal, isLook = false }: { signal: AbortSignal; isLook?: boolean },
): Promise<ImportOutcome> {
  if (file.size > largestUpload) return { refusal: refusalOf(fileTooLarge) }
  const answer = await request(session, '/statement-imports', {
    method: 'POST',
    query: {
      name: file.name,
      mapping,
      columns: columns && JSON.stringify(columns),
      encoding,
      'bank-account': typeof bankAccount === 'string' ? bankAccount : undefined,
      'bank-accounts': typeof bankAccount === 'object' ? JSON.stringify(bankAccount) : undefined,
      signs,
      'accept-difference': acceptDifference ? 'true' : undefined,
      'accept-alike': acceptAlike ? 'true' : undefined,
      sums: typeof sums === 'object' ? sumsInAddress(sums) : sums,
      'dry-run': isLook ? 'true' : undefined,
    },
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
    signal,
    timeoutMs: longestMs,
    mayRepeat: true,
  })
  const body = parseJson(answer.text)
  if (answer.status === 200 && isLook) {
    const plan = ImportPlan.safeParse(body)
    if (plan.success) return { plan: plan.data }
  } else if (answer.status === 200) {
    const report = ImportReport.safeParse(body)
    if (report.success) return { report: report.data }
  }
  const refusal = ImportRefusal.safeParse(body)
  if (answer.status === 422 && refusal.success) return { refusal: refusal.data }
  if (answer.status === 413)
    return { refusal: refusalOf(String(Object(body)['detail'] ?? wordsForStatus(answer.status))) }
  throw await refusalFrom(answer, 'transactions')
}

/** The account's imports, newest first. */
export const statementImports = (session: ServiceSession) =>
  queryOptions({
    queryKey: keys.statementImports,
    queryFn: async ({ signal }) => {
      const listed = await ask(session, '/statement-imports', StatementImports, { signal })
      for (const { id, fileName } of listed.items) importNames.set(id, fileName)
      return listed
    },
  })

function refusalOf(detail: string): ImportRefusal {
  return { detail, faults: [{ reason: detail }] }
}

/** The names of imported files by the ids of their imports, as they were read last, for words that cannot wait for them. */
export const importNames = new Map<string, string>()
