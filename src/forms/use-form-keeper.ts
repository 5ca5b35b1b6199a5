import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormKeeper } from './keep-form.ts'

type Fields = Record<string, string>
/** Which record a form is of; the id is "new" where it does not exist yet. */
export type Of = { resource: 'contacts' | 'transactions'; id: string }

/**
 * Has the typing of a form kept on this device as long as it is open. `onFound` hears of what was left from an earlier visit. The
 * code for it comes after the form; without it, a form still does what it is there for.
 */
export function useFormKeeper<Typed extends Fields>(
  form: Pick<UseFormReturn<Typed, unknown, never>, 'getValues' | 'formState' | 'subscribe'>,
  { resource, id }: Of,
  onFound: (keeper: FormKeeper) => void,
) {
  const coming = useRef<Promise<FormKeeper | undefined>>(undefined)
  const here = useRef<FormKeeper>(undefined)
  const found = useRef(onFound)
  useEffect(() => {
    const opening = import('./keep-form.ts')
      .then(({ keepForm }) => keepForm(form, { resource, id }))
      .catch(() => undefined)
    coming.current = opening
    let isOpen = true
    void opening.then((keeper) => {
      if (!keeper || !isOpen) return keeper?.stop()
      here.current = keeper
      if (keeper.found || keeper.unknown) found.current(keeper)
    })
    return () => {
      isOpen = false
      here.current?.stop()
    }
  }, [form, resource, id])
  return { keeper: () => coming.current, isKept: () => here.current?.isKept() ?? false }
}
