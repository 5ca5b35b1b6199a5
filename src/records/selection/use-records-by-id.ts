import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { Collection } from '../collection.ts'
import { isMissing } from '../../api/session/api-error.ts'

export type FoundById<T> = ReadonlyMap<string, Found<T>>
type Reading<T> = { found: FoundById<T>; left: number }

/** Reads records by their ids from the service, because what is on screen may come from the browser's cache. `again` repeats it. */
export function useRecordsById<T extends { id: string }>(
  collection: Collection<T>,
  records: T[],
  whenRead: (found: FoundById<T>) => void,
) {
  const session = useSession()
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const [reading, setReading] = useState<Reading<T>>({ found: new Map(), left: records.length })
  const finish = useEffectEvent(whenRead)
  // Earlier results stay visible until the new ones arrive.
  const known = useEffectEvent(() => reading.found)
  useEffect(() => {
    const stop = new AbortController()
    const found = new Map(known())
    let left = records.length
    let shown = performance.now()
    const show = () => setReading({ found: new Map(found), left })
    const tell = (id: string, one: Found<T>) => {
      found.set(id, one)
      left -= 1
      if (performance.now() - shown < 100) return
      shown = performance.now()
      show()
    }
    const ids = records.map(({ id }) => id)
    const work = async () => {
      const loading = collection.access(session, client)
      const read = async (id: string) => (await loading).readRecord(id)
      await readAgain(read, ids, tell, stop.signal)
      if (stop.signal.aborted) return
      show()
      finish(found)
    }
    void work()
    return () => stop.abort()
  }, [session, client, collection, records, turn])
  const again = () => {
    setReading(({ found }) => ({ found, left: records.length }))
    setTurn(turn + 1)
  }
  return { ...reading, again }
}

export type Found<T> =
  | { state: 'read'; record: T }
  | { state: 'gone' }
  /** Its current state is unknown. */
  | { state: 'unread'; words: string }

const atOnce = 4
const enough = 8

/** Reads records by their ids, a few at a time, and reports each; gives up after several failures in a row. */
export async function readAgain<T>(
  read: (id: string) => Promise<T>,
  ids: string[],
  tell: (id: string, found: Found<T>) => void,
  signal: AbortSignal,
): Promise<void> {
  let next = 0
  let failures = 0
  let words = ''
  const work = async () => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      const found: Found<T> = failures < enough ? await readOne(read, id) : { state: 'unread', words }
      if (signal.aborted) return
      failures = found.state === 'unread' ? failures + 1 : 0
      if (found.state === 'unread') words = found.words
      tell(id, found)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function readOne<T>(read: (id: string) => Promise<T>, id: string): Promise<Found<T>> {
  try {
    return { state: 'read', record: await read(id) }
  } catch (error) {
    if (!(error instanceof Error)) return { state: 'unread', words: String(error) }
    return isMissing(error) ? { state: 'gone' } : { state: 'unread', words: error.message }
  }
}
