import { Checkbox } from '@mantine/core'
import { useId, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import classes from './EditDialog.module.css'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ReadToEdit, Edited } from './use-records-to-edit.ts'
import * as messages from '../messages.tsx'
import * as editMessages from './messages.ts'
import { ChangeLines } from '../../changes/ChangeLines.tsx'
import type { Collection } from '../collection.ts'
import { ChangeDialog } from '../../changes/ChangeDialog.tsx'
import { useStartEdit, type StartedEdit } from '../../changes/use-change.ts'
import { type Rehearsal, useRehearsal } from './use-rehearsal.ts'
import type { ChangeOf } from './rehearse.ts'

type RehearsalFrameProps = {
  title: string
  rehearsal: Rehearsal
  /** Shown instead of the rows while there are none. */
  empty: ReactNode
  /** Runs the edit of the chosen rows; undefined while that is not possible. */
  onStart: (() => void) | undefined
  onCancel: () => void
  mainButton?: Ref<HTMLButtonElement>
  startsInField?: boolean
  children?: ReactNode
}

/** The dialog of a rehearsal: what to change, the effect on every record, and the button that runs it. */
export function RehearsalFrame(props: RehearsalFrameProps) {
  const { title, rehearsal, empty, onStart, onCancel, mainButton } = props
  const form = useId()
  return (
    <AlertDialog
      role="dialog"
      title={title}
      description={editMessages.bulkEditDescription}
      size="large"
      startsInField={props.startsInField ?? false}
      onCancel={onCancel}
      actions={
        <Button ref={mainButton} type="submit" look="main" form={form} disabled={!onStart}>
          {editMessages.start(rehearsal.resource, rehearsal.going.length)}
        </Button>
      }
    >
      <form
        id={form}
        aria-label={editMessages.changes}
        className="stack after"
        onSubmit={(event) => {
          event.preventDefault()
          onStart?.()
        }}
      >
        {props.children}
      </form>
      <RehearsedRows rehearsal={rehearsal}>
        {rehearsal.rows.length === 0 ? (
          <p className={`quiet framed centred after ${classes.empty}`}>{empty}</p>
        ) : (
          <RehearsalLines rehearsal={rehearsal} />
        )}
      </RehearsedRows>
    </AlertDialog>
  )
}

/** The reading of the records, their rows, and how many change. */
export function RehearsedRows({ rehearsal, children }: { rehearsal: Rehearsal; children: ReactNode }) {
  return (
    <>
      <ReadingState rehearsal={rehearsal} />
      {children}
      <p role="status" className="awaited after">
        {rehearsal.summary}
      </p>
    </>
  )
}

/** Every record that changes, each with a checkbox to leave it out. */
export function RehearsalLines({ rehearsal: { rows, left, setLeft, hasNews } }: { rehearsal: Rehearsal }) {
  const toggle = (id: string, on: boolean) =>
    setLeft(new Set(on ? [...left].filter((one) => one !== id) : [...left, id]))
  return (
    <ChangeLines
      label={editMessages.preview}
      rows={rows}
      lead={(row) => (
        <Checkbox
          aria-label={editMessages.include(row.name)}
          title={row.detail}
          checked={row.fault === undefined && !left.has(row.id)}
          disabled={row.fault !== undefined}
          onChange={({ target }) => toggle(row.id, target.checked)}
        />
      )}
      tail={({ id, fault }) => {
        if (fault !== undefined) return { words: fault, look: 'failed' }
        return hasNews(id) ? { words: editMessages.changedSince, look: 'warn' } : undefined
      }}
    />
  )
}

function ReadingState({ rehearsal: { read, resource, again } }: { rehearsal: Rehearsal }) {
  if (read.state === 'waiting') return null
  if (read.state === 'failed')
    return (
      <p role="alert" className="fault awaited after">
        {editMessages.recordsNotRead(read.words)} <Button onClick={again}>{messages.tryAgain}</Button>
      </p>
    )
  if (read.state === 'reading')
    return <p className="awaited after">{editMessages.readingValues(read.done, read.of)}</p>
  const missing = missingIn(read, resource)
  return (
    missing !== '' && (
      <p role="alert" className="fault awaited after">
        {missing} <Button onClick={again}>{messages.tryAgain}</Button>
      </p>
    )
  )
}

/** Why some of the requested records may be missing; "" if none are. */
function missingIn(
  { unread, list }: Extract<ReadToEdit<unknown>, { state: 'read' }>,
  resource: CollectionName,
): string {
  const words = [
    unread > 0 && editMessages.recordsLeftOut(resource, unread),
    list?.steady === 'no' && messages.listKeptChanging,
    list?.steady === 'uncounted' && messages.pagesHoldFewer(list.counted),
  ]
  return words.filter(Boolean).join(' ')
}

type RehearsalDialogProps<T extends { id: string }> = {
  collection: Collection<T>
  edited: Edited<T>
  title: string
  /** A stable function while it does the same. */
  changeOf: ChangeOf
  onClose: () => void
  children?: ReactNode
}

/** Previews a prepared edit on every record, then runs it. */
export function RehearsalDialog<T extends { id: string }>(props: RehearsalDialogProps<T>) {
  const edit = useStartEdit(props.collection.resource)
  return edit.change ? (
    <ChangeDialog change={edit.change} onClose={props.onClose} />
  ) : (
    <PreparedRehearsal {...props} {...edit} />
  )
}

/** Not shown while the edit runs, because each record that is saved would make all of it again. */
function PreparedRehearsal<T extends { id: string }>(props: RehearsalDialogProps<T> & StartedEdit) {
  const { collection, edited, title, changeOf, onClose, children, isStarted, start } = props
  const rehearsal = useRehearsal({ collection, edited, changeOf })
  const isReady = rehearsal.going.length > 0 && !isStarted
  const main = useFocusWhen(isReady)
  return (
    <RehearsalFrame
      title={title}
      rehearsal={rehearsal}
      empty={rehearsal.read.state === 'read' && editMessages.nothingChanges}
      onStart={isReady ? () => void start(rehearsal.going) : undefined}
      onCancel={onClose}
      mainButton={main}
    >
      {children}
    </RehearsalFrame>
  )
}

/** The main button gets the focus once it can be pressed, unless the user has gone elsewhere. */
function useFocusWhen(isReady: boolean) {
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const isFree = document.activeElement?.closest('form') === null
    if (isReady && isFree) main.current?.focus()
  }, [isReady])
  return main
}
