import '@mantine/core/styles/Input.css'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
import { Button } from './Button.tsx'
import classes from './FormFrame.module.css'
import { InputsProvider } from './InputsProvider.tsx'
import type { ChangesForm } from './use-changes-form.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

/**
 * Why something was not saved: what to say of the whole, and what of single fields. Where it is not known whether it was,
 * `check` looks, leaves the page if it was, and says so if it was not; nothing is sent before.
 */
export type Refusal = {
  message: string
  fields: { field: string; detail: string }[]
  check?: () => Promise<Refusal | undefined>
}

type FormFrameProps<Typed extends FieldValues, Changes> = {
  form: ChangesForm<Typed, Changes>
  /** Saves and leaves the page; when it could not be saved, says why. */
  save: (changes: Changes) => Promise<Refusal | undefined>
  onCancel: () => void
  children: ReactNode
}

/** What every form has round its fields: saving once, errors where they belong, and a question before typing is lost. */
export function FormFrame<Typed extends FieldValues, Changes>(props: FormFrameProps<Typed, Changes>) {
  const { form, save, onCancel, children } = props
  const { isDirty } = useFormState({ control: form.control })
  const [refusal, setRefusal] = useState<Pick<Refusal, 'message' | 'check'>>()
  const [sending, setSending] = useState(false)
  // The state above comes a moment late for a second click; this does not. Once saving has succeeded it stays set.
  const busy = useRef(false)
  const { question } = useLeaveQuestion(isDirty, onCancel)

  const send = (changes: Changes) => settle(() => save(changes))
  const settle = async (attempt: () => Promise<Refusal | undefined>) => {
    setRefusal(undefined)
    setSending(true)
    const refused = await attempt()
    if (!refused) return
    busy.current = false
    setSending(false)
    const names = Object.keys(form.getValues())
    const others = refused.fields.filter(({ field }) => !names.includes(field))
    // In the order of the form, whatever the service's was: the first one takes the focus.
    const ours = names.flatMap((name) => refused.fields.filter(({ field }) => field === name))
    for (const [index, { field, detail }] of ours.entries()) {
      form.setError(field as Path<Typed>, { type: 'service', message: detail }, { shouldFocus: index === 0 })
    }
    const message = [refused.message, ...others.map(({ field, detail }) => `${field}: ${detail}`)].join(' ')
    setRefusal({ ...refused, message })
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (busy.current) return
        busy.current = true
        // What may have been saved is not sent again before somebody has looked.
        if (refusal?.check) return void settle(refusal.check)
        void form.handleSubmit(send, () => {
          busy.current = false
        })()
      }}
    >
      {refusal && (
        <div role="alert" className={classes.refusal}>
          {refusal.message}
          {refusal.check && <Button type="submit">Check whether it was saved</Button>}
        </div>
      )}
      <InputsProvider>{children}</InputsProvider>
      <div className={classes.actions}>
        <Button type="submit" look="main" busy={sending}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {question}
    </form>
  )
}
