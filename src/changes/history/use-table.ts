import { useEffect, useState } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { all, watch } from '../../storage/database.ts'
import type { TableName, Tables } from '../../storage/rows.ts'

/** All stored rows of the open account, newest first, kept up to date; undefined until read. */
export function useTable<Name extends TableName>(table: Name): Tables[Name][] | undefined {
  const books = useStorageScope()
  const [rows, setRows] = useState<Tables[Name][]>()
  useEffect(() => {
    let stopped = false
    const read = () =>
      void all(table, books).then((found) => {
        if (!stopped) setRows(found)
      })
    read()
    const stop = watch([table], read)
    return () => {
      stopped = true
      stop()
    }
  }, [table, books])
  return rows
}
