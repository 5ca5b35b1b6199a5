import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keysOfFound } from '../../api/cache/keys.ts'
import { changesSince, type ReadingState } from '../../api/full-scan/reading-state.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Contact } from '../../domain/contact.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { ChangeRow } from '../../storage/rows.ts'
import { isFewRequests, type WholeReading } from '../reading/use-whole-reading.ts'
import { leaveOutOwn } from './leave-out-own.ts'

type Records = { contacts: Contact; transactions: Transaction }

/** What was done in this browser; undefined until read. */
type Done = readonly ChangeRow[] | undefined

/** At most as many records are shown by name; the others are only counted. */
const mostNamed = 400

/**
 * What others changed in a list since a moment, and how much of it was compared. Brings the reading up to date; a short list is read
 * again as a whole, because only that shows every change.
 */
export function useCompared<C extends CollectionName>(
  name: C,
  reading: WholeReading,
  moment: number | undefined,
  changedHere: Done,
) {
  const { state, of } = reading
  const first = reading.first.data
  const isWhole = state.state === 'whole'
  const extent = moment === undefined ? undefined : comparedExtent(state, moment)
  const requests = first?.more ? Math.ceil((state.of ?? 0) / Math.max(1, first.items.length)) : 1
  const isShort = isFewRequests(state.trackedSince === undefined ? reading.requests : requests)
  const isToCompare = moment !== undefined && extent !== 'all' && extent !== 'untracked' && !state.error
  const readsAgain = isWhole && isShort && isToCompare
  useEffect(() => {
    if (readsAgain) of.refresh()
    else if (isWhole) void of.check()
  }, [of, readsAgain, isWhole])
  const found = moment === undefined ? undefined : changesSince(state.changes ?? [], moment)
  const done = new Set((changedHere ?? []).map(({ id }) => id))
  const ids = [...(found?.added ?? []), ...(found?.changed ?? [])].filter(
    (id, at) => at < mostNamed || done.has(id),
  )
  const picked = useQuery({
    queryKey: keysOfFound(name, ids, state.checkedAt),
    queryFn: async () => ({ rows: await of.pick(ids) }),
    enabled: ids.length > 0,
  })
  const rows = ids.length === 0 ? [] : picked.data?.rows
  // The records of a list belong to its collection; those beyond the named ones are only counted.
  const known = new Map(rows?.map((row) => [row.id, row as unknown as Records[C]]))
  const rowOf = (id: string) => known.get(id) ?? ({ id } as Records[C])
  const isWaiting = reading.isReady
    ? !isWhole && !state.error
    : !reading.isWanted || state.state === 'reading'
  return {
    extent,
    difference:
      found && moment !== undefined && rows && changedHere
        ? leaveOutOwn(
            {
              added: found.added.map(rowOf),
              changed: found.changed.map(rowOf),
              gone: found.gone.map(({ id }) => id),
            },
            name,
            Math.min(moment, found.at),
            changedHere,
          )
        : undefined,
    /** The records that are gone, as they were last read. */
    gone: (found?.gone ?? []) as unknown as Records[C][],
    /** Whether nothing more will come without a request. */
    isSettled: moment === undefined ? !isWaiting : extent !== undefined && !(isShort && isToCompare),
    comparedAt: state.checkedAt ?? 0,
    error: state.error === undefined ? null : toError(state.error),
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/**
 * How much of a list was compared with its state at the last visit: all of it; only its start, where new records
 * appear; only its start, although more has changed; or nothing, because that state is unknown or not all records have
 * been read.
 */
export type ComparedExtent = 'all' | 'start' | 'moved' | 'untracked' | 'unread'

/** How much of a list was compared with its state at a moment; undefined until that is known. */
export function comparedExtent(state: ReadingState, moment: number): ComparedExtent | undefined {
  const { trackedSince, checkedAt = 0, wholeAsOf = 0, isOutdated, error } = state
  if (trackedSince === undefined) return state.state === 'reading' ? undefined : 'unread'
  if (trackedSince > moment) return 'untracked'
  if (wholeAsOf > moment) return 'all'
  if (isOutdated) return 'moved'
  return checkedAt > moment || error !== undefined ? 'start' : undefined
}
