import type { Gathered } from './collect-results.ts'
import { pagesHoldFewer } from '../whole-list-messages.ts'
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
  const some = messages.someSelected({ selected, of: promised })
  const told = (...sentences: string[]) => ({ text: sentences.join(' '), failed: false })
  if (why === 'left') return told(messages.leftForAnother, some)
  if (why !== undefined) return told(messages.stopped, some)
  if (failure !== undefined) {
    const reason = failure instanceof Error ? failure.message : ''
    return { ...told(some, messages.othersUnread(reason)), failed: true }
  }
  const isAsPromised = of === undefined || (records.length === of && counted <= of)
  if (steady === 'uncounted' && counted === of) return told(some, pagesHoldFewer(of))
  if (steady === 'no' || !isAsPromised) {
    const most = Math.max(promised ?? 0, counted - passedOver, selected)
    return told(messages.listChanged, messages.someSelected({ selected, of: most }), messages.checkFirst)
  }
  if (records.length - passedOver > selected) return told(some)
  return told(messages.allSelected(selected))
}
