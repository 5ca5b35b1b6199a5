import type { ReactNode } from 'react'
import { Suspense, useSyncExternalStore } from 'react'
import { preferences } from '../kept/preferences.ts'
import type { Collection } from '../list/collection.ts'
import { count } from '../list/noun.ts'
import type { Selection } from '../list/selection.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { ReviewRows } from './ReviewRows.tsx'
import { beforeDeleting, newsOf, wordsForRead, wordsForUnread } from './review-words.ts'
import { useReview } from './use-review.ts'
import classes from './ReviewDialog.module.css'

/** What a noun says of several records at once, such as their sums; no more than `most` parts of it where there is little room. */
export type Summing<T> = (props: { records: T[]; most?: number }) => ReactNode

export type ReviewDialogProps<T extends { id: string }> = {
  collection: Collection<T>
  /** What is looked at; nothing else will be sent. */
  records: T[]
  /** The ticks, which what is gone leaves and what is not keeps. */
  selection: Selection<T>
  /** Whether it asks if they should be deleted; otherwise it shows them, and deleting is one thing that can be done. */
  asks: boolean
  /** Hears which rows are ticked here; without it there is nothing to choose. */
  onTick?: (record: T, on: boolean) => void
  sums?: Summing<T> | undefined
  onCancel: () => void
  /** Called when the deletion of these is confirmed. */
  onDone: (going: T[]) => void
}

/** Shows records as they stand now, and deletes exactly those that it shows ticked. */
export function ReviewDialog<T extends { id: string }>(props: ReviewDialogProps<T>) {
  const { collection, asks, onTick, sums: Sums, onCancel } = props
  const { noun } = collection
  const { undoSeconds } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const review = useReview(props)
  const { records, going, left, isUnread, isAwaited } = review
  const what = count(going.length, noun)
  return (
    <AlertDialog
      role={asks ? 'alertdialog' : 'dialog'}
      title={asks ? `Delete ${what}?` : `${what} selected`}
      description={beforeDeleting(going.length, undoSeconds, noun.warning)}
      className={classes.dialog}
      cancelLabel={asks ? 'Cancel' : 'Close'}
      onCancel={onCancel}
      actions={
        <>
          {isUnread && <Button onClick={review.again}>Try again</Button>}
          <Button
            look="danger"
            onClick={review.confirm}
            busy={isAwaited}
            disabled={going.length === 0 || isUnread}
          >
            Delete {what}
          </Button>
        </>
      }
    >
      <ReviewRows
        label={what}
        onTick={onTick && review.tick}
        records={records}
        rowOf={(record) => {
          const { now, found, ticked, changes } = review.look(record)
          const news = newsOf(found, changes)
          return { summary: noun.summaryOf(now), ticked, gone: found?.state === 'gone', news }
        }}
      />
      <Suspense>{Sums && <Sums records={going} />}</Suspense>
      <div className={classes.told}>
        {left > 0 &&
          `Reading ${(records.length - left + 1).toLocaleString()} of ${records.length.toLocaleString()} again… `}
        {/* It is there before its words are, and does not count along: a region that comes with its words may go unheard. */}
        <span role="status">
          {left === 0
            ? !isUnread && wordsForRead(records.map(review.look))
            : isAwaited && 'Then they are deleted, if they are as they are shown here.'}
        </span>
        {isUnread && <span role="alert">{wordsForUnread(records.map(review.look))}</span>}
      </div>
    </AlertDialog>
  )
}
