import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { deleteLater } from '../deleting/delete-later.ts'
import type { Collection } from '../list/collection.ts'
import { count } from '../list/noun.ts'
import type { Selection } from '../list/selection.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import classes from './ReviewDialog.module.css'

export type ReviewDialogProps<T extends { id: string }> = {
  collection: Collection<T>
  /** What would go; exactly this is shown, and exactly this is sent. */
  records: T[]
  /** The ticks, which what is gone leaves and what is not keeps. */
  selection: Selection<T>
  onCancel: () => void
  /** Called when the deletion is confirmed. */
  onDone: () => void
}

/** Asks before records are deleted. */
export function ReviewDialog<T extends { id: string }>(props: ReviewDialogProps<T>) {
  const { collection, records, selection, onCancel, onDone } = props
  const client = useQueryClient()
  const what = count(records.length, collection.noun)
  const sent = useRef(false)
  const confirm = () => {
    if (sent.current) return
    sent.current = true
    void deleteLater({
      collection,
      selection,
      client,
      records: records.map((record) => ({ record, whole: false })),
    })
    onDone()
  }
  return (
    <AlertDialog
      title={`Delete ${what}?`}
      onCancel={onCancel}
      description="Deleting cannot be undone."
      actions={
        <Button look="danger" onClick={confirm}>
          Delete {what}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a long list */}
      <ul className={classes.records} tabIndex={0} aria-label={what}>
        {records.map((record) => (
          <li key={record.id}>
            {collection.noun.summaryOf(record).map((part, index) => (
              <span key={index}>{part} </span>
            ))}
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}
