import '@mantine/core/styles/Input.css'
import type { ReactNode } from 'react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Path } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
import { Button } from '../ui/Button.tsx'
import classes from './FormFrame.module.css'
import { InputsProvider } from './InputsProvider.tsx'
import type { FormKeeper } from './keep-form.ts'
import type { Look, Refusal } from './refusal.ts'
import type { ChangesForm } from './use-changes-form.ts'
import { useFormKeeper } from './use-form-keeper.ts'
import type { Of } from './use-form-keeper.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

type Fields = Record<string, string>

/** What a form is there for: the record it is of, and the ways to save it and to leave it. */
export type FormWork = {
  of: Of
  /** Saves and leaves the page, in its own way or by `leave`; when it could not be saved, says why. */
  save: (changes: Fields, leave?: () => void) => Promise<Refusal | undefined>
  look: Look
  onCancel: () => void
  /** Whether the record was deleted while the form was open. */
  gone?: boolean
  /** Creates the record again from its fields, where that can be done. */
  createAgain?: (fields: Fields) => Promise<Refusal | undefined>
}

type FormFrameProps<Typed extends Fields, Changes> = {
  form: ChangesForm<Typed, Changes>
  work: FormWork
  children: ReactNode
}

const FormAside = lazy(() =>
  import('./FormAside.tsx').then(
    (module) => ({ default: module.FormAside }),
    // A form must not be lost for want of it.
    () => ({ default: () => <></> }),
  ),
)

/** What every form has round its fields: saving once, errors where they belong, and nothing typed that is lost. */
export function FormFrame<Typed extends Fields, Changes>(props: FormFrameProps<Typed, Changes>) {
  const { form, work, children } = props
  const { save, look, gone } = work
  const { isDirty, defaultValues } = useFormState({ control: form.control })
  const [refusal, setRefusal] = useState<Refusal>()
  const [found, setFound] = useState<FormKeeper>()
  const [hasMore, setHasMore] = useState(false)
  const [sending, setSending] = useState(false)
  // The state above comes a moment late for a second click; this does not. Once saving has succeeded it stays set.
  const busy = useRef(false)
  const { keeper, isKept } = useFormKeeper(form, work.of, (keeping) => {
    setFound(keeping)
    if (keeping.unknown) setRefusal(keeping.unknown)
  })

  const begins = () => !busy.current && (busy.current = true)
  const settle = async (attempt: () => Promise<Refusal | undefined>, onRefused?: () => void) => {
    setRefusal(undefined)
    setSending(true)
    const refused = await attempt()
    if (!refused) return
    busy.current = false
    setSending(false)
    onRefused?.()
    const names = Object.keys(form.getValues())
    const others = refused.fields.filter(({ field }) => !names.includes(field))
    // In the order of the form, whatever the service's was: the first one takes the focus.
    const ours = names.flatMap((name) => refused.fields.filter(({ field }) => field === name))
    for (const [index, { field, detail }] of ours.entries()) {
      form.setError(field as Path<Typed>, { type: 'service', message: detail }, { shouldFocus: index === 0 })
    }
    const message = [refused.message, ...others.map(({ field, detail }) => `${field}: ${detail}`)].join(' ')
    setRefusal({ ...refused, message })
    if (refused.conflict || refused.gone) setHasMore(true)
  }
  const submit = (leave?: () => void, stay?: () => void) => {
    if (!begins()) return
    const { check } = refusal ?? {}
    // What may have been saved is not sent again before somebody has looked.
    if (check) return void settle(() => check(look))
    const send = async (changes: Changes) => {
      const kept = await keeper()
      const saving = (fields: Fields) => save(fields, leave)
      return kept ? kept.send(changes as Fields, saving) : saving(changes as Fields)
    }
    void form.handleSubmit(
      (changes) => settle(() => send(changes), stay),
      () => {
        busy.current = false
        stay?.()
      },
    )()
  }
  const { question } = useLeaveQuestion(isDirty, work.onCancel, {
    isKept,
    save: sending || refusal?.check ? undefined : submit,
  })
  return (
    <>
      {(found || gone || hasMore) && (
        <Suspense>
          <FormAside
            form={form}
            work={work}
            found={found}
            refusal={refusal}
            now={defaultValues}
            keeper={keeper}
            attempt={(task) => void (begins() && settle(task))}
            submit={submit}
          />
        </Suspense>
      )}
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
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
          <Button onClick={work.onCancel}>Cancel</Button>
        </div>
      </form>
      {question}
    </>
  )
}
