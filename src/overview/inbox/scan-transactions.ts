import { nameFingerprint } from '../../domain/cluster/fingerprint.ts'
import { lastingName } from '../../domain/cluster/contact-of-transaction.ts'
import { daysBetween, isDay } from '../../domain/day.ts'
import { directionOf, isDecimal, magnitudeOf } from '../../domain/money.ts'
import { shortestOf } from '../../domain/sum.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { sizeOf, unusualAmount } from '../../domain/unusual-amount.ts'
import { fingerprintOf } from '../../storage/snapshot.ts'
import { dayWarning } from '../../transactions/day-warning.ts'

/** What a scan finds in transactions, the most urgent first. */
export const scannedKinds = [
  'paidTwice',
  'returned',
  'repeated',
  'like',
  'unusual',
  'overdue',
  'oddDay',
] as const
type ScannedKind = (typeof scannedKinds)[number]

/** Transactions that need a decision, in the order of their days, and what they are compared with. */
export type Found = {
  kind: ScannedKind
  transactions: Transaction[]
  usual?: { amount: string; day: number }
}

const mostDaysTwice = 10
const mostDaysReturned = 60
/** A payment recurs if it was made in each of so many months, once or twice, and the amounts are alike. */
const recurringMonths = 4
const daysOfGrace = 3

/**
 * Scans transactions, portion by portion, for those that appear more than once, that may be paid twice or came back, that are
 * unusual for their counterparty, missing or dated oddly, and for those that `deleted` lists by id or by values
 * (storage/snapshot.ts). `today` is an ISO date.
 */
export function createScan(deleted: ReadonlySet<string>, today: string) {
  const groups = new Map<string, Transaction[]>()
  const flows = new Map<string, Transaction[]>()
  /** The flows of names that only differ by numbers and months. */
  const lasting = new Map<string, Transaction[][]>()
  const names = new Map<string, string>()
  const single: Found[] = []
  let latest = ''
  const put = <T>(map: Map<string, T[]>, key: string, one: T): T[] => {
    const all = map.get(key) ?? []
    if (all.push(one) === 1) map.set(key, all)
    return all
  }
  const nameOf = (counterpart: string): string => {
    const known = names.get(counterpart) ?? nameFingerprint(counterpart)
    names.set(counterpart, known)
    return known
  }
  return {
    add: (portion: readonly Transaction[]) => {
      for (const record of portion) {
        const print = fingerprintOf(record)
        const isLike = deleted.has(record.id) || (print !== nothing && deleted.has(print))
        if (isLike) single.push({ kind: 'like', transactions: [record] })
        if (dayWarning(record.date, today)) single.push({ kind: 'oddDay', transactions: [record] })
        if (print === nothing) continue
        put(groups, print, record)
        const name = nameOf(record.counterpart)
        if (name === '' || !isDecimal(record.amount) || !isDay(record.date)) continue
        if (record.date > latest && record.date <= today) latest = record.date
        const flow = put(flows, JSON.stringify([name, record.currency]), record)
        if (flow.length === 1) put(lasting, JSON.stringify([lastingName(name), record.currency]), flow)
      }
    },
    /** What was found, counterparty by counterparty, so that the browser can respond in between. */
    *end(): Generator<Found[]> {
      for (const flow of flows.values())
        yield [...findPairs(flow), ...inEachDirection(flow, latest, findUnusual, findOverdue)]
      // One name that comes often is a flow of its own.
      for (const few of lasting.values())
        if (few.length > 1 && few.every(({ length }) => length <= 2))
          yield inEachDirection(few.flat(), latest, findOverdue)
      const repeated = [...groups.values()].filter(({ length }) => length > 1)
      yield repeated.map((transactions): Found => ({ kind: 'repeated', transactions }))
      yield single
    },
  }
}

const nothing = fingerprintOf({})

type Find = (flow: readonly Transaction[], latest: string) => Found[]

function inEachDirection(flow: readonly Transaction[], latest: string, ...finds: Find[]): Found[] {
  return (['withdrawal', 'deposit'] as const).flatMap((direction) => {
    const one = inOrder(flow.filter(({ amount }) => directionOf(amount) === direction))
    return finds.flatMap((find) => find(one, latest))
  })
}

/**
 * Two payments of the same amount within ten days, unless that happens more often with this counterparty; or a payment in either
 * direction, and once the same amount back within sixty days: a bank may return a direct debit for eight weeks.
 */
function findPairs(flow: readonly Transaction[]): Found[] {
  const byAmount = Map.groupBy(flow, ({ amount }) => shortestOf(magnitudeOf(amount)))
  return [...byAmount.values()].flatMap((equal): Found[] => {
    const all = inOrder(equal)
    const following = all.slice(1).map((second, index) => [all[index] ?? second, second] as const)
    const close = following.filter(
      ([one, other]) => isPaid(one) && isPaid(other) && daysBetween(one.date, other.date) <= mostDaysTwice,
    )
    const back = following.filter(
      ([one, other]) =>
        isPaid(one) !== isPaid(other) && daysBetween(one.date, other.date) <= mostDaysReturned,
    )
    const [twice, returned] = [close[0], back[0]]
    // Equal in everything: they are repeated.
    const isTwice = twice && close.length === 1 && fingerprintOf(twice[0]) !== fingerprintOf(twice[1])
    const isReturned = returned && all.filter((one) => isPaid(one) === isPaid(returned[1])).length === 1
    return [
      ...(isTwice ? [{ kind: 'paidTwice' as const, transactions: [...twice] }] : []),
      ...(isReturned ? [{ kind: 'returned' as const, transactions: [...returned] }] : []),
    ]
  })
}

function isPaid({ amount }: Transaction): boolean {
  return directionOf(amount) === 'withdrawal'
}

/** The one amount of the last year that is far above all others of its counterparty. */
function findUnusual(flow: readonly Transaction[], latest: string): Found[] {
  const found = unusualAmount(flow)
  if (!found || monthNumber(found.transaction.date) <= monthNumber(latest) - 12) return []
  return [{ kind: 'unusual', transactions: [found.transaction], usual: { amount: found.usual, day: 0 } }]
}

/** The last payment of those that recurred every month, and did not come in the latest month whose day for it has passed. */
function findOverdue(flow: readonly Transaction[], latest: string): Found[] {
  const months = Map.groupBy(flow, ({ date }) => monthNumber(date))
  const now = monthNumber(latest)
  const dayIn = (month: number) => (now - month) * 30 + Number(latest.slice(8))
  // At the end of a month, the day has passed only in the next one.
  return [now, now - 1].flatMap((month): Found[] => {
    if (months.has(now) || months.has(month)) return []
    const last = Array.from({ length: recurringMonths }, (_, back) => months.get(month - 1 - back) ?? [])
    if (last.some(({ length }) => length < 1 || length > 2)) return []
    const all = last.flat()
    const sizes = all.map(sizeOf)
    if (Math.max(...sizes) > 1.5 * Math.min(...sizes)) return []
    const day = Math.max(...all.map(({ date }) => Number(date.slice(8))))
    const [transaction] = inOrder(all).toReversed()
    if (!transaction || dayIn(month) < day + daysOfGrace) return []
    return [{ kind: 'overdue', transactions: [transaction], usual: { amount: transaction.amount, day } }]
  })
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

function inOrder(transactions: readonly Transaction[]): Transaction[] {
  return transactions.toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
