import { queryOptions } from '@tanstack/react-query'
import { parseJson } from '../../dialect/json.ts'
import { BankStatements } from '../../domain/bank-account.ts'
import type { BankStatement } from '../../domain/bank-account.ts'
import { keysOfBankStatements } from '../cache/keys.ts'
import { refusalFrom, unreadable } from '../session/refusal.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'

/** The bank statements with their balances. Throws `ApiError`. */
export const bankStatements = (session: ServiceSession) =>
  queryOptions({
    queryKey: keysOfBankStatements(),
    queryFn: async ({ signal }): Promise<{ statements: BankStatement[]; items: never[] }> => {
      const answer = await request(session, '/bank-statements', { signal })
      if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
      const read = BankStatements.safeParse(parseJson(answer.text))
      if (!read.success) throw unreadable(answer, 'list')
      return { statements: read.data.items, items: [] }
    },
  })
