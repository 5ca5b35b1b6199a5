import type { CSSProperties } from 'react'
import { formatCount } from '../../domain/format-count.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import type { TabDeletion } from './deletions.ts'
import classes from './UndoBar.module.css'
import * as messages from './messages.ts'

/** One deletion: what is deleted, the countdown with its two buttons, or the progress. */
export function DeletionLine({ deletion }: { deletion: TabDeletion }) {
  const { resource, ids, state, seconds, secondsLeft, done, undo, deleteNow } = deletion
  if (state === 'sending')
    return (
      <div className={classes.line} data-sending>
        <span>
          {ids.length > 1 && done > 0
            ? messages.deletingSome(resource, ids.length, { done: formatCount(done) })
            : messages.deleting(resource, ids.length)}
        </span>
      </div>
    )
  return (
    <div role="group" aria-label={messages.deleted(resource, ids.length)} className={classes.line}>
      <span>
        {messages.deleted(resource, ids.length)}{' '}
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
