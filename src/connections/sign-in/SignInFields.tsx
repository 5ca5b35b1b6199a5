import { Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useLayoutEffect, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useController, useForm, useWatch, type FieldErrors } from 'react-hook-form'
import type { Auth } from '../../dialect/profile/profile.ts'
import { secretsNeeded, type Secrets } from '../../dialect/profile/sign-request.ts'
import { Button } from '../../ui/Button.tsx'
import classes from '../forms.module.css'
import { AuthFields } from './AuthFields.tsx'
import * as messages from '../page-messages.tsx'
import type { SignIn } from './sign-in.ts'

type SignInFieldsProps = {
  value: SignIn
  onChange: (value: SignIn) => void
  /** Errors, by the names of `faultsOf`. */
  faults: Record<string, string>
  /** Whether the method is fixed, so that only secrets are asked for. */
  fixed?: boolean
  /** A hint on secrets: where to get them, or what leaving them empty means. */
  hint?: ReactNode
}

/** The method and credentials of a sign-in. Secrets are masked, and never shown, exported or stored with a profile. */
export function SignInFields({ value, onChange, faults, fixed = false, hint }: SignInFieldsProps) {
  const { auth, secrets, place } = value
  const needed = secretsNeeded(auth)
  return (
    <div className={`pair ${classes.fields}`}>
      {!fixed && (
        <AuthFields auth={auth} onChange={(next) => onChange({ ...value, auth: next })} faults={faults} />
      )}
      {!fixed && auth.kind === 'header' ? (
        <HeaderFields
          auth={auth}
          secrets={secrets}
          onChange={(next) => onChange({ ...value, ...next })}
          faults={faults}
        />
      ) : (
        needed.map(({ ref, label, hidden }) => (
          <SecretField
            key={ref}
            label={label}
            hidden={hidden}
            value={secrets[ref]}
            onChange={(text) => onChange({ ...value, secrets: { ...secrets, [ref]: text } })}
            error={faults[ref]}
            hint={hidden ? hint : undefined}
          />
        ))
      )}
      {needed.length > 0 && (
        <div className="stack whole at-start">
          <Checkbox
            label={messages.keepSignedIn}
            description={messages.keepSignedInHint}
            checked={place === 'device'}
            onChange={({ target }) => onChange({ ...value, place: target.checked ? 'device' : 'tab' })}
          />
        </div>
      )}
    </div>
  )
}

type HeaderAuth = Extract<Auth, { kind: 'header' }>
type HeaderFieldsProps = {
  auth: HeaderAuth
  secrets: Secrets
  onChange: (next: { auth: HeaderAuth; secrets: Secrets }) => void
  faults: Record<string, string>
}

/** The headers that a service requires, with their values (A4, A8). */
function HeaderFields({ auth, secrets, onChange, faults }: HeaderFieldsProps) {
  const { headers } = auth
  const take = (next: HeaderAuth['headers'], typed = secrets) =>
    onChange({ auth: { ...auth, headers: next }, secrets: typed })
  return (
    <div className="stack whole at-start">
      {headers.map(({ name, secretRef }, index) => (
        <fieldset key={secretRef} className={`pair ${classes.header}`}>
          <legend className="visually-hidden">{messages.headerNumber(index + 1)}</legend>
          <TextInput
            label={messages.header}
            error={faults[`name-${index}`]}
            value={name}
            onChange={({ target }) => take(headers.with(index, { secretRef, name: target.value.trim() }))}
          />
          <SecretField
            label={messages.value}
            hidden
            value={secrets[secretRef]}
            onChange={(text) => take(headers, { ...secrets, [secretRef]: text })}
            error={faults[secretRef]}
          />
          {headers.length > 1 && (
            <Button
              aria-label={messages.removeHeader(name || index + 1)}
              onClick={({ currentTarget }) => {
                currentTarget.closest('div')?.querySelector('input')?.focus()
                take(headers.toSpliced(index, 1))
              }}
            >
              {messages.remove}
            </Button>
          )}
        </fieldset>
      ))}
      <Button
        onClick={({ currentTarget }) => {
          flushSync(() => take([...headers, { name: '', secretRef: freeRef(headers) }]))
          currentTarget.previousElementSibling?.querySelector('input')?.focus()
        }}
      >
        {messages.addHeader}
      </Button>
    </div>
  )
}

function freeRef(headers: HeaderAuth['headers']): string {
  const numbers = headers.map(({ secretRef }) => Number(/^key-(\d+)$/.exec(secretRef)?.[1] ?? 0))
  return `key-${Math.max(0, ...numbers) + 1}`
}

type SecretFieldProps = {
  label: string
  hidden: boolean
  value: string | undefined
  onChange: (value: string) => void
  error: string | undefined
  hint?: ReactNode
}

/** A secret for signing in. Browsers must not remember it: the user has chosen where it is stored (api/session/secrets.ts). */
function SecretField({ label, hidden, value = '', onChange, error, hint }: SecretFieldProps) {
  return (
    <TextInput
      label={label}
      error={error}
      description={hint}
      type={hidden ? 'password' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** What the forms of a connection hold. */
export type Typed = { name: string; baseUrl: string; text: string; signIn: SignIn }

/** A form with a sign-in. `check` gives its errors, by the names of `faultsOf`, and those of other fields; the first gets the focus. */
export function useSignInForm(
  element: RefObject<HTMLFormElement | null>,
  start: Partial<Typed> & Pick<Typed, 'signIn'>,
  check: (
    typed: Typed,
  ) => { signIn: Record<string, string> } & Partial<Record<'name' | 'baseUrl' | 'text', string | undefined>>,
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
  useLayoutEffect(
    () => ref({ focus: () => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus() }),
    [ref, element],
  )
  const faults = (fieldState.error?.types ?? {}) as Record<string, string>
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
