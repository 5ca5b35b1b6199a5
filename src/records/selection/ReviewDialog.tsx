import type { CollectionName } from '../../domain/collection-name.ts'
import { Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { preferences } from '../../storage/preferences.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { ReviewRows } from './ReviewRows.tsx'
import { labelOf } from '../../domain/fields.ts'
import type { Found } from './use-records-by-id.ts'
import { useReview, type Reviewed, type Review, type Change } from './use-review.ts'
import * as messages from '../messages.tsx'
import { snapshotOf } from '../../storage/snapshot.ts'
import type { Collection } from '../collection.ts'

/** A collection's summary of several records, such as their sums; in one line if `brief`. */
export type Totals<T> = (props: { records: T[]; brief?: boolean }) => ReactNode

type ReviewDialogProps<T extends { id: string }> = Review<T> & {
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
  const offered = useSession().capabilities.get()
  const imports = offered.includes('statements')
  const canRestore = offered.includes('deleted-records')
  const warning = noun.warning?.[imports ? 'imported' : 'synced'](going.length)
  // What could not be checked is not deleted.
  const consequences = isUnread
    ? ''
    : beforeDeleting(resource, going.length, { undoSeconds, canRestore, warning })
  const twins = findLookAlikes(collection.resource, going)
  return (
    <AlertDialog
      role={asks ? 'alertdialog' : 'dialog'}
      title={
        asks ? messages.deleteQuestion(resource, going.length) : messages.selected(resource, going.length)
      }
      description={asks ? consequences : messages.untickToDeselect}
      size="medium"
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
      <div className="awaited quiet small after">
        {left > 0 && `${messages.checking(records.length - left + 1, records.length)} `}
        {/* Rendered before its text, which screen readers may ignore otherwise; the running count stays outside. */}
        <span role="status">
          {left === 0
            ? !isUnread && wordsForRead(records.map(review.look), asks)
            : isAwaited && messages.deletedAfterCheck}
        </span>
        {isUnread && (
          <span role="alert" className="fault">
            {wordsForUnread(records.map(review.look), asks)}
          </span>
        )}
      </div>
    </AlertDialog>
  )
}

/** What happens to deleted records, and how long the deletion can be undone. */
function beforeDeleting(
  resource: CollectionName,
  number: number,
  { undoSeconds, canRestore, warning }: Consequences,
): string {
  const isAtOnce = undoSeconds === 0
  const parts = [
    !isAtOnce && messages.deletedIn(number, undoSeconds),
    canRestore
      ? messages.canBeRestored(number)
      : isAtOnce
        ? messages.cannotBeUndone
        : messages.afterwards[resource](number),
    warning,
  ]
  return parts.filter(Boolean).join(' ')
}

type Consequences = { undoSeconds: number; canRestore: boolean; warning: string | undefined }

/** Changes of a record since it was selected; "" if there are none. */
function newsOf(found: Found<unknown> | undefined, changes: Change[]): string {
  if (found?.state === 'gone') return messages.noLongerThere
  if (found?.state === 'unread') return messages.notChecked(found.words)
  if (changes.length === 0) return ''
  const words = changes.map(({ field, was, now }) => messages.change(labelOf(field), short(was), short(now)))
  return messages.changed(words)
}

/** The result of rereading records, which are about to be deleted if `asks`. */
function wordsForRead(reviewed: Reviewed<unknown>[], asks: boolean): string {
  const ticked = reviewed.filter((one) => one.ticked)
  const [gone, unread] = [of(ticked, 'gone'), of(ticked, 'unread')]
  const changed = ticked.filter(({ found, changes }) => found?.state === 'read' && changes.length > 0)
  const parts = [
    ...(changed.length > 0 ? [messages.someChanged(changed.length)] : []),
    ...(gone.length > 0 ? [messages.someGone(gone.length)] : []),
    ...(unread.length > 0 ? [messages.someNotChecked(unread.length)] : []),
  ]
  if (ticked.length === 0) return asks ? messages.nothingToDelete : messages.nothingTicked
  const read = parts.length > 0 ? messages.checked(parts) : messages.checkedSame
  return !asks || gone.length < ticked.length ? read : `${read} ${messages.nothingLeft}`
}

function wordsForUnread(reviewed: Reviewed<unknown>[], asks: boolean): string {
  const unread = of(
    reviewed.filter((one) => one.ticked),
    'unread',
  )
  const reason = unread[0]?.found?.state === 'unread' ? unread[0].found.words : ''
  return (asks ? messages.noneDeleted : messages.noneChecked)(unread.length, { reason })
}

function of(reviewed: Reviewed<unknown>[], state: Found<unknown>['state']): Reviewed<unknown>[] {
  return reviewed.filter(({ found }) => found?.state === state)
}

function short(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line === '') return messages.empty
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

/** The ids of records whose values all equal those of another one. */
function findLookAlikes<T extends { id: string }>(
  resource: Collection<T>['resource'],
  records: T[],
): ReadonlySet<string> {
  const twins = new Set<string>()
  const first = new Map<string, string>()
  for (const record of records) {
    const values = JSON.stringify(snapshotOf(resource, record, false).fields)
    const other = first.get(values)
    if (other === undefined) first.set(values, record.id)
    else twins.add(other).add(record.id)
  }
  return twins
}
