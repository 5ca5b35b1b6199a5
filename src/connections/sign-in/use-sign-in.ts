import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { refreshAll } from '../../api/cache/refresh.ts'
import { goOnWithSignIn } from '../../api/session/account.ts'
import { ApiError } from '../../api/session/api-error.ts'
import { queryOf } from '../../api/read/list-request.ts'
import { request } from '../../api/session/request.ts'
import { openSession, type ServiceSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { keepSecrets, type AccountName } from '../../api/session/secrets.ts'
import { mergeProfiles } from '../../dialect/profile/resolve.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { signInToAccount } from './sign-in-by-address.ts'
import { samePageAt, reopen } from '../connection-list.ts'
import { profileFor, type SignIn } from './sign-in.ts'
import * as messages from '../page-messages.tsx'
import { reasonOf } from '../../domain/reason-of.ts'

const route = getRouteApi('__root__')

/** Signs in to the current service: `submit` tries it, `refusal` says why not, `other` is set if it opens another account. */
export function useSignIn() {
  const session = useSession()
  const queryClient = useQueryClient()
  const { say } = useMessages()
  const { connections } = route.useRouteContext()
  const pathname = useLocation({ select: (location) => location.pathname })
  const resource = pathname.startsWith('/transactions') ? '/transactions' : '/contacts'
  // Stated settings override learned ones, so then only the secrets can be asked for.
  const stated = 'auth' in session.connection.profile
  const close = () => session.attention.set({ ...session.attention.get(), signIn: undefined })
  const trial = useMutation({
    mutationFn: (signIn: SignIn) =>
      tryOut(session, { ...signIn, secrets: withoutAddress(signIn.secrets) }, stated, resource),
    onSuccess: (refused) => {
      if (refused) return
      close()
      say(messages.signInSignedIn)
      refreshAll(queryClient)
    },
    gcTime: 0, // it holds secrets
  })
  const { words: refusal, other } = trial.data ?? {}
  const openOther = () => {
    if (!other) return
    reopen(samePageAt(signInToAccount(connections, session.connection.profile, other), pathname))
  }
  const submit = async (signIn: SignIn) => void (await trial.mutateAsync(signIn))
  return { refusal, other, busy: trial.isPending, stated, submit, close, openOther }
}

/** Users paste the whole sign-in address where its token is expected. */
function withoutAddress(secrets: SignIn['secrets']): SignIn['secrets'] {
  const plain = Object.entries(secrets).map(([ref, text]) => [
    ref,
    /^https?:.*#token=([\w.~+/-]+=*)\s*$/.exec(text)?.[1] ?? text,
  ])
  return Object.fromEntries(plain)
}

type OtherAccount = { account: AccountName } & Pick<SignIn, 'secrets' | 'place'>

/**
 * Requests one list with these secrets, and stores them if the service accepts them and they open the account that this
 * tab shows; otherwise returns the reason. Only one request: several with a wrong password could lock the user out.
 */
async function tryOut(
  session: ServiceSession,
  { auth, secrets, place }: SignIn,
  stated: boolean,
  resource: string,
): Promise<{ words: string; other?: OtherAccount } | undefined> {
  const { connection, profile, learn, send, account: shown, takeAccount } = session
  const found = stated ? {} : profileFor(auth)
  const trial = openSession(
    { id: connection.id, profile: mergeProfiles(profile(), found) },
    { send, remembers: false, secrets },
  )
  try {
    await request(trial, resource, { query: queryOf(trial, { search: '', page: 1 }) })
  } catch (error) {
    const signedOut = error instanceof ApiError && error.failure === 'signed-out'
    if (signedOut) return { words: messages.notAccepted }
    return { words: messages.notChecked(reasonOf(error)) }
  }
  const [here, opened] = [shown.get(), trial.account.get()]
  if (here && opened && here.id !== opened.id) {
    const words = messages.opensAnother(opened.name, here.name)
    return { words, other: { account: opened, secrets, place } }
  }
  if (!stated) learn(found)
  keepSecrets(connection.id, profile().baseUrl, secrets, place, opened ?? null)
  if (opened) takeAccount(opened)
  goOnWithSignIn(session)
  return undefined
}
