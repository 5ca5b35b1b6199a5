import { useRef, useState, useEffect, type RefObject } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../ui/Messages.tsx'
import { draftAutosave, type DraftAutosave, type Save } from './draft-autosave.ts'
import type { FormWork, Refusal, Of } from './form-work.ts'
import type { ChangesForm } from './use-changes-form.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { FieldTexts } from '../../domain/field.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

type Attempt = () => Promise<Refusal | undefined>

/** Saves a form, once at a time and never into the void: checks a save of unknown outcome first, and asks before leaving. */
export function useSaving<Typed extends FieldTexts, Changes>(
  form: ChangesForm<Typed, Changes>,
  work: FormWork,
  frame: RefObject<HTMLFormElement | null>,
) {
  const { isDirty } = form.formState
  const [refusal, setRefusal] = useState<Refusal>()
  const [found, setFound] = useState<DraftAutosave>()
  const [isSending, setSending] = useState(false)
  // State updates too late to stop a second click; a ref does not. It stays set after a successful save.
  const busy = useRef(false)
  const { fail } = useMessages()
  const { keeper, isKept } = useDraftAutosave(form, work.of, (keeping) => {
    setFound(keeping)
    if (keeping.unknown) setRefusal(keeping.unknown)
  })

  const settle = async (attempt: Attempt, onRefused?: () => void) => {
    setRefusal(undefined)
    setSending(true)
    const refused = await attempt()
    if (!refused) return
    // The failure must be reported even if the user has left the form.
    if (!frame.current) return fail(`${work.title}: ${wordsOf(refused, refused.fields)}`)
    busy.current = false
    setSending(false)
    onRefused?.()
    setRefusal(showRefusal(form, frame.current, refused))
  }
  const send = async (changes: Changes, leave?: () => void) => {
    const kept = await keeper()
    const saving: Save = (fields, onSaved, key) => {
      const wayOut = async () => {
        await onSaved?.()
        return leave ?? leaving.wayOut()
      }
      return work.save(fields, wayOut, key)
    }
    return kept ? kept.send(changes as FieldTexts, saving) : saving(changes as FieldTexts)
  }
  const submit = (leave?: () => void, stay?: () => void) => {
    if (busy.current) return
    busy.current = true
    const { check } = refusal ?? {}
    // A save that may have succeeded is never sent again without checking.
    if (check) return void settle(() => check(work.look))
    void form.handleSubmit(
      (changes) => settle(() => send(changes, leave), stay ?? leaving.stay),
      () => {
        busy.current = false
        stay?.()
      },
    )()
  }
  const leaving = useLeaveQuestion(isDirty, work.onCancel, {
    isKept,
    isSaving: isSending,
    save: isSending || refusal?.check ? undefined : submit,
  })
  return {
    refusal,
    /** The draft of an earlier visit. */
    found,
    isSending,
    keeper,
    submit,
    question: leaving.question,
  }
}

/** Puts errors at their fields, the first of them focused, and returns the refusal with what is left in its message. */
function showRefusal<Typed extends Record<string, string>, Changes>(
  form: ChangesForm<Typed, Changes>,
  frame: HTMLFormElement,
  refused: Refusal,
): Refusal {
  const names = [...(frame.elements as Iterable<{ name?: string }>)].map(({ name = '' }) => name)
  const others = refused.fields.filter(({ field }) => !names.includes(field))
  // In form order, whatever the service's order: the first one gets the focus.
  const ours = names.flatMap((name) => refused.fields.filter(({ field }) => field === name))
  for (const [index, { field, detail }] of ours.entries()) {
    form.setError(field as Path<Typed>, { type: 'service', message: detail }, { shouldFocus: index === 0 })
  }
  return { ...refused, message: wordsOf(refused, others) }
}

/** A refusal in words, with errors that belong to no field on screen. */
function wordsOf({ message }: Refusal, fields: Refusal['fields']): string {
  return [message, ...fields.map(({ field, detail }) => `${field}: ${detail}`)].join(' ')
}

/** Stores a form's input on this device while it is open. `onFound` receives the draft of an earlier visit. */
function useDraftAutosave<Typed extends FieldTexts>(
  form: Pick<UseFormReturn<Typed, unknown, never>, 'getValues' | 'formState' | 'subscribe'>,
  { resource, id }: Of,
  onFound: (keeper: DraftAutosave) => void,
) {
  const session = useSession()
  const coming = useRef<Promise<DraftAutosave | undefined>>(undefined)
  const here = useRef<DraftAutosave>(undefined)
  const found = useRef(onFound)
  useEffect(() => {
    let isOpen = true
    const tell = (keeper: DraftAutosave) => isOpen && found.current(keeper)
    const opening = draftAutosave(form, { books: storageScope(session), resource, id }, tell).catch(
      () => undefined,
    )
    coming.current = opening
    void opening.then((keeper) => {
      if (!keeper || !isOpen) return keeper?.stop()
      here.current = keeper
    })
    return () => {
      isOpen = false
      here.current?.stop()
    }
  }, [form, session, resource, id])
  return { keeper: () => coming.current, isKept: () => here.current?.isKept() ?? false }
}
