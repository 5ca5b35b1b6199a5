import { MarkedAnswer } from '../../domain/transaction-mark.ts'
import type { MarkChanges } from '../../domain/transaction-mark.ts'
import { refusalFrom, unreadable } from '../session/refusal.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { markAddress } from './mark-address.ts'
import { parseJson } from './parse-mark.ts'
import { portionsOf } from './portions-of.ts'

/**
 * Changes the marks of many transactions; with `only`, of those that have neither mark nor note. Throws
 * `ApiError`.
 */
export async function saveMarks(
  session: ServiceSession,
  ids: readonly string[],
  changes: MarkChanges & { only?: 'unmarked' },
): Promise<MarkedAnswer> {
  const all: MarkedAnswer = { marked: [], kept: [], missing: [] }
  for (const some of portionsOf(ids, 1000, longestBody)) {
    const answer = await request(session, markAddress(), {
      method: 'POST',
      mayRepeat: true, // the same change twice is one change
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...changes, ids: some.join(',') }),
    })
    if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
    const read = MarkedAnswer.safeParse(parseJson(answer.text))
    if (!read.success) throw unreadable(answer, 'list')
    all.marked.push(...read.data.marked)
    all.kept.push(...read.data.kept)
    all.missing.push(...read.data.missing)
  }
  return all
}

// Servers accept bodies of up to 64 KiB, and escaping makes ids longer.
const longestBody = 40_000
