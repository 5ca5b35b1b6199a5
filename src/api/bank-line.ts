import { queryOptions } from '@tanstack/react-query'
import { BankLine, BankLines } from '../domain/bank-line.ts'
import { mostMarks } from '../domain/transaction-mark.ts'
import { keysOfBankLine } from './cache/keys.ts'
import { longestQuery, portionsOf } from './marks/office-marks.ts'
import { answerOf, parsed } from './session/ask.ts'
import type { ServiceSession } from './session/service-session.ts'

/** What the bank wrote about a transaction; null if no statement has brought it. Throws `ApiError`. */
export const bankLineOf = (session: ServiceSession, id: string) =>
  queryOptions({
    queryKey: keysOfBankLine(id),
    queryFn: async ({ signal }): Promise<BankLine | null> => {
      const answer = await answerOf(session, `/bank-lines/transactions/${encodeURIComponent(id)}`, { signal })
      return answer.status === 204 ? null : parsed(answer, BankLine, 'record')
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
    const call = { query: { ids: some.join(',') }, signal, takes: 404 }
    const answer = await answerOf(session, '/bank-lines/transactions', call)
    if (answer.status === 404) return found
    for (const line of parsed(answer, BankLines).items) found.set(line.id, line)
  }
  return found
}
