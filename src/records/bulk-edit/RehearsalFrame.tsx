import { Checkbox } from '@mantine/core'
import { useId, type ReactNode, type Ref } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import classes from './EditDialog.module.css'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ReadToEdit } from './use-records-to-edit.ts'
import * as messages from '../messages.tsx'
import { listKeptChanging, pagesHoldFewer } from '../messages.tsx'
import { ChangeLines } from '../../changes/ChangeLines.tsx'
import type { Rehearsal } from './use-rehearsal.ts'

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
  /** What to change. */
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
      description={messages.bulkEditDescription}
      size="large"
      startsInField={props.startsInField ?? false}
      onCancel={onCancel}
      actions={
        <Button ref={mainButton} type="submit" look="main" form={form} disabled={!onStart}>
          {messages.start(rehearsal.resource, rehearsal.going.length)}
        </Button>
      }
    >
      <form
        id={form}
        aria-label={messages.changes}
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
      label={messages.preview}
      rows={rows}
      lead={(row) => (
        <Checkbox
          aria-label={messages.include(row.name)}
          title={row.detail}
          checked={row.fault === undefined && !left.has(row.id)}
          disabled={row.fault !== undefined}
          onChange={({ target }) => toggle(row.id, target.checked)}
        />
      )}
      tail={({ id, fault }) => {
        if (fault !== undefined) return { words: fault, look: 'failed' }
        return hasNews(id) ? { words: messages.changedSince, look: 'warn' } : undefined
      }}
    />
  )
}

/** Reading progress, or what went wrong. */
function ReadingState({ rehearsal: { read, resource, again } }: { rehearsal: Rehearsal }) {
  if (read.state === 'waiting') return null
  if (read.state === 'failed')
    return (
      <p role="alert" className="fault awaited after">
        {messages.recordsNotRead(read.words)} <Button onClick={again}>{messages.tryAgain}</Button>
      </p>
    )
  if (read.state === 'reading')
    return <p className="awaited after">{messages.readingValues(read.done, read.of)}</p>
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
    unread > 0 && messages.recordsLeftOut(resource, unread),
    list?.steady === 'no' && listKeptChanging,
    list?.steady === 'uncounted' && pagesHoldFewer(list.counted),
  ]
  return words.filter(Boolean).join(' ')
}
