import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../cache/keys.ts'
import { refresh } from '../cache/refresh.ts'
import { conclude, nothingSeen, observe } from '../../dialect/detect/observe-values.ts'
import type { RawMoney } from '../../dialect/detect/observations.ts'
import { isOfValues, openPaths, type ServiceSession } from '../session/service-session.ts'
import type { Row } from '../../dialect/read/read-list.ts'
import { rawFields } from '../../dialect/read/read-row.ts'

/**
 * Learns the formats of dates and amounts from the values of transactions, and asks about those that stay ambiguous.
 * Refetches rows on screen that now mean something else.
 */
export function learnFormats(session: ServiceSession, rows: Row[], client: QueryClient | undefined): void {
  const profile = session.profile()
  const values = rows.map((row) => {
    const { date, amount, currency } = rawFields(row, 'transactions', profile).raw
    return { date, amount, currency, row }
  })
  // The rows being parsed now get the right format; rows read earlier must be refetched.
  if (observeFormats(session, values) && client)
    void refresh(client, keys.collection('transactions'), {
      predicate: ({ state }) => state.fetchStatus !== 'fetching',
    })
}

/** Returns true if rows read earlier now mean something else. */
function observeFormats(session: ServiceSession, rows: RawMoney[]): boolean {
  const { attention, memory, profile } = session
  const seen = observe(memory.seen ?? nothingSeen, rows, profile().values)
  if (seen === memory.seen) return false
  memory.seen = seen
  const concludeNow = () => conclude(seen, profile().values, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const ask = (questions: ReturnType<typeof concludeNow>['questions']) =>
    attention.set({ ...attention.get(), questions })
  memory.askAgain = () => ask(concludeNow().questions)
  const state = () => [openPaths(attention.get()).join(), JSON.stringify(profile().values)]
  const before = state()
  const { profile: found, questions } = concludeNow()
  session.detect(found, session.isCertain(), 'minus' in seen || undefined)
  ask([...questions, ...attention.get().questions.filter((question) => !isOfValues(question))])
  const [paths, values] = state()
  return before[0] !== paths || (memory.doubted && before[1] !== values)
}
