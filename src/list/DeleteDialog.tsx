import { useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { useMessages } from '../ui/Messages.tsx'
import classes from './DeleteDialog.module.css'
import { failureOf, outcomeOf } from './deletion-outcome.ts'
import { count } from './noun.ts'
import type { Noun } from './noun.ts'
import type { Removing } from './removing.ts'
import type { Selection } from './selection.ts'

type DeleteDialogProps<T extends { id: string }> = {
  noun: Noun<T>
  /** What would go; exactly this is shown, and exactly this is sent. */
  records: T[]
  remove: Removing
  /** The ticks, which what is gone leaves and what is not keeps. */
  selection: Selection<T>
  onCancel: () => void
  /** Called when it is over, with whether all of the records are gone now. */
  onDone: (gone: boolean) => void
}

/** Asks before records are deleted, deletes them, and tells what became of each. */
export function DeleteDialog<T extends { id: string }>(props: DeleteDialogProps<T>) {
  const { noun, records, remove, selection, onCancel, onDone } = props
  const { say, fail } = useMessages()
  const what = count(records.length, noun)
  const [done, setDone] = useState(0)
  // The mutation's own state comes a moment late for a second click; this does not.
  const sent = useRef(false)
  const confirm = async () => {
    if (sent.current) return
    sent.current = true
    try {
      const deletion = await remove.mutateAsync({ ids: records.map(({ id }) => id), tell: setDone })
      selection.drop([...deletion.deleted, ...deletion.missing])
      const { text, gone } = outcomeOf(records, deletion, noun)
      if (gone) say(text)
      else fail(text)
      onDone(gone)
    } catch (error) {
      fail(failureOf(records, error, noun))
      onDone(false)
    }
  }
  return (
    <AlertDialog
      title={`Delete ${what}?`}
      onCancel={onCancel}
      busy={remove.isPending}
      description="Deleting cannot be undone."
      actions={
        <Button look="danger" busy={remove.isPending} onClick={() => void confirm()}>
          {remove.isPending && done > 0 ? `${done.toLocaleString()} of ${what} done` : `Delete ${what}`}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a long list */}
      <ul className={classes.records} tabIndex={0} aria-label={what}>
        {records.map((record) => (
          <li key={record.id}>
            {noun.summaryOf(record).map((part, index) => (
              <span key={index}>{part} </span>
            ))}
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}
