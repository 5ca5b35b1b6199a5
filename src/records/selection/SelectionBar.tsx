import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { focusRow, positionOf } from '../list/focus-row.ts'
import { arriveAtSelection, selectionHintId } from '../list/go-to-selection.ts'
import { useHidden } from '../hidden-records.ts'
import type { Ticked } from '../list/selection.ts'
import { useTicked } from '../list/selection.ts'
import type { ShownList } from '../list/shown-list.ts'
import { Button } from '../../ui/Button.tsx'
import { publishHeight } from '../../ui/publish-height.ts'
import { expectDeletion, LazyReviewDialog } from './LazyReviewDialog.tsx'
import { moveByArrows } from './move-by-arrows.ts'
import { selectAllOffer } from './select-all-offer.ts'
import type { Totals } from './ReviewDialog.tsx'
import { SelectionStatus } from './SelectionStatus.tsx'
import { useWayBackToRow } from './use-way-back-to-row.ts'
import { askedBy, useSelectAll } from './use-select-all.ts'
import classes from './SelectionBar.module.css'
import * as messages from './messages.tsx'

/** The rows of the list may be newer than the selected records. */
export type SelectionBarProps<T extends { id: string }> = ShownList<T> & {
  /** The collection's summary of the selection. */
  totals?: Totals<T>
}

/** The actions for selected records: review, deselect or delete them, and select all results of the search. */
export function SelectionBar<T extends { id: string }>(props: SelectionBarProps<T>) {
  const { collection, selection, query, list, totals: Totals } = props
  const ticked = useTicked(selection)
  const hidden = useHidden(collection.resource)
  const all = useSelectAll(collection, selection, query, list)
  const [asked, setAsked] = useState<{ records: T[]; position: number; asks: boolean }>()
  // The selection that the message of "Select all" has already announced.
  const [told, setTold] = useState<Ticked<T>>()
  const review = useRef<HTMLButtonElement>(null)
  const wayBack = useWayBackToRow()
  const noteId = useId()
  const items = list.data?.items
  useEffect(expectDeletion, [])
  useEffect(arriveAtSelection, [])
  useEffect(() => {
    if (items) selection.see(items)
  }, [selection, items])
  const { walking } = all
  const offer = selectAllOffer({
    page: list.isPlaceholderData ? undefined : list.data,
    asked: askedBy(query),
    ticked,
    hidden,
    ...all,
  })
  const ask = (asks: boolean) => {
    const records = [...selection.ticked().values()]
    setAsked({ records, position: positionOf(records), asks })
  }
  const records = [...ticked.values()]
  const clear = () => {
    const position = positionOf(records)
    all.stop('cleared')
    selection.clear()
    focusRow(position, [])
  }
  const selectAll = async (button: HTMLElement) => {
    await all.start()
    setTold(selection.ticked())
    // The button disappears when nothing is left to select, and would take the focus with it.
    requestAnimationFrame(() => {
      if (!button.isConnected && document.activeElement === document.body) review.current?.focus()
    })
  }
  return (
    <>
      <SelectionStatus
        noun={collection.noun}
        records={records}
        silent={walking !== undefined || isSameSet(told, ticked)}
        totals={Totals}
      />
      {(ticked.size > 0 || walking) && (
        <div
          ref={publishBarHeight}
          role="toolbar"
          aria-label={messages.selection}
          tabIndex={-1}
          className={classes.bar}
          onFocus={wayBack.remember}
          onKeyDown={(event) => {
            moveByArrows(event)
            if (event.key === 'Escape') wayBack.go()
          }}
        >
          {/* While selecting all, the progress is what matters. */}
          {!walking && <span className={classes.count}>{messages.selectedCount(ticked.size)}</span>}
          {!walking && (
            <span className={classes.totals}>
              <Suspense>{Totals && <Totals records={records} brief />}</Suspense>
            </span>
          )}
          {walking && <span className={classes.note}>{messages.selecting(walking)}</span>}
          {offer?.note && (
            <span id={noteId} className="visually-hidden">
              {offer.note}
            </span>
          )}
          <span id={selectionHintId} className={classes.hint}>
            {messages.enterGoesToSelection}
          </span>
          {(walking || offer) && (
            <Button
              key="all"
              className={classes.all}
              title={offer?.note}
              aria-describedby={offer?.note ? noteId : undefined}
              onClick={({ currentTarget }) => (walking ? all.stop() : void selectAll(currentTarget))}
            >
              {walking ? messages.stop : offer?.label}
            </Button>
          )}
          <Button ref={review} disabled={walking !== undefined} onClick={() => ask(false)}>
            {messages.review}
          </Button>
          <Button onClick={clear}>
            <span>
              {messages.clearSelection((text) => (
                <span className={classes.spare}>{text}</span>
              ))}
            </span>
          </Button>
          <Button className={classes.delete} disabled={walking !== undefined} onClick={() => ask(true)}>
            {messages.deleteAction}
          </Button>
        </div>
      )}
      {asked && (
        <LazyReviewDialog
          collection={collection}
          records={asked.records}
          selection={selection}
          asks={asked.asks}
          onTick={(record, on) => selection.set([record], on)}
          totals={Totals}
          onCancel={() => {
            setAsked(undefined)
            if (ticked.size === 0) focusRow(asked.position, [])
          }}
          onDone={(going) => {
            setAsked(undefined)
            focusRow(asked.position, going)
          }}
        />
      )}
    </>
  )
}

const publishBarHeight = publishHeight('--selection')

/** Whether the same records are selected, whatever was reread since. */
function isSameSet(one: Ticked<unknown> | undefined, other: Ticked<unknown>): boolean {
  return one?.size === other.size && [...other.keys()].every((id) => one.has(id))
}
