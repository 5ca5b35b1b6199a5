import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Page } from '../contract/page.ts'
import { focusRow, positionOf } from '../list/focus-row.ts'
import type { Collection } from '../list/collection.ts'
import { useHidden } from '../list/hidden.ts'
import type { Selection } from '../list/selection.ts'
import { useTicked } from '../list/selection.ts'
import { Button } from '../ui/Button.tsx'
import { expectDeletion, LaterReviewDialog } from './LaterReviewDialog.tsx'
import { moveByArrows } from './move-by-arrows.ts'
import { offerOf } from './offer-of.ts'
import type { Summing } from './ReviewDialog.tsx'
import { tellHeight } from './tell-height.ts'
import { useSelectAll } from './use-select-all.ts'
import classes from './SelectionBar.module.css'

export type SelectionBarProps<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  search: string
  /** The page of that search which is on screen; its rows may be newer than what was ticked. */
  list: UseQueryResult<Page<T>>
  /** What the noun says of what is ticked. */
  sums?: Summing<T>
}

/** What can be done with the ticked records: look at them, forget the ticks, delete them; and tick all that the search finds. */
export function SelectionBar<T extends { id: string }>(props: SelectionBarProps<T>) {
  const { collection, selection, search, list, sums: Sums } = props
  const ticked = useTicked(selection)
  const hidden = useHidden(collection.resource)
  const all = useSelectAll(collection, selection, search, list)
  const [asked, setAsked] = useState<{ records: T[]; position: number; asks: boolean }>()
  const review = useRef<HTMLButtonElement>(null)
  const noteId = useId()
  const items = list.data?.items
  useEffect(expectDeletion, [])
  useEffect(() => {
    if (items) selection.see(items)
  }, [selection, items])
  const { walking } = all
  const offer = offerOf({
    page: list.isPlaceholderData ? undefined : list.data,
    search,
    ticked,
    hidden,
    ...all,
  })
  const ask = (asks: boolean) => {
    const records = [...selection.ticked().values()]
    setAsked({ records, position: positionOf(records), asks })
  }
  const clear = () => {
    const position = positionOf([...ticked.values()])
    all.stop('cleared')
    selection.clear()
    focusRow(position, [])
  }
  const selectAll = async (button: HTMLElement) => {
    await all.start()
    // The button goes when there is nothing left to select, and would take the focus with it.
    requestAnimationFrame(() => {
      if (!button.isConnected && document.activeElement === document.body) review.current?.focus()
    })
  }
  return (
    <>
      {(ticked.size > 0 || walking) && (
        <div
          ref={tellHeight}
          role="toolbar"
          aria-label="Selection"
          tabIndex={-1}
          className={classes.bar}
          onKeyDown={moveByArrows}
        >
          <span className={classes.count}>{ticked.size.toLocaleString()} selected</span>
          <Suspense>{Sums && <Sums records={[...ticked.values()]} most={2} />}</Suspense>
          {walking && <span className={classes.note}>{wordsOf(walking)}</span>}
          {offer?.note && (
            <span id={noteId} className={classes.note}>
              {offer.note}
            </span>
          )}
          {(walking || offer) && (
            <Button
              key="all"
              aria-describedby={offer?.note ? noteId : undefined}
              onClick={({ currentTarget }) => (walking ? all.stop() : void selectAll(currentTarget))}
            >
              {walking ? 'Stop' : offer?.label}
            </Button>
          )}
          <Button ref={review} disabled={walking !== undefined} onClick={() => ask(false)}>
            Review
          </Button>
          <Button onClick={clear}>Clear selection</Button>
          <Button className={classes.delete} disabled={walking !== undefined} onClick={() => ask(true)}>
            Delete
          </Button>
        </div>
      )}
      {asked && (
        <LaterReviewDialog
          collection={collection}
          records={asked.records}
          selection={selection}
          asks={asked.asks}
          onTick={(record, on) => selection.set([record], on)}
          sums={Sums}
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

function wordsOf({ done, of, again }: { done: number; of: number | undefined; again: number }): string {
  const some = `${done.toLocaleString()}${of === undefined ? '' : ` of ${of.toLocaleString()}`}`
  return `${again > 0 ? 'The list changed, so it is read again. ' : ''}Selecting… ${some}`
}
