import { useEffect, useState } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { all, watch } from '../../storage/database.ts'
import type { TableName, Tables } from '../../storage/rows.ts'

/** All stored rows of the open account, newest first, kept up to date; undefined until read. */
export function useTable<Name extends TableName>(table: Name): Tables[Name][] | undefined {
  const books = useStorageScope()
  const [rows, setRows] = useState<Tables[Name][]>()
  useEffect(() => {
    let [stopped, isReading, isStale] = [false, false, false]
    // One read at a time: a bulk edit changes rows faster than tens of thousands can be read.
    const read = async () => {
      isStale = true
      if (isReading) return
      isReading = true
      while (isStale && !stopped) {
        isStale = false
        const found = await all(table, books)
        if (!stopped) setRows(found)
      }
      isReading = false
    }
    void read()
    const stop = watch([table], () => void read())
    return () => {
      stopped = true
      stop()
    }
  }, [table, books])
  return rows
}
