import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { Collection } from '../collection.ts'
import { readAgain } from './read-again.ts'
import type { Found } from './read-again.ts'

export type FoundById<T> = ReadonlyMap<string, Found<T>>
type Reading<T> = { found: FoundById<T>; left: number }

/**
 * Reads records by their ids from the service, because what is on screen may come from the browser's cache. `again`
 * repeats it.
 */
export function useReading<T extends { id: string }>(
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
