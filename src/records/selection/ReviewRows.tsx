import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Figure.tsx'
import classes from './ReviewDialog.module.css'
import * as messages from '../messages.tsx'
import { usePortions } from '../../ui/use-portions.ts'

type ReviewRow = {
  summary: string[]
  detail: string
  /** Whether another of the records has all the same values. */
  hasTwin: boolean
  /** Whether to say that the page of the list does not show it. */
  isElsewhere: boolean
  ticked: boolean
  gone: boolean
  /** Changes since it was selected. */
  news: ReactNode
}

type ReviewRowsProps<T extends { id: string }> = {
  label: string
  records: T[]
  /** Called only for the records on screen. */
  rowOf: (record: T) => ReviewRow
  /** Selects or deselects a record; without it the rows have no checkboxes. */
  onTick: ((record: T, on: boolean) => void) | undefined
}

const step = 200

/** The records under review. Shows only the first ones at once, because thousands of rows would freeze the page. */
export function ReviewRows<T extends { id: string }>({ label, records, rowOf, onTick }: ReviewRowsProps<T>) {
  const { shown, body, showMore } = usePortions<HTMLUListElement>(step)
  const left = records.length - shown
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a long list
    <div className="framed bounded after" tabIndex={0} role="group" aria-label={label}>
      <ul ref={body} className={`lined ${classes.records}`}>
        {records.slice(0, shown).map((record) => (
          <Row key={record.id} row={rowOf(record)} onTick={onTick && ((on) => onTick(record, on))} />
        ))}
      </ul>
      {left > 0 && (
        <p className={`quiet small ${classes.more}`}>
          <Button onClick={() => showMore()}>{messages.showMore(Math.min(step, left))}</Button>{' '}
          {messages.notShown(left)}
        </p>
      )}
    </div>
  )
}

function Row({ row, onTick }: { row: ReviewRow; onTick: ((on: boolean) => void) | undefined }) {
  const { summary, detail, hasTwin, isElsewhere, ticked, gone, news } = row
  const Part = gone ? 'del' : 'span'
  const words = (
    <span className={`row grow ${classes.parts}`}>
      {summary.map((part, index) => (
        <Part
          key={index}
          className={
            index === 0
              ? ''
              : index === summary.length - 1 && /\d/.test(part)
                ? 'to-end'
                : `two-lines quiet ${classes.name}`
          }
        >
          <Figure text={part} />{' '}
        </Part>
      ))}
      {detail && (
        <span className={`cut quiet small full ${classes.detail}`} title={detail}>
          {detail}{' '}
        </span>
      )}
      {isElsewhere && (
        <span className={`caution small full ${classes.detail}`}>{messages.onAnotherPage} </span>
      )}
      {hasTwin && <span className={`caution small full ${classes.detail}`}>{messages.looksTheSame}</span>}
    </span>
  )
  return (
    <li data-gone={gone}>
      {onTick ? (
        <label className="beside">
          <input
            type="checkbox"
            checked={ticked && !gone}
            disabled={gone}
            onChange={(event) => onTick(event.target.checked)}
          />
          {words}
        </label>
      ) : (
        words
      )}
      {news && <p className="caution small">{news}</p>}
    </li>
  )
}
