import { useState } from 'react'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DeletedMeanwhile } from './DeletedMeanwhile.tsx'
import { DraftLine } from './DraftLine.tsx'
import type { FormWork } from './FormFrame.tsx'
import type { FormKeeper } from './keep-form.ts'
import type { Refusal } from './refusal.ts'

type FormAsideProps = {
  form: AnyForm
  work: FormWork
  /** What was left from an earlier visit. */
  found: FormKeeper | undefined
  /** Why the last try to save failed. */
  refusal: Refusal | undefined
  /** How the fields of the record read now. */
  now: object | undefined
  keeper: () => Promise<FormKeeper | undefined> | undefined
  /** Does something in the place of saving, once at a time. */
  attempt: (task: () => Promise<Refusal | undefined>) => void
  submit: () => void
}

/** What the form's library offers, of which these parts need to know no field. */
type AnyForm = {
  getValues(): Record<string, string>
  setValue(field: string, value: string, how: { shouldDirty: true }): void
  resetField(field: string): void
}

/** What a form has to tell on some days only, so that its code is not part of the form: drafts, conflicts, a record that is gone. */
export function FormAside(props: FormAsideProps) {
  const { form, work, found, refusal, now, keeper, attempt, submit } = props
  const [isRead, setIsRead] = useState(false)
  const [wasGone, setWasGone] = useState(false)
  /** The refusal whose conflict was put off. */
  const [putOff, setPutOff] = useState<Refusal>()
  if (refusal?.gone && !wasGone) setWasGone(true)
  const { createAgain } = work
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
          isTold={refusal !== undefined}
          values={() => form.getValues()}
          onCreate={createAgain && (() => attempt(async () => (await keeper())?.sendAsNew(createAgain)))}
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
