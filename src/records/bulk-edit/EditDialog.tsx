import { useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'
import type { Step } from '../../storage/rows.ts'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { StepDialog } from '../../changes/StepDialog.tsx'
import { useRunStep } from '../../changes/use-step.ts'
import { planStep } from '../../changes/plan-step.ts'
import { ComposeDialog } from './ComposeDialog.tsx'
import type { RehearsedRow } from './rehearse.ts'
import { useRecordsToEdit } from './use-records-to-edit.ts'
import type { Edited } from './use-records-to-edit.ts'

export type EditDialogProps<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  edited: Edited<T>
  onClose: () => void
}

/** Edits many records: shows every change first, then runs the edits. */
export function EditDialog<T extends { id: string }>(props: EditDialogProps<T>) {
  const { collection, selection, edited, onClose } = props
  const session = useSession()
  const [step, setStep] = useState<Step>()
  const { read, again } = useRecordsToEdit(collection, edited)
  // All the records belong to this collection.
  const tellSaved = (records: { id: string }[]) => selection.update(records as T[])
  const { run } = useRunStep(tellSaved)
  const start = async (rows: RehearsedRow[]) => {
    const plan = await planStep(session, collection.resource, 'bulk', rows)
    setStep(plan)
    void run(plan)
  }
  if (step) return <StepDialog step={step} tellSaved={tellSaved} onClose={onClose} />
  return (
    <ComposeDialog
      collection={collection}
      selection={selection}
      fields={fieldNames[collection.resource]}
      read={read}
      expected={'ticked' in edited ? edited.ticked.length : undefined}
      onAgain={again}
      onStart={(rows) => void start(rows)}
      onCancel={onClose}
    />
  )
}

const fieldNames = { contacts: contactFieldNames, transactions: transactionFieldNames }
