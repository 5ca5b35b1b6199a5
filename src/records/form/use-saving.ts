import type { RefObject } from 'react'
import { useRef, useState } from 'react'
import { useMessages } from '../../ui/Messages.tsx'
import type { DraftAutosave } from './draft-autosave.ts'
import type { FormWork } from './form-work.ts'
import { showRefusal, wordsOf } from './show-refusal.ts'
import type { Refusal } from './refusal.ts'
import type { ChangesForm } from './use-changes-form.ts'
import { useDraftAutosave } from './use-draft-autosave.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'
import type { FieldTexts } from '../../domain/field-texts.ts'

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

  const begins = () => !busy.current && (busy.current = true)
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
    const saving = (fields: FieldTexts, onSaved?: () => Promise<unknown>) =>
      work.save(fields, async () => {
        await onSaved?.()
        return leave ?? leaving.wayOut()
      })
    return kept ? kept.send(changes as FieldTexts, saving) : saving(changes as FieldTexts)
  }
  const submit = (leave?: () => void, stay?: () => void) => {
    if (!begins()) return
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
    /** Runs another task in place of saving. */
    attempt: (task: Attempt) => void (begins() && settle(task)),
    /** The question before leaving, to render. */
    question: leaving.question,
  }
}
