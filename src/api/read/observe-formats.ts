import { conclude, nothingSeen, observe } from '../../dialect/detect/observe-values.ts'
import type { RawMoney } from '../../dialect/detect/observations.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { isOfValues, openPaths } from '../session/service-session.ts'

/**
 * Learns the formats of dates and amounts from the values of rows, and asks about those that stay ambiguous. Returns true if rows
 * read earlier now mean something else.
 */
export function observeFormats(session: ServiceSession, rows: RawMoney[]): boolean {
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
