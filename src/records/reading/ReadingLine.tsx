import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { readingOf } from '../../api/full-scan/reading-of.ts'
import { readingState } from '../../api/full-scan/reading-state.ts'
import { useSession, useStorageScope } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './ReadingLine.module.css'
import * as messages from './messages.ts'
import { readingWords } from './reading-words.ts'

/**
 * Shows how far the list behind a filter has been read, if Bookend reads it itself: with Stop, then with what is missing or how old it
 * is. Shows nothing if the service answers filters itself.
 */
export function ReadingLine({ collection, search }: { collection: CollectionName; search: string }) {
  const session = useSession()
  const client = useQueryClient()
  useStorageScope() // another account has another reading
  const store = readingState(session, collection, search)
  const state = useSyncExternalStore(store.subscribe, store.get)
  if (state.state === 'idle') return null
  const reading = () => readingOf(session, client, collection, search)
  const { words, announced } = readingWords(collection, state)
  const [label, act] =
    state.state === 'reading'
      ? [messages.stop, () => reading().stop()]
      : state.state === 'whole'
        ? [messages.refresh, () => reading().refresh()]
        : [messages.goOn, () => reading().start()]
  return (
    <div className={classes.line} data-partial={state.state === 'stopped' || state.state === 'failed'}>
      <span className={classes.words}>{words}</span>
      {/* One button, so that it keeps the focus. */}
      <Button className={classes.button} onClick={act}>
        {label}
      </Button>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </div>
  )
}
