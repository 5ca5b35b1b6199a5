import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/Button.tsx'
import classes from './History.module.css'
import * as messages from './messages.tsx'

type HistoryTableProps<Row> = {
  label: string
  headers: string[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** The cells of a row; the roles are explicit because phones show the rows as cards. */
  children: (row: Row) => ReactNode
}

const portion = 100

/** A table of data stored on this device, a hundred rows at a time. */
export function HistoryTable<Row>({ label, headers, rows, keyOf, children }: HistoryTableProps<Row>) {
  const [shown, setShown] = useState(portion)
  const body = useRef<HTMLTableSectionElement>(null)
  const showMore = () => {
    flushSync(() => setShown(shown + portion))
    body.current?.querySelectorAll('tr')[shown]?.querySelector<HTMLElement>('a, summary, button')?.focus()
  }
  return (
    <>
      <table role="table" aria-label={label} className={classes.table}>
        <thead role="rowgroup">
          <tr role="row">
            {headers.map((header) => (
              <th key={header} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {rows.slice(0, shown).map((row) => (
            <tr key={keyOf(row)} role="row">
              {children(row)}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.more}>
        <span>{messages.shownOf(Math.min(shown, rows.length), rows.length)}</span>
        {rows.length > shown && <Button onClick={showMore}>{messages.showMore}</Button>}
      </div>
    </>
  )
}
