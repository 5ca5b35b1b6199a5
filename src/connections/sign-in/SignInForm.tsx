import { useRef, type ReactNode } from 'react'
import type { Auth } from '../../dialect/profile/profile.ts'
import { Button } from '../../ui/Button.tsx'
import { SignInFields, useSignInForm } from './SignInFields.tsx'
import { faultsOf, wholeSecrets, type SignIn } from './sign-in.ts'
import * as messages from '../page-messages.tsx'

type SignInFormProps = {
  auth: Auth
  /** Whether the method is stated, so that only secrets are asked for. */
  fixed: boolean
  /** Where to get the secrets. */
  hint?: ReactNode
  refusal: string | undefined
  busy: boolean
  /** The default place to store secrets. */
  place?: SignIn['place']
  cancelLabel: string
  onSubmit: (signIn: SignIn) => void | Promise<void>
  onCancel: () => void
}

/** Asks for credentials. A session starts on the service's own page, so there the form only asks whether it has started. */
export function SignInForm(props: SignInFormProps) {
  const { auth, fixed, hint, refusal, busy, place = 'tab', cancelLabel, onSubmit, onCancel } = props
  const element = useRef<HTMLFormElement>(null)
  const start = { signIn: { auth, secrets: {}, place } }
  const form = useSignInForm(element, start, ({ signIn }) => ({ signIn: faultsOf(signIn) }))
  const typed = form.signIn.value
  const submit = async ({ signIn }: { signIn: SignIn }) => {
    await onSubmit({ ...signIn, secrets: wholeSecrets(signIn) })
    // If the form is still here, the sign-in failed and the user retypes the password.
    element.current?.querySelector<HTMLElement>('[type=password]')?.focus()
  }
  return (
    <form
      ref={element}
      noValidate
      className="parts"
      onSubmit={(event) => {
        if (busy) event.preventDefault()
        else void form.handleSubmit(submit)(event)
      }}
    >
      {refusal && (
        <p role="alert" className="refusal">
          {refusal}
        </p>
      )}
      <SignInFields {...form.signIn} fixed={fixed} hint={hint} />
      {typed.auth.kind === 'session' && <AtTheService address={typed.auth.signInUrl} />}
      <div className="row">
        <Button type="submit" look="main" busy={busy}>
          {typed.auth.kind === 'session' ? messages.haveSignedIn : messages.signInSignIn}
        </Button>
        <Button onClick={onCancel}>{cancelLabel}</Button>
      </div>
    </form>
  )
}

function AtTheService({ address = '' }: { address: string | undefined }) {
  return (
    <p className="measure">
      {messages.signInThere}{' '}
      {/^https?:\/\//.test(address) && (
        <a href={address} target="_blank" rel="noopener">
          {messages.openSignInPage}
        </a>
      )}
    </p>
  )
}
