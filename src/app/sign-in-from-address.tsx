import type { ReactNode } from 'react'
import { ApiError } from '../api/session/api-error.ts'
import { connectionAt } from '../connections/connection-list.ts'
import type { ConnectionList, NamedConnection } from '../connections/connection-list.ts'
import { signInByAddress } from '../connections/sign-in/sign-in-by-address.ts'
import type { Settings } from './read-settings.ts'
import { SignInFailure } from '../ui/SignInFailure.tsx'
import * as messages from './messages.ts'

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
