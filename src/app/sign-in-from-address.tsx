import type { ReactNode } from 'react'
import { ApiError } from '../api/session/api-error.ts'
import { connectionAt, type ConnectionList, type NamedConnection } from '../connections/connection-list.ts'
import { signInByAddress } from '../connections/sign-in/sign-in-by-address.ts'
import type { Settings } from './read-settings.ts'
import * as messages from './messages.ts'
import { Button } from '../ui/Button.tsx'
import classes from '../ui/StartFailure.module.css'
import * as words from '../ui/start-messages.tsx'

type SignInFromAddress = {
  token: string
  service: Settings['service']
  connections: ConnectionList
  show: (page: ReactNode) => void
  /** Continues on this page's connection; another connection loads its own page. */
  onSignedIn: (connection: NamedConnection | undefined) => void | Promise<void>
}

/** Signs in with the token from the address and opens its account; shows why if that fails. */
export async function signInFromAddress(options: SignInFromAddress): Promise<void> {
  const { token, service, connections, show, onSignedIn } = options
  const signedIn =
    service === 'demo' ? undefined : await signInByAddress(token, service, connections).catch(asError)
  if (signedIn instanceof Error) {
    const isUnknown = signedIn instanceof ApiError && signedIn.failure === 'signed-out'
    return show(
      <SignInFailure
        reason={isUnknown ? messages.unknownSignIn : messages.accountUnknown(signedIn.message)}
        onRetry={isUnknown ? undefined : () => void signInFromAddress(options)}
      />,
    )
  }
  const here = connectionAt(location.pathname, connections.get())
  if (!signedIn || signedIn.id === here?.id) return onSignedIn(signedIn)
  const [page = '/'] = /\/(contacts|transactions)\b/.exec(location.pathname) ?? []
  location.replace(signedIn.basepath + page)
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

type SignInFailureProps = {
  reason: string
  /** Tries the same address again, where that may help. */
  onRetry: (() => void) | undefined
}

/** Shown when a sign-in address fails. Existing sign-ins of this browser stay. */
function SignInFailure({ reason, onRetry }: SignInFailureProps) {
  return (
    <main className={`parts ${classes.page}`}>
      <h1>{words.addressFailed}</h1>
      <p role="alert">{reason}</p>
      {onRetry ? (
        <p>
          <Button onClick={onRetry}>{words.tryAgain}</Button>
        </p>
      ) : (
        <p>{words.askForAddress}</p>
      )}
      <p>
        <a href="/contacts">{words.openWithoutIt}</a>
      </p>
    </main>
  )
}
