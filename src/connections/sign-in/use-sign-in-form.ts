import { useLayoutEffect, type RefObject } from 'react'
import { useController, useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { focusFault } from './SignInFields.tsx'
import type { SignIn } from './sign-in.ts'

/** What the forms of a connection hold. */
export type Typed = { name: string; baseUrl: string; text: string; signIn: SignIn }

/** Errors in words, by name; {} if there are none. */
type Faults = Record<string, string>

/** A form with a sign-in. `check` gives its errors, by the names of `faultsOf`, and those of other fields; the first gets the focus. */
export function useSignInForm(
  element: RefObject<HTMLFormElement | null>,
  start: Partial<Typed> & Pick<Typed, 'signIn'>,
  check: (
    typed: Typed,
  ) => { signIn: Faults } & Partial<Record<'name' | 'baseUrl' | 'text', string | undefined>>,
) {
  const { control, register, setValue, handleSubmit, formState } = useForm<Typed>({
    defaultValues: { name: '', baseUrl: '', text: '', ...start },
    resolver: (typed) => {
      const { signIn, ...others } = check(typed)
      const errors: FieldErrors<Typed> = {}
      for (const [name, message] of Object.entries(others))
        if (message) errors[name as keyof typeof others] = { type: 'check', message }
      if (Object.keys(signIn).length > 0) errors.signIn = { type: 'check', types: signIn } as never
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} }
    },
  })
  const typed = useWatch({ control }) as Typed
  const { field, fieldState } = useController({ control, name: 'signIn' })
  const { ref } = field
  useLayoutEffect(() => ref({ focus: () => focusFault(element.current) }), [ref, element])
  const faults = (fieldState.error?.types ?? {}) as Faults
  return {
    handleSubmit,
    setValue,
    typed,
    field: (name: 'name' | 'baseUrl' | 'text') => ({
      ...register(name),
      error: formState.errors[name]?.message,
    }),
    signIn: { value: field.value, onChange: field.onChange as (signIn: SignIn) => void, faults },
  }
}
