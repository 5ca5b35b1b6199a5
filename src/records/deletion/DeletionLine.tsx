import type { CSSProperties } from 'react'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import type { TabDeletion } from './deletions.ts'
import classes from './UndoBar.module.css'
import { formatCount } from '../../domain/format-count.ts'

/** One deletion: what is deleted, the countdown with its two buttons, or the progress. */
export function DeletionLine({ deletion }: { deletion: TabDeletion }) {
  const { what, ids, state, seconds, secondsLeft, done, undo, deleteNow } = deletion
  if (state === 'sending')
    return (
      <div className={classes.line} data-sending>
        <span>
          Deleting {what}…
          {ids.length > 1 && done > 0 && ` ${formatCount(done)} of ${formatCount(ids.length)}`}
        </span>
      </div>
    )
  return (
    <div role="group" aria-label={`${what} deleted`} className={classes.line}>
      <span>
        {what} deleted{' '}
        <span aria-hidden className={classes.left}>
          {secondsLeft} s
        </span>
      </span>
      <span className={classes.actions}>
        <Button onClick={() => void undo()}>Undo</Button>
        <Button
          onClick={() => {
            focusHeading() // the button disappears with the line
            void deleteNow()
          }}
        >
          Delete now
        </Button>
      </span>
      <span
        aria-hidden
        className={classes.progress}
        style={{ '--part': secondsLeft / seconds } as CSSProperties}
      />
    </div>
  )
}
