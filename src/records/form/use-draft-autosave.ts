import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import { draftAutosave } from './draft-autosave.ts'
import type { DraftAutosave } from './draft-autosave.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { FieldTexts } from '../../domain/field-texts.ts'

/** The record that a form edits; the id is "new" if it does not exist yet. */
export type Of = { resource: CollectionName; id: string }

/**
 * Stores a form's input on this device while it is open. `onFound` receives the draft of an earlier visit.
 */
export function useDraftAutosave<Typed extends FieldTexts>(
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
