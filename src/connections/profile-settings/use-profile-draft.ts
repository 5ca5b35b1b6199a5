import { useState } from 'react'
import { openSession } from '../../api/session/service-session.ts'
import { parseProfile } from '../../dialect/profile/profile.ts'
import { useSession } from '../../api/session/use-session.ts'
import { sessionWith } from '../check-query.ts'
import type { NamedConnection } from '../connection-list.ts'
import { readProfileText } from './read-profile-text.ts'
import { at, withAt } from './setting-value.ts'
import { profileFor } from '../sign-in/sign-in.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import * as messages from './messages.ts'

/** The stated profile of a connection while the user edits it, in fields or as text. */
export function useProfileDraft(connection: NamedConnection) {
  const { id, own, profile } = connection
  const session = useSession()
  const resolved = sessionWith(session, connection).profile()
  // The effective profile if nothing were stated, as far as it is stored.
  const unstated = openSession({ id, profile: { baseUrl: resolved.baseUrl } }).profile()
  const usual = parseProfile({})
  const [draft, setDraft] = useState(profile)
  const [signIn, setSignIn] = useState<SignIn>({ auth: resolved.auth, secrets: {}, place: 'tab' })
  /** The edited text; undefined while the text follows the fields. */
  const [typed, setTyped] = useState<string>()
  /** Counts profiles entered as text, each of which resets the fields. */
  const [version, setVersion] = useState(0)

  const readText = (text: string) => {
    const read = readProfileText(text)
    if (typeof read === 'string' || own || read['baseUrl'] === profile['baseUrl']) return read
    return messages.addressFixed
  }
  const read = typed === undefined ? draft : readText(typed)
  return {
    draft,
    signIn,
    version,
    text: typed ?? JSON.stringify(draft, null, 2),
    /** The error in the text. Until it is fixed, the fields cannot follow. */
    textFault: typeof read === 'string' ? read : undefined,
    isChanged:
      (typed ?? JSON.stringify(draft)) !== JSON.stringify(profile, null, typed === undefined ? 0 : 2) ||
      Object.values(signIn.secrets).some(Boolean),
    usual: (path: string) => at(usual, path),
    otherwise: (path: string) => at(at(profile, path) === undefined ? resolved : unstated, path),
    set: (path: string, value: unknown) => {
      setTyped(undefined)
      setDraft(withAt(draft, path, value))
    },
    setSignIn: (next: SignIn) => {
      setSignIn(next)
      if (next.auth === signIn.auth) return
      setTyped(undefined)
      const isUsual = next.auth.kind === 'none' && unstated.auth.kind === 'none'
      const { auth, http } = isUsual ? {} : profileFor(next.auth)
      const stated = withAt(draft, 'auth', auth)
      setDraft(http ? withAt(stated, 'http.credentials', 'include') : stated)
    },
    setText: (text: string) => {
      setTyped(text)
      const content = readText(text)
      if (typeof content === 'string') return
      setDraft(content)
      setSignIn({ ...signIn, auth: 'auth' in content ? parseProfile(content).auth : unstated.auth })
      setVersion(version + 1)
    },
  }
}
export type ProfileDraft = ReturnType<typeof useProfileDraft>
