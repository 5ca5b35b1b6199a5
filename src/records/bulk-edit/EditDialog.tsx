import { useState, useDeferredValue, useMemo } from 'react'
import { contactFieldNames, textNames } from '../../domain/fields.ts'
import type { Collection } from '../collection.ts'
import { ChangeDialog } from '../../changes/ChangeDialog.tsx'
import { useStartEdit, type StartedEdit } from '../../changes/use-change.ts'
import { applyEdits, type EditOperation } from '../../domain/edit/apply-edits.ts'
import { Button } from '../../ui/Button.tsx'
import { newDraft, operationOf, OperationFields, type OperationDraft } from './OperationFields.tsx'
import { RehearsalFrame } from './RehearsalFrame.tsx'
import type { ChangeOf } from './rehearse.ts'
import { useRehearsal } from './use-rehearsal.ts'
import type { Edited } from './use-records-to-edit.ts'
import * as messages from './messages.ts'

type EditDialogProps<T extends { id: string }> = {
  collection: Collection<T>
  edited: Edited<T>
  onClose: () => void
}

/** Edits many records: shows every change first, then runs the edits. What a list finds is read once a field is chosen. */
export function EditDialog<T extends { id: string }>(props: EditDialogProps<T>) {
  const edit = useStartEdit(props.collection.resource)
  return edit.change ? (
    <ChangeDialog change={edit.change} onClose={props.onClose} />
  ) : (
    <EditRehearsal {...props} {...edit} />
  )
}

/** Not shown while the edit runs, because each record that is saved would make all of it again. */
function EditRehearsal<T extends { id: string }>(props: EditDialogProps<T> & StartedEdit) {
  const { collection, edited, onClose, isStarted, start: startEdit } = props
  const { resource } = collection
  const isFound = 'query' in edited
  const fields = fieldNames[resource]
  const { drafts, add, change, remove } = useDrafts(fields, isFound ? '' : startField(fields))
  const [isChosen, setIsChosen] = useState(!isFound)
  // The rows may be one typed letter behind.
  const operations = operationsOf(useDeferredValue(drafts))
  const rehearsal = useRehearsal({
    collection,
    edited,
    changeOf: useChangeBy(operations),
    isWanted: isChosen,
  })
  const { read, rowsBy, going, goingOf } = rehearsal
  const start = () => {
    const typed = goingOf(rowsBy(changeBy(operationsOf(drafts))))
    if (typed.length > 0) void startEdit(typed)
  }
  const isRead = read.state === 'read'
  const expected = isFound ? edited.total : edited.ticked.length
  const number = isRead ? read.records.length : expected
  return (
    <RehearsalFrame
      title={
        number === undefined ? messages.titleUncounted[resource] : messages.bulkEditTitle(resource, number)
      }
      startsInField
      rehearsal={rehearsal}
      empty={operations.length > 0 && isRead ? messages.nothingChanges : messages.chooseChange}
      onStart={going.length > 0 && !isStarted ? start : undefined}
      onCancel={onClose}
    >
      {drafts.map((draft, index) => (
        <OperationFields
          key={draft.id}
          draft={draft}
          fields={fields}
          number={index + 1}
          onChange={(some) => {
            change(draft.id, some)
            if (some.field !== undefined) setIsChosen(true)
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

/** What the bank booked is never edited in bulk. */
const fieldNames = {
  contacts: contactFieldNames,
  transactions: textNames,
}

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
