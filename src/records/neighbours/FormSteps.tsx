import type { CollectionName } from '../../domain/collection-name.ts'
import { Button } from '../../ui/Button.tsx'
import { SaveAndNext } from './SaveAndNext.tsx'
import * as messages from './messages.ts'

type FormStepsProps = {
  /** The record of the form, and for a new one how to start another. */
  work: { of: { resource: CollectionName; id: string }; startAgain?: () => void }
  /** Saves, and then calls `leave`. */
  submit: (leave?: () => void) => void
}

/** Where a form can go after saving: to the next record of the list, or to another new one. */
export function FormSteps({ work, submit }: FormStepsProps) {
  const { of, startAgain } = work
  if (!startAgain) return of.id === 'new' ? undefined : <SaveAndNext of={of} submit={submit} />
  return (
    <Button data-command="saveAndAdd" onClick={() => submit(startAgain)}>
      {messages.saveAndAdd}
    </Button>
  )
}
