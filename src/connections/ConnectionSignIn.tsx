import { getRouteApi } from '@tanstack/react-router'
import { line } from '../api/line.ts'
import { keepSecrets } from '../api/secrets.ts'
import { mergeProfiles } from '../dialect/resolve.ts'
import { lineTo } from './check-query.ts'
import type { NamedConnection } from './connection-list.ts'
import { authBy, profileFor } from './sign-in.ts'
import type { SignIn } from './sign-in.ts'
import { SignInForm } from './SignInForm.tsx'

const route = getRouteApi('__root__')

type ConnectionSignInProps = {
  connection: NamedConnection
  refusal?: string
  onDone: () => void
  onCancel: () => void
}

/** Asks for what one signs in to a connection with, and keeps it. */
export function ConnectionSignIn({ connection, refusal, onDone, onCancel }: ConnectionSignInProps) {
  const { connections } = route.useRouteContext()
  const { id, profile } = connection
  const stated = 'auth' in profile
  const { auth, baseUrl } = lineTo(connection).profile()
  const submit = ({ auth: chosen, secrets, place }: SignIn) => {
    keepSecrets(id, baseUrl, secrets, place)
    // The line that is open learns it; what is stated of it counts only when the page is loaded anew.
    if (!stated && id === line().connection.id) line().learn(profileFor(chosen))
    else if (!stated) connections.change(id, mergeProfiles(profile, profileFor(chosen)))
    onDone()
  }
  return (
    <SignInForm
      auth={stated ? auth : authBy(auth, [])}
      fixed={stated}
      refusal={refusal}
      busy={false}
      cancelLabel="Cancel"
      onSubmit={submit}
      onCancel={onCancel}
    />
  )
}
