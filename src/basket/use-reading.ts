import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Collection } from '../list/collection.ts'
import { readAgain } from './read-again.ts'
import type { Found } from './read-again.ts'

export type FoundById<T> = ReadonlyMap<string, Found<T>>
type Reading<T> = { found: FoundById<T>; left: number }

/** In milliseconds: how new a record has to be to be shown as it stands now. */
const fresh = 10_000

/** Reads records by their ids where what is known of them is old; `again` does so once more. */
export function useReading<T extends { id: string }>(
  collection: Collection<T>,
  records: T[],
  whenRead: (found: FoundById<T>) => void,
) {
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const [reading, setReading] = useState<Reading<T>>({ found: new Map(), left: records.length })
  const finish = useEffectEvent(whenRead)
  // What was found before stays in sight until it is found anew.
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
      const loading = collection.access()
      const read = async (id: string) => (await loading).readRecord(client, id, fresh)
      await readAgain(read, ids, tell, stop.signal)
      if (stop.signal.aborted) return
      show()
      finish(found)
    }
    void work()
    return () => stop.abort()
  }, [client, collection, records, turn])
  const again = () => {
    setReading(({ found }) => ({ found, left: records.length }))
    setTurn(turn + 1)
  }
  return { ...reading, again }
}
