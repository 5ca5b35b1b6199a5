import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { countFigure } from '../../api/query/overview-figures.ts'
import { useStorageScope } from '../../api/session/use-session.ts'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import { formatAmount } from '../../domain/money.ts'
import { daysAway, today as todayHere } from '../../domain/day.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { hidden } from '../../records/hidden-records.ts'
import { dayWarning } from '../../transactions/day-warning.ts'
import { countedKinds, type CountedKind } from '../parts/attention-conditions.ts'
import { countedPage, portionSize, scannedTransactions } from './inbox-queries.ts'
import type { InboxItem, InboxKind } from './inbox-item.ts'
import * as messages from '../parts/messages.tsx'
import type { Found } from './scan-transactions.ts'

/** More transactions than this are scanned only on request: a service would have to send them all. */
const mostUnasked = 10_000

/** The transactions that a service counts itself: the first of each kind, and how many there are. `fine`: see use-inbox-items.ts. */
export function useCounted(isReady: boolean, fine: ReadonlySet<string>) {
  const figures = useFigureContext()
  // However many are fine, there are enough others: only missing counterparties can be.
  const called = useMemo(() => [...fine].filter((key) => key.startsWith('["noCounterparty"')).length, [fine])
  const portionsOf = (kind: CountedKind) =>
    kind === 'noCounterparty' ? 1 + Math.ceil(called / portionSize) : 1
  const pages = useQueries({
    queries: countedKinds.map((kind) => ({
      ...countedPage(figures, kind, portionsOf(kind)),
      enabled: isReady,
    })),
  })
  const hiddenIds = useSyncExternalStore(hidden.subscribe, hidden.get).transactions
  const items = pages.flatMap(({ data }, index): InboxItem[] => {
    const kind: CountedKind = countedKinds[index] ?? 'questions'
    const shown = (data?.items ?? []).filter(({ id }) => !hiddenIds.has(id))
    return shown.map((record) => {
      const key = JSON.stringify([kind, record.id])
      const isName = kind === 'noCounterparty'
      return {
        kind,
        key,
        fineKeys: isName ? [key] : [],
        resource: 'transactions',
        records: [record],
        ...(isName && { field: 'counterpart' as const }),
      }
    })
  })
  return {
    items,
    /** How many of a kind are not among the items, which are only the first. */
    others: new Map<InboxKind, number>(
      pages.flatMap(({ data }, index) => {
        const kind = countedKinds[index]
        return kind && data?.more ? [[kind, Math.max(0, (data.total ?? 0) - data.items.length)] as const] : []
      }),
    ),
    isKnown: pages.every(({ data }) => data !== undefined),
    error: pages.find(({ error }) => error)?.error,
    again: () => pages.forEach(({ error, refetch }) => error && void refetch()),
  }
}

/** What a scan of the transactions finds: all of them if they are few, otherwise those of the last twelve months, or on request. */
export function useScan(isReady: boolean) {
  const figures = useFigureContext()
  const books = useStorageScope()
  const today = todayHere()
  const [asked, setAsked] = useState<'recent' | 'all'>()
  const recent = { period: { from: daysAway(today, -365), end: daysAway(today, 1) } }
  const everything = useQuery({ ...countFigure(figures, { search: '', filter: {} }), enabled: isReady })
  const count = everything.data?.answer
  const isFew = count !== undefined && count <= mostUnasked
  const lately = useQuery({
    ...countFigure(figures, { search: '', filter: recent }),
    enabled: isReady && count !== undefined && !isFew,
  })
  const number = isFew || asked === 'all' ? count : lately.data?.answer
  const mayScan = number !== undefined && (asked !== undefined || number <= mostUnasked)
  const scan = useQuery({
    ...scannedTransactions(figures, books, isFew || asked === 'all' ? {} : recent, today),
    enabled: mayScan,
  })
  const hiddenIds = useSyncExternalStore(hidden.subscribe, hidden.get).transactions
  const now = new Map((scan.data?.items ?? []).map((record) => [record.id, record]))
  const latestFirst = (scan.data?.found ?? []).toSorted((one, other) => (dayOf(one) > dayOf(other) ? -1 : 1))
  const items = latestFirst.flatMap((found): InboxItem[] => {
    const records = found.transactions.flatMap(({ id }) => (hiddenIds.has(id) ? [] : (now.get(id) ?? [])))
    const isSame = found.transactions.every((before, index) => isStill(before, records[index]))
    return isSame ? [itemOf(found, records, today)] : []
  })
  return {
    items,
    /** How many transactions are scanned, of how many. */
    number,
    count,
    isKnown: scan.data !== undefined,
    isBusy: scan.isFetching,
    error: everything.error ?? lately.error ?? scan.error,
    at: scan.dataUpdatedAt,
    /** The counterparties of the usual period. */
    spellings: scan.data?.spellings,
    /** Scans the last twelve months or everything; undefined if that has been done, or is done unasked. */
    scanRecent: number === undefined || mayScan ? undefined : () => setAsked('recent'),
    scanAll: count === undefined || isFew || asked === 'all' ? undefined : () => setAsked('all'),
    again: () => void (everything.error ? everything : lately.error ? lately : scan).refetch(),
  }
}

function dayOf({ transactions }: Found): string {
  return transactions.at(-1)?.date ?? ''
}

/** Whether what was found about a transaction may still be true. */
function isStill(before: Transaction, now: Transaction | undefined): boolean {
  return (
    now !== undefined &&
    now.amount === before.amount &&
    now.date === before.date &&
    now.counterpart === before.counterpart
  )
}

function itemOf({ kind, usual }: Found, records: readonly Transaction[], today: string): InboxItem {
  const ids = records.map(({ id }) => id)
  // Groups have the key that earlier versions stored.
  const isGroup = kind === 'paidTwice' || kind === 'returned' || kind === 'repeated'
  const [record] = records
  const month = kind === 'overdue' ? [record?.date.slice(0, 7) ?? ''] : []
  const key = JSON.stringify(isGroup ? ['transactions', ...ids.toSorted()] : [kind, ...ids, ...month])
  const words = usual && record && formatAmount(usual.amount, record.currency).replace('-', '−')
  const reason =
    kind === 'oddDay' && record
      ? dayWarning(record.date, today)
      : kind === 'unusual' && words
        ? messages.usually(`${words} ${record.currency}`.trim())
        : kind === 'overdue' && usual
          ? messages.dueBy(usual.day)
          : kind === 'repeated'
            ? messages.times(records.length)
            : undefined
  return {
    kind,
    key,
    fineKeys: isGroup ? keysOfGroup(ids.toSorted()) : [key],
    resource: 'transactions',
    records,
    ...(reason && { reason }),
  }
}

/** A key for each few of a group's transactions, because a service keeps no key over 2,000 characters. */
function keysOfGroup(ids: readonly string[]): string[] {
  const key = JSON.stringify(['transactions', ...ids])
  if (key.length <= 2000 || ids.length < 2) return [key]
  const half = ids.length >> 1
  return [...keysOfGroup(ids.slice(0, half)), ...keysOfGroup(ids.slice(half))]
}
