import { useState } from 'react'
import { ConflictDialog } from './ConflictDialog.tsx'
import { CopyTyped, DraftLine } from './DraftLine.tsx'
import * as messages from '../messages.tsx'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { FormWork, Refusal } from './form-work.ts'
import type { DraftAutosave } from './draft-autosave.ts'

type FormNoticesProps = {
  form: AnyForm
  work: FormWork
  /** The draft of an earlier visit. */
  found: DraftAutosave | undefined
  refusal: Refusal | undefined
  now: object | undefined
  keeper: () => Promise<DraftAutosave | undefined> | undefined
  submit: () => void
}

/** The parts of the form library's API that do not depend on the fields. */
type AnyForm = {
  getValues(): Record<string, string>
  setValue(field: string, value: string, how: { shouldDirty: true }): void
  resetField(field: string): void
}

/** The form's rare notices, loaded on demand: drafts, conflicts, and deleted records. */
export function FormNotices(props: FormNoticesProps) {
  const { form, work, found, refusal, now, keeper, submit } = props
  const [isRead, setIsRead] = useState(false)
  const [wasGone, setWasGone] = useState(false)
  /** The refusal whose conflict the user has postponed. */
  const [putOff, setPutOff] = useState<Refusal>()
  if (refusal?.gone && !wasGone) setWasGone(true)
  return (
    <>
      {found?.found && !isRead && (
        <DraftLine
          keeper={found}
          draft={found.found}
          now={{ ...now }}
          onRestore={(field, typed) => form.setValue(field, typed, { shouldDirty: true })}
          onDone={() => setIsRead(true)}
        />
      )}
      {(work.gone || wasGone) && !refusal?.check && (
        <DeletedMeanwhile
          resource={work.of.resource}
          isTold={refusal !== undefined && !refusal.gone}
          values={() => form.getValues()}
        />
      )}
      {refusal?.conflict && refusal.conflict.fields.length > 0 && refusal !== putOff && (
        <ConflictDialog
          conflict={refusal.conflict}
          onCancel={() => setPutOff(refusal)}
          onDecided={(theirs, yours) => {
            setPutOff(refusal)
            for (const field of theirs) form.resetField(field)
            void keeper()?.then((kept) => {
              kept?.decide(yours)
              submit()
            })
          }}
        />
      )}
    </>
  )
}

type DeletedMeanwhileProps = {
  resource: CollectionName
  /** Whether a failed save has already reported it. */
  isTold: boolean
  values: () => Record<string, string>
}

/** In a form whose record was deleted in the meantime, what was typed can be copied. */
function DeletedMeanwhile({ resource, isTold, values }: DeletedMeanwhileProps) {
  return (
    <div className="refusal spaced stack at-start measure">
      <p role={isTold ? undefined : 'alert'}>
        <strong>{messages.deletedMeanwhile[resource]}</strong>
      </p>
      <p>{messages.cannotCreateAgain}</p>
      <CopyTyped values={values} />
    </div>
  )
}
