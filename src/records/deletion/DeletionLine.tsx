import type { CSSProperties } from 'react'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import type { TabDeletion } from './deletions.ts'
import classes from './UndoBar.module.css'
import * as messages from './messages.ts'

/** One deletion: what is deleted, the countdown with its two buttons, or the progress. */
export function DeletionLine({ deletion }: { deletion: TabDeletion }) {
  const { what, ids, state, seconds, secondsLeft, done, undo, deleteNow } = deletion
  if (state === 'sending')
    return (
      <div className={classes.line} data-sending>
        <span>
          {ids.length > 1 && done > 0
            ? messages.deletingSome(what, done, ids.length)
            : messages.deleting(what)}
        </span>
      </div>
    )
  return (
    <div role="group" aria-label={messages.deleted(what)} className={classes.line}>
      <span>
        {messages.deleted(what)}{' '}
        <span aria-hidden className={classes.left}>
          {messages.secondsLeft(secondsLeft)}
        </span>
      </span>
      <span className={classes.actions}>
        <Button onClick={() => void undo()}>{messages.undo}</Button>
        <Button
          onClick={() => {
            focusHeading() // the button disappears with the line
            void deleteNow()
          }}
        >
          {messages.deleteNow}
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
