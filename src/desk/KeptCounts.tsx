import { useEffect, useState } from 'react'
import { booksOf } from '../api/books.ts'
import { line } from '../api/line.ts'
import { countKept } from '../kept/count-kept.ts'
import type { Count } from '../kept/count-kept.ts'
import { watch } from '../kept/kept.ts'
import type { TableName } from '../kept/rows.ts'
import { tableNames } from '../kept/rows.ts'
import classes from './DevicePage.module.css'

/** How much is kept of each kind, of the books that are open and of others. */
export function KeptCounts() {
  const counts = useCounts()
  if (!counts)
    return (
      <p role="status" className="visually-hidden">
        Counting
      </p>
    )
  return (
    <table className={classes.counts} aria-label="What is kept">
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">These books</th>
          <th scope="col">Other books</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ table, here, elsewhere }) => (
          <tr key={table}>
            <th scope="row">{words[table]}</th>
            <td>{here.toLocaleString()}</td>
            <td>{elsewhere.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const words: Record<TableName, string> = {
  pending: 'Deletions that wait',
  receipts: 'Recently deleted records',
  gone: 'Deleted transactions, to know them again',
  drafts: 'Drafts of forms',
  journal: 'Entries of the journal',
  originals: 'Transactions as the bank wrote them',
}

function useCounts(): Count[] | undefined {
  const [counts, setCounts] = useState<Count[]>()
  useEffect(() => {
    let stopped = false
    const read = () =>
      void countKept(booksOf(line())).then((found) => {
        if (!stopped) setCounts(found)
      })
    read()
    const stop = watch(tableNames, read)
    return () => {
      stopped = true
      stop()
    }
  }, [])
  return counts
}
