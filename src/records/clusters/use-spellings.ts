import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readingState } from '../../api/full-scan/reading-state.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { readSpellings } from './read-spellings.ts'
import type { Spelling } from './read-spellings.ts'

/** The spellings of a field, once they are read. */
export type SpellingsRead =
  | { state: 'reading'; field: string; done: number; of: number | undefined }
  | { state: 'failed'; field: string; words: string }
  | { state: 'read'; field: string; spellings: Spelling[] }

/** Reads the values of a field among everything that a list finds, once; `again` rereads them. */
export function useSpellings(resource: CollectionName, field: string, query: ListQuery) {
  const session = useSession()
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const start: SpellingsRead = { state: 'reading', field, done: 0, of: undefined }
  const [read, setRead] = useState<SpellingsRead>(start)
  // The list may change while the dialog is open; it shows what the list found when it opened.
  const whatToRead = useEffectEvent(() => query)
  useEffect(() => {
    const asked = whatToRead()
    const stop = new AbortController()
    const { signal } = stop
    const put = (next: SpellingsRead) => {
      if (!signal.aborted) setRead(next)
    }
    const reading = readingState(session, resource, asked.search)
    const quiet = reading.subscribe(() => {
      const { state, read: done, of } = reading.get()
      if (state !== 'idle') put({ state: 'reading', field, done, of })
    })
    void readSpellings(resource, field, { session, client, query: asked, signal })
      .then(
        (spellings): SpellingsRead => ({ state: 'read', field, spellings }),
        (error: unknown): SpellingsRead => ({
          state: 'failed',
          field,
          words: error instanceof Error ? error.message : String(error),
        }),
      )
      .then((result) => {
        quiet()
        put(result)
      })
    return () => {
      stop.abort()
      quiet()
    }
  }, [session, client, resource, field, turn])
  const again = () => {
    setRead(start)
    setTurn(turn + 1)
  }
  // These values belong to the previously chosen field.
  return { read: read.field === field ? read : start, again }
}
