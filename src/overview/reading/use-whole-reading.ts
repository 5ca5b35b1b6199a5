import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readingOf } from '../../api/full-scan/reading-of.ts'
import type { Reading } from '../../api/full-scan/reading.ts'
import type { ReadingState } from '../../api/full-scan/reading-state.ts'
import { useCapability, useSession, useStorageScope } from '../../api/session/use-session.ts'
import { resource } from '../../api/resource.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { lastPageOf } from '../../domain/page.ts'
import { storedReading } from '../../storage/stored-readings.ts'

/** More requests than this are only sent after asking. */
const mostUnasked = 20

export type WholeReading = {
  name: CollectionName
  /** Whether everything can be added up: the service does it, or all records have been read. */
  isReady: boolean
  /** Whether there is something to show or ask while reading. */
  isWanted: boolean
  state: ReadingState
  /** How many records there are and how many requests they take, if the service says so. */
  total: number | undefined
  requests: number | undefined
  start: () => void
  stop: () => void
  refresh: () => void
  of: Reading
  first: ReturnType<typeof useFirstPage>
}

/**
 * The reading of all records that the overview needs if the service does not answer questions itself. It starts automatically if
 * it is short, or known from an earlier visit. The first page of the list is only asked for if `enabled`.
 */
export function useWholeReading(name: CollectionName, enabled = true): WholeReading {
  const [session, client] = [useSession(), useQueryClient()]
  const page = useFirstPage(name, enabled)
  const first = page.data
  const reading = readingOf(session, client, name)
  const state = useSyncExternalStore(reading.state.subscribe, reading.state.get)
  const isAnswered = useCapability('queries')
  const total = first?.total
  const requests = first && (first.more ? lastPageOf(first) : 1)
  const isStored = useIsStored(name, first !== undefined && !isAnswered)
  const isShort = isStored === true || isFewRequests(requests)
  const startsItself = first !== undefined && !isAnswered && isShort && state.state === 'idle'
  useEffect(() => {
    if (startsItself) reading.start()
  }, [reading, startsItself])
  return {
    name,
    isReady: first !== undefined && (isAnswered || state.state === 'whole' || state.checkedAt !== undefined),
    isWanted: first !== undefined && !isAnswered && isStored !== undefined && !startsItself,
    state,
    total,
    requests,
    start: () => reading.start(),
    stop: () => reading.stop(),
    refresh: () => reading.refresh(),
    of: reading,
    first: page,
  }
}

function useFirstPage(name: CollectionName, enabled: boolean) {
  const list = resource(name).list(useSession(), { search: '', page: 1 })
  return useQuery({ ...list, enabled })
}

/** Whether this is so little that Bookend need not ask first. */
export function isFewRequests(requests: number | undefined): boolean {
  return requests !== undefined && requests <= mostUnasked
}

/** Whether an earlier visit read all records, so that a few requests can update them; undefined until known. */
function useIsStored(name: CollectionName, isWanted: boolean): boolean | undefined {
  const books = useStorageScope()
  const [stored, setStored] = useState<{ books: string; isWhole: boolean }>()
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    // Do not wait long for a browser that does not respond.
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, 1000, undefined))
    void Promise.race([storedReading(books, name), late]).then((found) => {
      if (isCurrent) setStored({ books, isWhole: found?.whole === true })
    })
    return () => {
      isCurrent = false
    }
  }, [books, name, isWanted])
  return stored?.books === books ? stored.isWhole : undefined
}
