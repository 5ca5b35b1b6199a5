import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Auth } from '../../dialect/profile/profile.ts'
import { Button } from '../../ui/Button.tsx'
import { focusFault, SignInFields } from './SignInFields.tsx'
import { faultsOf, wholeSecrets } from './sign-in.ts'
import type { SignIn } from './sign-in.ts'
import * as messages from '../page-messages.tsx'

type SignInFormProps = {
  auth: Auth
  /** Whether the method is stated, so that only secrets are asked for. */
  fixed: boolean
  /** Where to get the secrets. */
  hint?: ReactNode
  /** Why the last attempt failed. */
  refusal: string | undefined
  busy: boolean
  /** The default place to store secrets. */
  place?: SignIn['place']
  cancelLabel: string
  onSubmit: (signIn: SignIn) => void | Promise<void>
  onCancel: () => void
}

/**
 * Asks for credentials. A session starts on the service's own page, so there the form only asks whether it has started.
 */
export function SignInForm(props: SignInFormProps) {
  const { auth, fixed, hint, refusal, busy, place = 'tab', cancelLabel, onSubmit, onCancel } = props
  const [signIn, setSignIn] = useState<SignIn>({ auth, secrets: {}, place })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const isSession = signIn.auth.kind === 'session'
  const submit = async () => {
    await onSubmit({ ...signIn, secrets: wholeSecrets(signIn) })
    // If the form is still here, the sign-in failed and the user retypes the password.
    form.current?.querySelector<HTMLElement>('[type=password]')?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      className="parts"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        const wrong = faultsOf(signIn)
        flushSync(() => setFaults(wrong))
        if (Object.keys(wrong).length > 0) focusFault(form.current)
        else void submit()
      }}
    >
      {refusal && (
        <p role="alert" className="refusal">
          {refusal}
        </p>
      )}
      <SignInFields value={signIn} onChange={setSignIn} faults={faults} fixed={fixed} hint={hint} />
      {signIn.auth.kind === 'session' && <AtTheService address={signIn.auth.signInUrl} />}
      <div className="row">
        <Button type="submit" look="main" busy={busy}>
          {isSession ? messages.haveSignedIn : messages.signInSignIn}
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
