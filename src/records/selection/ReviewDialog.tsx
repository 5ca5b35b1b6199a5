import type { ReactNode } from 'react'
import { Suspense, useSyncExternalStore } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { preferences } from '../../storage/preferences.ts'
import { plural } from '../../domain/plural.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { ReviewRows } from './ReviewRows.tsx'
import { beforeDeleting, newsOf, wordsForRead, wordsForUnread } from './review-words.ts'
import { findLookAlikes } from './find-look-alikes.ts'
import { useReview } from './use-review.ts'
import type { Review } from './use-review.ts'
import classes from './ReviewDialog.module.css'
import * as messages from './messages.tsx'

/** A collection's summary of several records, such as their sums; in one line if `brief`. */
export type Totals<T> = (props: { records: T[]; brief?: boolean }) => ReactNode

export type ReviewDialogProps<T extends { id: string }> = Review<T> & {
  /** Whether it asks to confirm a deletion. Otherwise it only shows the records. */
  asks: boolean
  /** Which of them the page of the list shows; without it all count as shown. */
  onPage?: ReadonlySet<string>
  totals?: Totals<T> | undefined
  onCancel: () => void
}

/** Shows the current versions of the selected records; if it `asks`, it deletes exactly those shown as selected. */
export function ReviewDialog<T extends { id: string }>(props: ReviewDialogProps<T>) {
  const { collection, asks, onPage, onTick, totals: Totals, onCancel } = props
  const { noun } = collection
  const { undoSeconds } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const review = useReview(props)
  const { records, going, left, isUnread, isAwaited } = review
  const { resource } = noun
  const elsewhere = onPage ? going.filter(({ id }) => !onPage.has(id)).length : 0
  const imports = useSession().capabilities.get().includes('statements')
  const warning = noun.warning && plural(going.length, noun.warning[imports ? 'imported' : 'synced'])
  const twins = findLookAlikes(collection.resource, going)
  return (
    <AlertDialog
      role={asks ? 'alertdialog' : 'dialog'}
      title={
        asks ? messages.deleteQuestion(resource, going.length) : messages.selected(resource, going.length)
      }
      description={asks ? beforeDeleting(going.length, undoSeconds, warning) : messages.untickToDeselect}
      className={classes.dialog}
      cancelLabel={asks ? messages.cancel : messages.close}
      onCancel={onCancel}
      actions={
        <>
          {isUnread && <Button onClick={review.again}>{messages.tryAgain}</Button>}
          {asks && (
            <Button
              look="danger"
              onClick={review.confirm}
              busy={isAwaited}
              disabled={going.length === 0 || isUnread}
            >
              {messages.deleteThem(resource, going.length)}
            </Button>
          )}
        </>
      }
    >
      {elsewhere > 0 && <p>{messages.notOnPage(elsewhere, going.length)}</p>}
      <ReviewRows
        label={messages.recordsToDelete(resource, going.length)}
        onTick={onTick && review.tick}
        records={records}
        rowOf={(record) => {
          const { now, found, ticked, changes } = review.look(record)
          const news = newsOf(found, changes)
          return {
            summary: noun.summaryOf(now),
            detail: noun.detailOf?.(now) ?? '',
            hasTwin: twins.has(record.id),
            isElsewhere: onPage?.has(record.id) === false && elsewhere < going.length,
            ticked,
            gone: found?.state === 'gone',
            news,
          }
        }}
      />
      <Suspense>{Totals && <Totals records={going} />}</Suspense>
      <div className={classes.told}>
        {left > 0 && `${messages.checking(records.length - left + 1, records.length)} `}
        {/* Rendered before its text, which screen readers may ignore otherwise; the running count stays outside. */}
        <span role="status">
          {left === 0
            ? !isUnread && wordsForRead(records.map(review.look), asks)
            : isAwaited && messages.deletedAfterCheck}
        </span>
        {isUnread && <span role="alert">{wordsForUnread(records.map(review.look), asks)}</span>}
      </div>
    </AlertDialog>
  )
}
