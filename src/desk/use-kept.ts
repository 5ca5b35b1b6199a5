import { useEffect, useState } from 'react'
import { booksOf } from '../api/books.ts'
import { line } from '../api/line.ts'
import { all, watch } from '../kept/kept.ts'
import type { TableName, Tables } from '../kept/rows.ts'

/** All rows that are kept of these books, the newest first, as they change; undefined until they were read. */
export function useKept<Name extends TableName>(table: Name): Tables[Name][] | undefined {
  const [rows, setRows] = useState<Tables[Name][]>()
  useEffect(() => {
    let stopped = false
    const read = () =>
      void all(table, booksOf(line())).then((found) => {
        if (!stopped) setRows(found)
      })
    read()
    const stop = watch([table], read)
    return () => {
      stopped = true
      stop()
    }
  }, [table])
  return rows
}
