import { createSum, sumOf } from '../../domain/sum.ts'
import type { Line, Part } from './part.ts'

/** Why a line may count twice: it seems to be the sum of so many lines, or a payment of a batch of this amount and day. */
export type CountedTwice =
  | { parts: number; inBatch?: undefined; batchDay?: undefined }
  | { parts?: undefined; inBatch: string; batchDay: string }

/**
 * The lines of a statement without balances that seem to be a batch beside its payments, which would be counted twice, and how many
 * payments these are: those with the same reference, those next to it on the same day, or all others of that day. Balances prove
 * which lines move the account.
 */
export function sumsOfOthers({ lines, check }: Part): Map<Line, number> {
  const found = new Map<Line, number>()
  if (check.result !== 'cannot be checked') return found
  const referenceOf = ({ line }: Line) => line.bank?.customerReference ?? ''
  const seen = new Set<string>()
  const repeated = new Set(lines.map(referenceOf).filter((one) => one !== '' && !isNew(seen, one)))
  const sharing = lines.filter((one) => repeated.has(referenceOf(one)))
  for (const some of Map.groupBy(sharing, referenceOf).values()) {
    if (some.length < 3 || some.length > mostParts) continue
    const batch = some.find(isRestOf(some))
    if (batch) found.set(batch, some.length - 1)
  }
  const named = lines
    .flatMap((one, index) => (isNamedBatch(one) ? [{ one, index }] : []))
    .slice(0, mostBatches)
  if (named.length === 0) return found
  const days = Map.groupBy(lines, dayOf)
  for (const { one, index } of named) {
    const day = dayOf(one)
    const isPart = (other: Line | undefined) => other !== undefined && dayOf(other) === day
    let [begin, end] = [index, index + 1]
    while (index - begin < mostParts && isPart(lines[begin - 1])) begin -= 1
    while (end - index < mostParts && isPart(lines[end])) end += 1
    const next =
      countTo(one, lines.slice(begin, index).toReversed()) ?? countTo(one, lines.slice(index + 1, end))
    const ofDay = days.get(day) ?? []
    const isAll = ofDay.length > 2 && ofDay.length <= mostParts && isRestOf(ofDay)(one)
    const count = next ?? (isAll ? ofDay.length - 1 : undefined)
    if (count !== undefined) found.set(one, count)
  }
  return found
}

/** More than any file has, so that one made to take long does not. */
const mostBatches = 100
const mostParts = 1000

/** What banks call a payment of many, and the German codes for it. */
const batchWords =
  /batch|bulk|collecti[fv]|samm(?:el|ler)|verzamel|\bsaml|massebetal|\bremise|\bremesa|\blote\b|distinta|zbiorcz|hromadn|koondmakse|group(?:ed|é|e) pa|virements? group/
const batchCodes = /· 19[1-8]\b/

/** Whether a line calls itself a payment of many. */
export function isNamedBatch({ line: { counterpart, description, bank } }: Line): boolean {
  const texts = `${counterpart}\n${description}\n${bank?.text ?? ''}`.toLowerCase()
  return batchWords.test(texts) || batchCodes.test(bank?.code ?? '')
}

/** Its day, currency and direction. */
function dayOf({ line: { date, currency, amount } }: Line): string {
  return `${date} ${currency} ${amount.startsWith('-')}`
}

/** How many of the first lines add up to the amount; undefined if no two or more do. */
function countTo({ line }: Line, others: readonly Line[]): number | undefined {
  const sums = createSum()
  const at = others.findIndex((other) => {
    sums.add(other.line.amount)
    return sums.text() === sumOf([line.amount])
  })
  return at > 0 ? at + 1 : undefined
}

/** Whether a line of these is the sum of all others. */
function isRestOf(lines: readonly Line[]): (one: Line) => boolean {
  const all = sumOf(lines.map(({ line }) => line.amount))
  return ({ line: { amount } }) => /[1-9]/.test(amount) && sumOf([amount, amount]) === all
}

/** Whether a text is not among those seen, to which it is added. */
function isNew(seen: Set<string>, text: string): boolean {
  const before = seen.size
  return seen.add(text).size > before
}
