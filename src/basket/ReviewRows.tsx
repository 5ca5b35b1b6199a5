import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import classes from './ReviewDialog.module.css'

type ReviewRow = {
  /** What tells the record from all others. */
  summary: string[]
  ticked: boolean
  /** Whether there is such a record still. */
  gone: boolean
  /** What is new about it since it was ticked. */
  news: ReactNode
}

type ReviewRowsProps<T extends { id: string }> = {
  label: string
  records: T[]
  /** Asked only for the records on screen. */
  rowOf: (record: T) => ReviewRow
  /** Ticks or unticks a record; without it there is nothing to choose. */
  onTick: ((record: T, on: boolean) => void) | undefined
}

const step = 200

/** The records of a basket, the first of them at once, for thousands of rows would freeze the page. */
export function ReviewRows<T extends { id: string }>({ label, records, rowOf, onTick }: ReviewRowsProps<T>) {
  const [most, setMost] = useState(step)
  const left = records.length - most
  return (
    // The keyboard must be able to scroll a long list.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      <ul className={classes.records}>
        {records.slice(0, most).map((record) => (
          <Row key={record.id} row={rowOf(record)} onTick={onTick && ((on) => onTick(record, on))} />
        ))}
      </ul>
      {left > 0 && (
        <p className={classes.more}>
          <Button onClick={() => setMost(most + step)}>
            Show {Math.min(step, left).toLocaleString()} more
          </Button>{' '}
          {left.toLocaleString()} are not shown.
        </p>
      )}
    </div>
  )
}

function Row({ row, onTick }: { row: ReviewRow; onTick: ((on: boolean) => void) | undefined }) {
  const { summary, ticked, gone, news } = row
  const words = (
    <span className={classes.parts}>
      {summary.map((part, index) => (
        <span key={index} className={classes.part}>
          {part}{' '}
        </span>
      ))}
    </span>
  )
  return (
    <li data-gone={gone}>
      {onTick ? (
        <label className={classes.summary}>
          <input
            type="checkbox"
            checked={ticked && !gone}
            disabled={gone}
            onChange={(event) => onTick(event.target.checked)}
          />
          {words}
        </label>
      ) : (
        <div className={classes.summary}>{words}</div>
      )}
      {news && <p className={classes.news}>{news}</p>}
    </li>
  )
}
