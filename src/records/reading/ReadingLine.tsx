import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { readingState, type ReadingState } from '../../api/full-scan/reading-state.ts'
import { useSession, useStorageScope } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './ReadingLine.module.css'
import * as messages from '../list/messages.ts'

/**
 * Shows how far the list behind a filter has been read, if Bookend reads it itself: with Stop, then with what is missing or
 * how old it is. Shows nothing if the service answers filters itself.
 */
export function ReadingLine({ collection, search }: { collection: CollectionName; search: string }) {
  const session = useSession()
  const client = useQueryClient()
  useStorageScope() // another account has another reading
  const store = readingState(session, collection, search)
  const state = useSyncExternalStore(store.subscribe, store.get)
  if (state.state === 'idle') return null
  const act = async (what: 'stop' | 'refresh' | 'start') => {
    const { readingOf } = await import('../../api/full-scan/reading-of.ts')
    readingOf(session, client, collection, search)[what]()
  }
  const { words, announced } = readingWords(collection, state)
  const [label, what] =
    state.state === 'reading'
      ? [messages.stop, 'stop' as const]
      : state.state === 'whole'
        ? [messages.readingRefresh, 'refresh' as const]
        : [messages.goOn, 'start' as const]
  const isPartial = state.state === 'stopped' || state.state === 'failed'
  return (
    <div className={`quiet beside ${classes.line}`}>
      <span className={`cut ${classes.words} ${isPartial ? 'caution' : ''}`}>{words}</span>
      {/* One button, so that it keeps the focus. */}
      <Button size="small" onClick={() => void act(what)}>
        {label}
      </Button>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </div>
  )
}

/** How old a list must be before the time of its last update matters. */
const soon = 60_000

/** The state of a reading in words, and its announcement, which covers only the start and the end. */
function readingWords(
  collection: CollectionName,
  { state, read, of, asOf = 0, checkedAt = asOf, isOutdated, error }: ReadingState,
): { words: string; announced: string } {
  if (state === 'reading')
    return { words: messages.readingNow(collection, read, of), announced: messages.reading[collection] }
  const reason = error === undefined ? undefined : error instanceof Error ? error.message : ''
  if (state !== 'whole') {
    const partly = messages.partly(read, of)
    const words = reason === undefined ? partly : messages.because(partly, reason)
    return { words, announced: words }
  }
  const known = isOutdated
    ? messages.outdated(collection, read, asOf)
    : checkedAt - asOf > soon
      ? messages.checked(collection, read, asOf, checkedAt)
      : messages.readingWhole(collection, read, asOf)
  const words = reason === undefined ? known : messages.notUpdated(known, reason)
  return { words, announced: words }
}
