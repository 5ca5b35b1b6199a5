import { useEffect, useState } from 'react'
import { useStorageScope } from '../api/session/use-storage-scope.ts'
import { countRows } from '../storage/count-rows.ts'
import type { Count } from '../storage/count-rows.ts'
import { watch } from '../storage/database.ts'
import { tableNames } from '../storage/rows.ts'
import classes from './DevicePage.module.css'
import { formatCount } from '../domain/format-count.ts'
import * as messages from './messages.tsx'

/** The number of stored rows of each kind, for the open account and for others. */
export function StoredCounts() {
  const counts = useCounts()
  if (!counts)
    return (
      <p role="status" className="visually-hidden">
        {messages.counting}
      </p>
    )
  return (
    <table className={classes.counts} aria-label={messages.storedData}>
      <thead>
        <tr>
          <th scope="col">{messages.whatColumn}</th>
          <th scope="col">{messages.thisAccount}</th>
          <th scope="col">{messages.otherAccounts}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ table, here, elsewhere }) => (
          <tr key={table}>
            <th scope="row">{messages.tables[table]}</th>
            <td>{formatCount(here)}</td>
            <td>{formatCount(elsewhere)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useCounts(): Count[] | undefined {
  const books = useStorageScope()
  const [counts, setCounts] = useState<Count[]>()
  useEffect(() => {
    let stopped = false
    const read = () =>
      void countRows(books).then((found) => {
        if (!stopped) setCounts(found)
      })
    read()
    const stop = watch(tableNames, read)
    return () => {
      stopped = true
      stop()
    }
  }, [books])
  return counts
}
