import type { Gathered } from './collect-results.ts'
import { formatCount } from '../../domain/format-count.ts'
import * as messages from './messages.tsx'

type Outcome = {
  gathered: Gathered<unknown>
  /** How many were selected in the end. */
  selected: number
  /** How many were skipped because they are about to be deleted. */
  passedOver: number
  /** How many were promised; undefined if the service does not say. */
  of: number | undefined
  /** Why the user ended it: `stopped`, or `left` for another search or page. */
  why: unknown
}

/** The result of selecting all results, in words. */
export function selectAllMessage({ gathered, selected, passedOver, of, why }: Outcome) {
  const { records, counted, steady, failure } = gathered
  const promised = of === undefined ? undefined : of - passedOver
  const some = promised === undefined ? number(selected) : messages.someOf(number(selected), number(promised))
  const told = (text: string, failed = false) => ({ text, failed })
  if (why === 'left') return told(messages.leftForAnother(some))
  if (why !== undefined) return told(messages.stopped(some))
  if (failure !== undefined) {
    return told(messages.othersUnread(some, failure instanceof Error ? failure.message : ''), true)
  }
  const isAsPromised = of === undefined || (records.length === of && counted <= of)
  if (steady === 'uncounted' && counted === of) return told(messages.countedMore(some, number(of)))
  if (steady === 'no' || !isAsPromised) {
    const most = Math.max(promised ?? 0, counted - passedOver, selected)
    return told(messages.listChanged(number(selected), number(most)))
  }
  if (records.length - passedOver > selected) return told(messages.someSelected(some))
  return told(messages.allSelected(number(selected)))
}

function number(value: number): string {
  return formatCount(value)
}
