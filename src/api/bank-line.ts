import { queryOptions } from '@tanstack/react-query'
import { parseJson } from '../dialect/json.ts'
import { BankLine, BankLines } from '../domain/bank-line.ts'
import { mostMarks } from '../domain/transaction-mark.ts'
import { keysOfBankLine } from './cache/keys.ts'
import { longestQuery, portionsOf } from './marks/office-marks.ts'
import { refusalFrom, unreadable } from './session/refusal.ts'
import { request } from './session/request.ts'
import type { ServiceSession } from './session/service-session.ts'

/** What the bank wrote about a transaction; null if no statement has brought it. Throws `ApiError`. */
export const bankLineOf = (session: ServiceSession, id: string) =>
  queryOptions({
    queryKey: keysOfBankLine(id),
    queryFn: async ({ signal }): Promise<BankLine | null> => {
      const answer = await request(session, `/bank-lines/transactions/${encodeURIComponent(id)}`, { signal })
      if (answer.status === 204) return null
      if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
      const read = BankLine.safeParse(parseJson(answer.text))
      if (!read.success) throw unreadable(answer, 'record')
      return read.data
    },
    // It only changes when its file is imported again.
    staleTime: 60_000,
  })

/** What the bank wrote about transactions, by the ids of these; nothing from a service that has no such list yet. Throws `ApiError`. */
export async function readBankLines(
  session: ServiceSession,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, BankLine>> {
  const found = new Map<string, BankLine>()
  if (!session.offers('bank-lines')) return found
  for (const some of portionsOf(ids, mostMarks, longestQuery)) {
    const answer = await request(session, '/bank-lines/transactions', {
      query: { ids: some.join(',') },
      signal,
    })
    if (answer.status === 404) return found
    if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
    const read = BankLines.safeParse(parseJson(answer.text))
    if (!read.success) throw unreadable(answer, 'list')
    for (const line of read.data.items) found.set(line.id, line)
  }
  return found
}
