// Over 200 lines because it has every tool of the bar, and the hint below it.
import { Suspense, useId, useRef, useEffect, useState, type KeyboardEvent, type FocusEvent } from 'react'
import type { Collection } from '../collection.ts'
import { Button } from '../../ui/Button.tsx'
import { publishHeight } from '../../ui/publish-height.ts'
import type { Totals } from './ReviewDialog.tsx'
import type { selectAllOffer, Walking } from './use-select-all.ts'
import classes from './SelectionBar.module.css'
import * as messages from '../messages.tsx'
import { selectionHintId } from '../list/row-events.ts'

type SelectionToolsProps<T extends { id: string }> = {
  records: T[]
  totals: Totals<T> | undefined
  Tools: Collection<T>['Tools']
  /** How far "Select all" has come, while it runs. */
  walking: Walking | undefined
  offer: ReturnType<typeof selectAllOffer>
  onSelectAll: () => Promise<void>
  onStop: () => void
  /** Opens the list of the records, which asks for the deletion if `asks`. */
  onReview: (asks: boolean) => void
  onClear: () => void
  /** Opens the bulk edit; `expect` loads its code. */
  edit: { open: () => void; expect: () => void }
}

/** The toolbar of a selection: its size and totals, and what can be done with it. */
export function SelectionTools<T extends { id: string }>(props: SelectionToolsProps<T>) {
  const {
    records,
    totals: Totals,
    Tools,
    walking,
    offer,
    onSelectAll,
    onStop,
    onReview,
    onClear,
    edit,
  } = props
  const count = useRef<HTMLButtonElement>(null)
  const wayBack = useWayBackToRow()
  const selectAll = async (button: HTMLElement) => {
    await onSelectAll()
    // The button disappears when nothing is left to select, and would take the focus with it.
    requestAnimationFrame(() => {
      if (!button.isConnected && document.activeElement === document.body) count.current?.focus()
    })
  }
  return (
    <div
      ref={publishBarHeight}
      role="toolbar"
      aria-label={messages.selection}
      tabIndex={-1}
      className={`small ${classes.bar} screen-only`}
      onFocus={wayBack.remember}
      onKeyDown={(event) => {
        moveByArrows(event)
        // What its buttons open closes itself; the keys of their dialogs arrive here, too.
        const isOver = document.querySelector('dialog[open], [role=toolbar] :popover-open')
        if (event.key !== 'Escape' || isOver) return
        // Elsewhere it clears the selection.
        event.preventDefault()
        wayBack.go()
      }}
    >
      {/* While selecting all, the progress is what matters. */}
      {!walking && (
        <Button ref={count} aria-haspopup="dialog" className={classes.count} onClick={() => onReview(false)}>
          {messages.selectedCount(records.length)}
        </Button>
      )}
      {!walking && (
        <span className={`beside ${classes.totals}`}>
          <Suspense>{Totals && <Totals records={records} brief />}</Suspense>
        </span>
      )}
      {walking && <span className={`cut quiet ${classes.totals}`}>{messages.selecting(walking)}</span>}
      <SelectionHint />
      {(walking || offer) && (
        <SelectAllButton
          command={walking ? undefined : 'selectAll'}
          note={offer?.note}
          onClick={(button) => (walking ? onStop() : void selectAll(button))}
        >
          {walking ? messages.stop : offer?.label}
        </SelectAllButton>
      )}
      {Tools && !walking && (
        <Suspense>
          <Tools records={records} />
        </Suspense>
      )}
      <EditButton edit={edit} disabled={walking !== undefined} />
      <ClearButton onClear={onClear} />
      <Button
        className={classes.delete}
        data-command="delete"
        disabled={walking !== undefined}
        onClick={() => onReview(true)}
      >
        {messages.deleteAction}
      </Button>
    </div>
  )
}

const publishBarHeight = publishHeight('--selection')

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button data-command="clear" onClick={onClear}>
      <span>
        {messages.clearSelection((text) => (
          <span className={classes.spare}>{text}</span>
        ))}
      </span>
    </Button>
  )
}

type EditButtonProps = Pick<SelectionToolsProps<{ id: string }>, 'edit'> & { disabled: boolean }

function EditButton({ edit, disabled }: EditButtonProps) {
  return (
    <Button
      aria-haspopup="dialog"
      data-command="bulkEdit"
      disabled={disabled}
      onPointerEnter={edit.expect}
      onFocus={edit.expect}
      onClick={edit.open}
    >
      {messages.editAction}
    </Button>
  )
}

type SelectAllButtonProps = {
  /** The command whose key presses it. */
  command: 'selectAll' | undefined
  /** What to know before selecting all. */
  note: string | undefined
  onClick: (button: HTMLElement) => void
  children: string | undefined
}

function SelectAllButton({ command, note, onClick, children }: SelectAllButtonProps) {
  const noteId = useId()
  return (
    <>
      {note && (
        <span id={noteId} className="visually-hidden">
          {note}
        </span>
      )}
      <Button
        className={classes.all}
        data-command={command}
        title={note}
        aria-describedby={note ? noteId : undefined}
        onClick={({ currentTarget }) => onClick(currentTarget)}
      >
        {children}
      </Button>
    </>
  )
}

/** Moves the focus within a toolbar by arrow keys, Home and End. Tab works as usual. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const here = buttons.findIndex((button) => button === target)
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: buttons.length - 1 }[key]
  if (here === -1 || to === undefined) return
  event.preventDefault()
  buttons.at(to % buttons.length)?.focus()
}

/** Remembers which list row the focus came from, and returns it there. */
function useWayBackToRow() {
  const row = useRef<HTMLElement>(undefined)
  return {
    remember: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && relatedTarget.closest('tr')) row.current = relatedTarget
    },
    go: () => {
      if (row.current?.isConnected) row.current.focus()
    },
  }
}

/**
 * The way from a row to the selection's tools, for keyboard users while it helps. A rule with `main:has(…)` would style the
 * whole page again with each row that comes or goes.
 */
function SelectionHint() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const look = () => setIsShown(document.activeElement?.matches('main tr input:focus-visible') === true)
    look()
    for (const type of changes) addEventListener(type, look)
    return () => {
      for (const type of changes) removeEventListener(type, look)
    }
  }, [])
  return (
    <span id={selectionHintId} hidden={!isShown} className={`fine note ${classes.hint}`}>
      {messages.enterGoesToSelection}
    </span>
  )
}

// Not when the focus moves: nothing may move away from a pointer that is pressed, or its click is lost.
const changes = ['keyup', 'click']
