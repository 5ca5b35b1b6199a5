import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { readingOf } from '../../api/reading/reading-of.ts'
import type { ReadingState } from '../../api/reading/reading-state.ts'
import { useCapability } from '../../api/session/use-capability.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { Page } from '../../domain/page.ts'
import { lastPageOf } from '../../domain/page.ts'

/** More requests than this are only sent after asking. */
const mostUnasked = 20

export type WholeReading = {
  /** Whether everything can be added up: the service does it, or all transactions have been read. */
  isReady: boolean
  /** Whether there is something to say or to ask meanwhile. */
  isWanted: boolean
  state: ReadingState
  /** How many transactions there are and how many requests they take, if the service says so. */
  total: number | undefined
  requests: number | undefined
  start: () => void
  stop: () => void
  /** Reads everything again. */
  refresh: () => void
}

/**
 * The reading of all transactions that the overview needs where the service does not add up by itself. It starts by itself if it
 * is short.
 */
export function useWholeReading(first: Page<unknown> | undefined): WholeReading {
  const [session, client] = [useSession(), useQueryClient()]
  const reading = readingOf(session, client, 'transactions')
  const state = useSyncExternalStore(reading.state.subscribe, reading.state.get)
  const isAnswered = useCapability('queries')
  const total = first?.total
  const requests = first && (first.more ? lastPageOf(first) : 1)
  const isShort = requests !== undefined && requests <= mostUnasked
  const startsItself = first !== undefined && !isAnswered && isShort && state.state === 'idle'
  useEffect(() => {
    if (startsItself) reading.start()
  }, [reading, startsItself])
  return {
    isReady: first !== undefined && (isAnswered || state.state === 'whole' || state.checkedAt !== undefined),
    isWanted: first !== undefined && !isAnswered && !startsItself,
    state,
    total,
    requests,
    start: () => reading.start(),
    stop: () => reading.stop(),
    refresh: () => reading.refresh(),
  }
}
