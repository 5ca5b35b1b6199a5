import '@mantine/core/styles/Input.css'
import type { ReactNode } from 'react'
import { Suspense, useRef, useState } from 'react'
import type { Path } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import type { Retry } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import classes from './FormFrame.module.css'
import type { FormWork } from './form-work.ts'
import { InputsProvider } from './InputsProvider.tsx'
import { markClear } from './mark-clear.ts'
import type { DraftAutosave } from './draft-autosave.ts'
import type { Refusal } from './refusal.ts'
import type { ChangesForm } from './use-changes-form.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useDraftAutosave } from './use-draft-autosave.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'
import * as messages from './messages.ts'

type Fields = Record<string, string>

type FormFrameProps<Typed extends Fields, Changes> = {
  form: ChangesForm<Typed, Changes>
  work: FormWork
  children: ReactNode
}

// If this code fails to load, the form still works.
const FormAside = lazyNamed(() => import('./FormNotices.tsx'), 'FormNotices', WithoutNotices)

/** A missing record is told by its notice, which has the ways out of it, or here if that is missing, too. */
function WithoutNotices({ refusal, retry }: { refusal?: Refusal | undefined } & Retry) {
  return (
    <>
      <MissingForNow retry={retry} />
      {refusal?.gone && <p role="alert">{refusal.message}</p>}
    </>
  )
}

/** What all forms share: saving only once, errors at their fields, and never losing input. */
export function FormFrame<Typed extends Fields, Changes>(props: FormFrameProps<Typed, Changes>) {
  const { form, work, children } = props
  const { save, look, gone } = work
  const { isDirty, defaultValues } = useFormState({ control: form.control })
  const [refusal, setRefusal] = useState<Refusal>()
  const [found, setFound] = useState<DraftAutosave>()
  const [hasMore, setHasMore] = useState(false)
  const [sending, setSending] = useState(false)
  // State updates too late to stop a second click; a ref does not. It stays set after a successful save.
  const busy = useRef(false)
  const { keeper, isKept } = useDraftAutosave(form, work.of, (keeping) => {
    setFound(keeping)
    if (keeping.unknown) setRefusal(keeping.unknown)
  })

  const { form: frame, said } = useFirstFocus(work.title)
  const { fail } = useMessages()

  const begins = () => !busy.current && (busy.current = true)
  const settle = async (attempt: () => Promise<Refusal | undefined>, onRefused?: () => void) => {
    setRefusal(undefined)
    setSending(true)
    const refused = await attempt()
    if (!refused) return
    // The failure must be reported even if the user has left the form.
    if (!frame.current) return fail(`${work.title}: ${wordsOf(refused, refused.fields)}`)
    busy.current = false
    setSending(false)
    onRefused?.()
    const names = [...(frame.current.elements as Iterable<{ name?: string }>)].map(({ name = '' }) => name)
    const others = refused.fields.filter(({ field }) => !names.includes(field))
    // In form order, whatever the service's order: the first one gets the focus.
    const ours = names.flatMap((name) => refused.fields.filter(({ field }) => field === name))
    for (const [index, { field, detail }] of ours.entries()) {
      form.setError(field as Path<Typed>, { type: 'service', message: detail }, { shouldFocus: index === 0 })
    }
    setRefusal({ ...refused, message: wordsOf(refused, others) })
    if (refused.conflict || refused.gone) setHasMore(true)
  }
  const submit = (leave?: () => void, stay?: () => void) => {
    if (!begins()) return
    const { check } = refusal ?? {}
    // A save that may have succeeded is never sent again without checking.
    if (check) return void settle(() => check(look))
    const send = async (changes: Changes) => {
      const kept = await keeper()
      const saving = (fields: Fields, onSaved?: () => Promise<unknown>) =>
        save(fields, async () => {
          await onSaved?.()
          return leave ?? leaving.wayOut()
        })
      return kept ? kept.send(changes as Fields, saving) : saving(changes as Fields)
    }
    void form.handleSubmit(
      (changes) => settle(() => send(changes), stay ?? leaving.stay),
      () => {
        busy.current = false
        stay?.()
      },
    )()
  }
  const leaving = useLeaveQuestion(isDirty, work.onCancel, {
    isKept,
    isSaving: sending,
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
      <p aria-live="polite" className="visually-hidden">
        {sending ? messages.saving : said}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed in its fields bubble up to it */}
      <form
        ref={frame}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        // In a field of several lines Enter alone starts a new one.
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && submit()}
      >
        {refusal && !refusal.gone && (
          <div role="alert" className={classes.refusal}>
            {refusal.message}
            {refusal.check && <Button type="submit">{messages.checkSaved}</Button>}
          </div>
        )}
        <InputsProvider>{children}</InputsProvider>
        <div ref={markClear} className={classes.actions}>
          <Button type="submit" look="main" busy={sending}>
            {sending ? messages.saving : messages.save}
          </Button>
          <Button onClick={work.onCancel}>{messages.cancel}</Button>
        </div>
      </form>
      {leaving.question}
    </>
  )
}

function wordsOf({ message }: Refusal, fields: Refusal['fields']): string {
  return [message, ...fields.map(({ field, detail }) => `${field}: ${detail}`)].join(' ')
}
