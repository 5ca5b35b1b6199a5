import { mostMarks, TransactionMarks } from '../../domain/transaction-mark.ts'
import type { TransactionMark } from '../../domain/transaction-mark.ts'
import { refusalFrom, unreadable } from '../session/refusal.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { markAddress } from './mark-address.ts'
import { parseJson } from './parse-mark.ts'
import { portionsOf } from './portions-of.ts'

/** The marks of transactions, without those that have neither mark nor note. Throws `ApiError`. */
export async function readMarks(
  session: ServiceSession,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<TransactionMark[]> {
  const marks: TransactionMark[] = []
  for (const some of portionsOf(ids, mostMarks, longestQuery)) {
    const answer = await request(session, markAddress(), { query: { ids: some.join(',') }, signal })
    if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
    const read = TransactionMarks.safeParse(parseJson(answer.text))
    if (!read.success) throw unreadable(answer, 'list')
    marks.push(...read.data.items)
  }
  return marks
}

// Servers accept addresses of up to 8 KiB, and escaping makes ids longer.
const longestQuery = 4000
