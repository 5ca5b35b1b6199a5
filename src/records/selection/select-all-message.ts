import type { Gathered } from './collect-results.ts'
import { formatCount } from '../../domain/format-count.ts'

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
  const some = promised === undefined ? number(selected) : `${number(selected)} of ${number(promised)}`
  const told = (text: string, failed = false) => ({ text, failed })
  if (why === 'left') return told(`Another list was opened before all were read: ${some} selected.`)
  if (why !== undefined) return told(`Stopped: ${some} selected.`)
  if (failure !== undefined) {
    const words = failure instanceof Error ? ` ${failure.message}` : ''
    return told(`${some} selected; the others could not be read.${words}`, true)
  }
  const isAsPromised = of === undefined || (records.length === of && counted <= of)
  if (steady === 'uncounted' && counted === of)
    return told(`${some} selected: the service counts ${number(of)}, but its pages do not hold more.`)
  if (steady === 'no' || !isAsPromised) {
    const most = Math.max(promised ?? 0, counted - passedOver, selected)
    return told(
      `The list changed while it was read: ${number(selected)} of ${number(most)} selected; look before you delete.`,
    )
  }
  if (records.length - passedOver > selected) return told(`${some} selected.`)
  return told(`All ${number(selected)} results selected.`)
}

function number(value: number): string {
  return formatCount(value)
}
