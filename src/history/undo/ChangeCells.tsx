import { useState } from 'react'
import type { Change } from '../../records/steps/changes-of.ts'
import { isOpen } from '../../records/steps/changes-of.ts'
import type { Entry, StepRow } from '../../storage/rows.ts'
import { Button } from '../../ui/Button.tsx'
import { Changes } from '../Changes.tsx'
import classes from '../HistoryTable.module.css'
import { RecordLink } from '../journal/RecordLink.tsx'
import { NamesOfMany } from './NamesOfMany.tsx'
import { useChangedRows } from './use-changed-rows.ts'
import * as messages from './messages.ts'

type ChangeCellsProps = { change: Change; onInvert: (change: Change) => Promise<void> }

/** What a change did, to which records, whether it is undone, and its button. */
export function ChangeCells({ change, onInvert }: ChangeCellsProps) {
  const { root, last, isUndone, refused } = change
  const { resource, kind = 'edit' } = root
  const rows = useChangedRows(change)
  const [busy, setBusy] = useState(false)
  const many = root.done ?? root.total
  const row = many === 1 ? rows?.[0] : undefined
  const isUnfinished = isOpen(last)
  const canInvert = !isUnfinished || last.total === 1
  const isRedo = isUndone && !isUnfinished
  const invert = async () => {
    setBusy(true)
    await onInvert(change)
    setBusy(false)
  }
  const label = (isRedo ? messages.redoOf : messages.undoOf)[kind](resource, many, { name: row?.name ?? '' })
  return (
    <>
      <td role="cell" className={classes.what}>
        {messages.kinds[kind](resource, many)}
      </td>
      <td role="cell">{row && (isGone(change) ? row.name : <RecordLink {...entryOf(change, row)} />)}</td>
      <td role="cell">
        {many > 1 && rows && <NamesOfMany names={rows.map(({ name }) => name)} />}
        {row && kind !== 'delete' && <Changes entry={entryOf(change, row)} />}
        {isUnfinished && <p className={classes.quiet}>{messages.unfinishedState}</p>}
        {isUndone && !isUnfinished && <p className={classes.quiet}>{messages.undoneState}</p>}
        {refused && <p className={classes.quiet}>{refusalWords(change)}</p>}
      </td>
      <td role="cell" className={classes.actions}>
        {canInvert && (
          <div>
            <Button busy={busy} aria-label={label} onClick={() => void invert()}>
              {isRedo ? messages.redo : messages.undo}
            </Button>
          </div>
        )}
      </td>
    </>
  )
}

/** The message from when undoing or redoing it was refused. */
function refusalWords({ refused, isUndone }: Change): string {
  const words = refused?.words ?? ''
  if (refused?.kind) return words
  return isUndone ? messages.notRedoneBecause(words) : messages.notUndoneBecause(words)
}

/** Whether its records currently do not exist. */
function isGone({ root, isUndone }: Change): boolean {
  return root.kind === 'delete' ? !isUndone : root.kind === 'create' && isUndone
}

function entryOf({ root }: Change, { id, name, before, after }: StepRow): Entry {
  const { books, at, resource, kind = 'edit' } = root
  return { books, at, id: root.id, kind, resource, record: id, name, before, after }
}
