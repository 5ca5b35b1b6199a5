import { useEffect, useState } from 'react'
import { useStorageScope } from './use-session.ts'
import { watchTables } from '../../storage/database.ts'
import type { TableName } from '../../storage/rows.ts'

/** Something stored for the open account, kept up to date; undefined until read. `read` must be the same function each time. */
export function useStored<T>(
  read: (books: string) => Promise<T>,
  tables: TableName | readonly TableName[],
): T | undefined {
  const books = useStorageScope()
  const [found, setFound] = useState<T>()
  useEffect(() => {
    let [stopped, isReading, isStale] = [false, false, false]
    // One read at a time: a bulk edit changes rows faster than tens of thousands can be read.
    const look = async () => {
      isStale = true
      if (isReading) return
      isReading = true
      try {
        while (isStale && !stopped) {
          isStale = false
          const now = await read(books)
          if (!stopped) setFound(now)
        }
      } finally {
        isReading = false
      }
    }
    void look()
    const stop = watchTables([tables].flat(), () => void look())
    return () => {
      stopped = true
      stop()
    }
  }, [read, tables, books])
  return found
}
