import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../domain/reason-of.ts'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { isMissing } from '../../api/session/api-error.ts'
import { useSession } from '../../api/session/use-session.ts'
import { formatMoment } from '../../domain/moment.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import { labelOf } from '../../domain/fields.ts'
import { valueWords } from '../../domain/value-words.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fault } from '../../ui/Failure.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { Changes, FieldValues } from './FieldValues.tsx'
import { historyOf } from '../../records/record-route.ts'
import { openRecord, type OpenRecord } from './open-record.ts'
import type { FieldTexts } from '../../domain/field.ts'
import type { ChangeRow } from '../../storage/rows.ts'
import type { History } from './history-items.ts'
import * as messages from './messages.tsx'

type UndoButtonProps = {
  history: History
  /** The edit of one record to undo, which asks first if that would undo more than this edit. */
  entry?: ChangeRow | undefined
  /** Undoes or redoes the whole change, so that this can be redone or undone; without it, the old values are a new edit. */
  invert?: () => Promise<void>
  label?: string
  isRedo?: boolean
  /** Whether an edit of many is not finished: only the button that began it stays, with the focus. */
  isRunning?: boolean
}

export function UndoButton(props: UndoButtonProps) {
  const { history, entry, invert, label, isRedo = false, isRunning = false } = props
  const session = useSession()
  const client = useQueryClient()
  const { say } = useMessages()
  const [asking, setAsking] = useState<{ record: OpenRecord; preview: Preview }>()
  const { mutate, isPending, error } = useMutation({ mutationFn: (task: () => Promise<unknown>) => task() })
  const send = async (record: OpenRecord, { values }: Preview) => {
    const notes = await record.send(values)
    say(`${messages.undone(record.name)} ${notes}`.trim())
  }
  const begin = () =>
    mutate(async () => {
      if (!entry) return invert?.()
      const record = await openRecord(session, client, entry.resource, history.idNow(entry).id)
      const preview = previewUndo(entry, history.entries, record.fields)
      if (Object.keys(preview.values).length === 0) return say(messages.alreadyUndone(record.name))
      if (preview.later.length + preview.elsewhere.length > 0) return setAsking({ record, preview })
      await (invert ? invert() : send(record, preview))
    })
  const confirm = ({ record, preview }: NonNullable<typeof asking>) => {
    setAsking(undefined)
    mutate(() => send(record, preview))
  }
  if (isRunning && !isPending) return null
  return (
    <>
      <Button
        busy={isPending}
        aria-label={label ?? (entry && messages.undoEditOf(entry.name))}
        onClick={begin}
      >
        {isRedo ? messages.redo : messages.undo}
      </Button>
      {error && (
        <Fault>
          {entry && isMissing(error) ? goneWords(entry, session.offers('deleted-records')) : reasonOf(error)}
        </Fault>
      )}
      {asking && entry && (
        <UndoEditDialog
          entry={entry}
          preview={asking.preview}
          now={asking.record.fields}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => confirm(asking)}
        />
      )}
    </>
  )
}

function goneWords({ name, resource }: ChangeRow, canRestore: boolean): ReactNode {
  if (canRestore) return messages.goneRecord(name, deletedLink)
  return resource === 'contacts' ? messages.goneContact(name, deletedLink) : messages.gone(name)
}

function deletedLink(text: string) {
  return <Link {...historyOf('deleted')}>{text}</Link>
}

type UndoEditDialogProps = {
  entry: ChangeRow
  preview: Preview
  now: Record<string, string>
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before undoing an edit undoes more than that. */
function UndoEditDialog({ entry, preview, now, onCancel, onConfirm }: UndoEditDialogProps) {
  const { values, later, elsewhere } = preview
  return (
    <AlertDialog
      title={messages.undoQuestion(entry.name)}
      description={messages.alsoUndoesLater}
      onCancel={onCancel}
      actions={
        <Button look="danger" onClick={onConfirm}>
          {messages.undoAnyway}
        </Button>
      }
    >
      {later.length > 0 && (
        <>
          <p>{messages.laterEdits}</p>
          <ul>
            {later.map((one) => (
              <li key={one.change}>
                {formatMoment(one.at)}
                <Changes row={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {elsewhere.length > 0 && (
        <>
          <p>{messages.changedElsewhere}</p>
          <ul>
            {elsewhere.map((field) => (
              <li key={field}>
                {messages.setElsewhere(
                  labelOf(field),
                  valueWords(field, now[field] ?? ''),
                  valueWords(field, entry.after[field] ?? ''),
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{messages.afterUndoing}</p>
      <FieldValues fields={values} />
    </AlertDialog>
  )
}

/** What undoing an edit would do to the current record. */
type Preview = {
  /** The values to send; empty if the record already has its values from before the edit. */
  values: Record<string, string>
  /** Later edits of the same fields from this browser that would be undone, newest first. */
  later: ChangeRow[]
  /** The fields that changed outside this browser. */
  elsewhere: string[]
}

/** What undoing an entry would undo; `entries` are all, newest first. */
function previewUndo(entry: ChangeRow, entries: ChangeRow[], now: Readonly<FieldTexts>): Preview {
  const open = Object.keys(entry.before).filter((field) => !isSame(now, entry.before, field))
  const touched = open.filter((field) => !isSame(now, entry.after, field))
  const place = entries.findIndex(({ change, id }) => change === entry.change && id === entry.id)
  const since = place < 0 ? entries.filter(({ at }) => at > entry.at) : entries.slice(0, place)
  const later = since.filter(
    ({ kind, resource, id, after: made }) =>
      kind === 'edit' &&
      resource === entry.resource &&
      id === entry.id &&
      touched.some((field) => field in made),
  )
  const isOwn = (field: string) => {
    const newest = later.find(({ after: made }) => field in made)
    return newest !== undefined && isSame(now, newest.after, field)
  }
  return {
    values: Object.fromEntries(open.map((field) => [field, entry.before[field] ?? ''])),
    later,
    elsewhere: touched.filter((field) => !isOwn(field)),
  }
}

function isSame(one: Readonly<FieldTexts>, other: Readonly<FieldTexts>, field: string): boolean {
  return isSameValue(one[field] ?? '', other[field] ?? '')
}
