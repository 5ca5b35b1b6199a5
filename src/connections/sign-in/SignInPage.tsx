import { Checkbox, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { faultsOf } from './sign-in.ts'
import { useSignIn } from './use-sign-in.ts'
import * as messages from '../page-messages.tsx'

const route = getRouteApi('__root__')

/** Replaces every page while the user is signed out of an account at Bookend's own service. */
export function SignInPage() {
  const session = useSession()
  const { connections } = route.useRouteContext()
  const { refusal, other, busy, submit, openOther } = useSignIn()
  const [wasSignedIn] = useState(() => Object.keys(session.secrets()).length > 0)
  const [token, setToken] = useState('')
  const [isKept, setIsKept] = useState(true)
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const demo = connections.get().find((one) => one.demo)
  const { auth } = session.profile()
  const signIn = async () => {
    const secrets = { [auth.kind === 'bearer' ? auth.secretRef : 'token']: token.trim() }
    const [wrong] = token.includes('#token=') ? [] : Object.values(faultsOf({ auth, secrets, place: 'tab' }))
    setFault(wrong)
    if (wrong === undefined) await submit({ auth, secrets, place: isKept ? 'device' : 'tab' })
    input.current?.focus() // still here, so it was refused
  }
  return (
    <div className="parts short-fields">
      <PageHeading title={messages.signInSignIn} />
      {wasSignedIn && <p role="alert">{messages.noLongerAccepted}</p>}
      <p>{messages.askForAddress}</p>
      <form
        noValidate
        className="parts"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void signIn()
        }}
      >
        {refusal && (
          <p role="alert" className="refusal">
            {refusal}
          </p>
        )}
        <TextInput
          label={messages.addressOrToken}
          error={fault}
          ref={input}
          type="password"
          autoCapitalize="none"
          spellCheck={false}
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
        <Checkbox
          label={messages.keepSignedIn}
          checked={isKept}
          onChange={({ target }) => setIsKept(target.checked)}
        />
        <div className="row">
          <Button type="submit" look="main" busy={busy}>
            {messages.signInSignIn}
          </Button>
          {other && <Button onClick={openOther}>{messages.openAccount(other.account.name)}</Button>}
        </div>
      </form>
      <details>
        <summary>{messages.runItMyself}</summary>
        <p className="after">{messages.makeAddress}</p>
        <pre className="note">{messages.addTokenCommand}</pre>
        <p>{messages.nameOfCommand}</p>
      </details>
      {demo && (
        <p>
          {/* Switching connections reloads the page on purpose. */}
          <a href={`${demo.basepath}/transactions`}>{messages.lookAtDemo}</a>
        </p>
      )}
    </div>
  )
}
