import { getRouteApi } from '@tanstack/react-router'
import { goOnWithSignIn } from '../../api/session/account.ts'
import { useSession } from '../../api/session/use-session.ts'
import { keepSecrets } from '../../api/session/secrets.ts'
import { mergeProfiles } from '../../dialect/profile/resolve.ts'
import { sessionWith } from '../check-query.ts'
import type { NamedConnection } from '../connection-list.ts'
import { authBy, profileFor, type SignIn } from './sign-in.ts'
import * as messages from '../page-messages.tsx'
import { SignInForm } from './SignInForm.tsx'

const route = getRouteApi('__root__')

type ConnectionSignInProps = {
  connection: NamedConnection
  refusal?: string
  onDone: () => void
  onCancel: () => void
}

/** Asks for a connection's credentials and stores them. */
export function ConnectionSignIn({ connection, refusal, onDone, onCancel }: ConnectionSignInProps) {
  const session = useSession()
  const { connections } = route.useRouteContext()
  const { id, profile } = connection
  const stated = 'auth' in profile
  const { auth, baseUrl } = sessionWith(session, connection).profile()
  const submit = ({ auth: chosen, secrets, place }: SignIn) => {
    keepSecrets(id, baseUrl, secrets, place)
    if (id === session.connection.id) goOnWithSignIn(session)
    // The open session learns it; the stated profile only applies after a reload.
    if (!stated && id === session.connection.id) session.learn(profileFor(chosen))
    else if (!stated) connections.change(id, mergeProfiles(profile, profileFor(chosen)))
    onDone()
  }
  return (
    <SignInForm
      auth={stated ? auth : authBy(auth, [])}
      fixed={stated}
      refusal={refusal}
      busy={false}
      cancelLabel={messages.cancel}
      onSubmit={submit}
      onCancel={onCancel}
    />
  )
}
