import { queryOptions } from '@tanstack/react-query'
import { parseJson } from '../dialect/json.ts'
import { BankLine } from '../domain/bank-line.ts'
import { keysOfBankLine } from './cache/keys.ts'
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
