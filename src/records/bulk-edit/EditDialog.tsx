import { useState, useDeferredValue, useMemo } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { contactFieldNames, textNames } from '../../domain/fields.ts'
import type { Change } from '../../storage/rows.ts'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { ChangeDialog } from '../../changes/ChangeDialog.tsx'
import { useRunChange } from '../../changes/use-change.ts'
import { planChange } from '../../changes/plan-change.ts'
import { applyEdits } from '../../domain/edit/apply-edits.ts'
import type { EditOperation } from '../../domain/edit/edit-operation.ts'
import { Button } from '../../ui/Button.tsx'
import type { OperationDraft } from './OperationFields.tsx'
import { newDraft, operationOf, OperationFields } from './OperationFields.tsx'
import { RehearsalFrame } from './RehearsalFrame.tsx'
import type { ChangeOf, RehearsedRow } from './rehearse.ts'
import { useRehearsal, useRowsLeftOut } from './use-rehearsal.ts'
import type { ReadToEdit, Edited } from './use-records-to-edit.ts'
import { useRecordsToEdit } from './use-records-to-edit.ts'
import * as messages from '../messages.tsx'

type EditDialogProps<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  edited: Edited<T>
  onClose: () => void
}

/**
 * Edits many records: shows every change first, then runs the edits. Everything that a list finds is read once a field has been
 * chosen.
 */
export function EditDialog<T extends { id: string }>(props: EditDialogProps<T>) {
  const { collection, selection, edited, onClose } = props
  const session = useSession()
  const [change, setChange] = useState<Change>()
  const isFound = 'query' in edited
  const [isChosen, setIsChosen] = useState(!isFound)
  const { read, again } = useRecordsToEdit(collection, edited, isChosen)
  const { run } = useRunChange()
  const start = async (rows: RehearsedRow[]) => {
    const plan = await planChange(session, collection.resource, 'bulk', rows)
    setChange(plan)
    void run(plan)
  }
  if (change) return <ChangeDialog change={change} onClose={onClose} />
  return (
    <ComposeDialog
      collection={collection}
      selection={selection}
      fields={fieldNames[collection.resource]}
      read={read}
      expected={isFound ? edited.total : edited.ticked.length}
      startField={isFound ? '' : startField(fieldNames[collection.resource])}
      onField={() => setIsChosen(true)}
      onAgain={again}
      onStart={(rows) => void start(rows)}
      onCancel={onClose}
    />
  )
}

/** What the bank booked is never edited in bulk. */
const fieldNames = {
  contacts: contactFieldNames,
  transactions: textNames,
}

type ComposeDialogProps<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  fields: readonly string[]
  read: ReadToEdit<T>
  /** How many records there are to read, if that is known. */
  expected: number | undefined
  /** The first field to change; "" if the user must choose it. */
  startField: string
  /** A field has been chosen. */
  onField: () => void
  onAgain: () => void
  onStart: (rows: RehearsedRow[]) => void
  onCancel: () => void
}

/** What to change, and what it would do to every record. */
function ComposeDialog<T extends { id: string }>(props: ComposeDialogProps<T>) {
  const { collection, selection, fields, read, expected, onField, onAgain, onStart, onCancel } = props
  const { resource } = collection
  const { drafts, add, change, remove } = useDrafts(fields, props.startField)
  const [isStarted, setIsStarted] = useState(false)
  // The rows may be one typed letter behind.
  const operations = operationsOf(useDeferredValue(drafts))
  const records = read.state === 'read' ? read.records : none
  const { rows, rowsBy, hasNews } = useRehearsal({
    collection,
    selection,
    records,
    changeOf: useChangeBy(operations),
  })
  const choice = useRowsLeftOut(resource, rows, records.length)
  const start = () => {
    const typed = choice.goingOf(rowsBy(changeBy(operationsOf(drafts))))
    if (typed.length === 0) return
    setIsStarted(true)
    onStart(typed)
  }
  const isRead = read.state === 'read'
  const number = isRead ? records.length : expected
  return (
    <RehearsalFrame
      title={
        number === undefined ? messages.titleUncounted[resource] : messages.bulkEditTitle(resource, number)
      }
      startsInField
      resource={resource}
      read={read}
      onAgain={onAgain}
      rows={rows}
      hasNews={hasNews}
      choice={choice}
      empty={operations.length > 0 && isRead ? messages.nothingChanges : messages.chooseChange}
      onStart={choice.going.length > 0 && !isStarted ? start : undefined}
      onCancel={onCancel}
    >
      {drafts.map((draft, index) => (
        <OperationFields
          key={draft.id}
          draft={draft}
          fields={fields}
          number={index + 1}
          onChange={(some) => {
            change(draft.id, some)
            if (some.field !== undefined) onField()
          }}
          onRemove={drafts.length > 1 ? () => remove(draft.id) : undefined}
        />
      ))}
      {drafts[0]?.field !== '' && (
        <div>
          <Button onClick={add}>{messages.addChange}</Button>
        </div>
      )}
    </RehearsalFrame>
  )
}

const none: never[] = []

/** What the operations do to a record; a stable function while they stay the same. */
function useChangeBy(operations: readonly EditOperation[]): ChangeOf {
  const asText = JSON.stringify(operations)
  return useMemo(() => changeBy(JSON.parse(asText) as EditOperation[]), [asText])
}

function changeBy(operations: readonly EditOperation[]): ChangeOf {
  return ({ fields }) => applyEdits(fields, operations)
}

function operationsOf(drafts: readonly OperationDraft[]): EditOperation[] {
  return drafts.flatMap((draft) => operationOf(draft) ?? [])
}

function useDrafts(fields: readonly string[], start: string) {
  const [first = '', second = ''] = fields
  const [drafts, setDrafts] = useState<OperationDraft[]>(() => [newDraft(0, start, second)])
  return {
    drafts,
    add: () => setDrafts([...drafts, newDraft(Math.max(...drafts.map(({ id }) => id)) + 1, first, second)]),
    change: (id: number, some: Partial<OperationDraft>) =>
      setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...some } : draft))),
    remove: (id: number) => setDrafts(drafts.filter((draft) => draft.id !== id)),
  }
}

/** The field that people correct most often. */
function startField(fields: readonly string[]): string {
  return ['counterpart', 'company'].find((field) => fields.includes(field)) ?? fields[0] ?? ''
}
