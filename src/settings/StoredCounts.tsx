import { useEffect, useState } from 'react'
import { useStorageScope } from '../api/session/use-session.ts'
import { countRows } from '../storage/count-rows.ts'
import { watch } from '../storage/database.ts'
import { countReadings } from '../storage/stored-readings.ts'
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
        {counts.map(({ label, here, elsewhere }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatCount(here)}</td>
            <td>{formatCount(elsewhere)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Shown = { label: string; here: number; elsewhere: number }

function useCounts(): Shown[] | undefined {
  const books = useStorageScope()
  const [counts, setCounts] = useState<Shown[]>()
  useEffect(() => {
    let stopped = false
    const read = () =>
      void countAll(books).then((found) => {
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

/** Data that only this browser has, and copies of the service's data. */
async function countAll(books: string): Promise<Shown[]> {
  const [rows, readings] = await Promise.all([countRows(books), countReadings(books)])
  return [
    ...rows.map(({ table, ...count }) => ({ label: messages.tables[table], ...count })),
    { label: messages.readRecords, ...readings },
  ]
}
