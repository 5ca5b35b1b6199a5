import { Textarea } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepSecrets } from '../../api/session/secrets.ts'
import { openSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { parseProfile } from '../../dialect/profile/profile.ts'
import { inCurrentSettings, removedIn } from '../../dialect/profile/removed-settings.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import { useLeaveQuestion } from '../../records/form/use-leave-question.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { sessionWith } from '../check-query.ts'
import type { NamedConnection } from '../connection-list.ts'
import { focusFault, SignInFields } from '../sign-in/SignInFields.tsx'
import { reopen } from '../reopen.ts'
import { faultsOf, faultsOfNames, profileFor, wholeSecrets } from '../sign-in/sign-in.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { readProfileText } from './profile-text.ts'
import * as messages from '../page-messages.tsx'

const route = getRouteApi('__root__')

type ProfileFormProps = { connection: NamedConnection; inUse: boolean; onClose: () => void }

/** The stated profile of a connection as text, and its sign-in. */
export function ProfileForm({ connection, inUse, onClose }: ProfileFormProps) {
  const { connections } = route.useRouteContext()
  const { say } = useMessages()
  const { text, setText, read, signIn, setSignIn, isChanged } = useProfileDraft(connection)
  const [signInFaults, setSignInFaults] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const { question, cancel, done } = useLeaveQuestion(isChanged, onClose)
  useLayoutEffect(() => form.current?.querySelector('textarea')?.focus(), [])

  const gone = removedIn(connection.profile)
  const hasSecrets = Object.values(signIn.secrets).some(Boolean)
  const save = () => {
    const wrong = hasSecrets ? faultsOf(signIn) : faultsOfNames(signIn.auth)
    flushSync(() => setSignInFaults(wrong))
    if (typeof read === 'string' || Object.keys(wrong).length > 0) return focusFault(form.current)
    done()
    connections.change(connection.id, read)
    if (hasSecrets) keepSecrets(connection.id, parseProfile(read).baseUrl, wholeSecrets(signIn), signIn.place)
    onClose()
    say(messages.saved(connection.name))
    if (inUse) reopen()
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={messages.settingsOf(connection.name)}
      className="parts code"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        label={messages.asText}
        error={typeof read === 'string' ? read : undefined}
        description={[messages.asTextHint, gone.length > 0 && messages.removed(gone.join(', '))]
          .filter(Boolean)
          .join(' ')}
        rows={Math.min(24, Math.max(8, text.split('\n').length))}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {/* It writes into the text, which must be valid for that. */}
      <fieldset disabled={typeof read === 'string'}>
        <legend>{messages.profileSignIn}</legend>
        <SignInFields value={signIn} onChange={setSignIn} faults={signInFaults} hint={messages.secretHint} />
      </fieldset>
      <div className="row foot">
        <Button type="submit" look="main">
          {messages.save}
        </Button>
        <Button onClick={cancel}>{messages.cancel}</Button>
      </div>
      {question}
    </form>
  )
}

/** The stated profile while the user edits it: its text, what that says or why it is invalid, and the sign-in, which follow each other. */
function useProfileDraft(connection: NamedConnection) {
  const { id, own, profile } = connection
  const session = useSession()
  const resolved = sessionWith(session, connection).profile()
  // The sign-in if none were stated.
  const unstated = openSession({ id, profile: { baseUrl: resolved.baseUrl } }).profile().auth
  const [current] = useState(() => textOf(inCurrentSettings(profile)))
  const [text, setText] = useState(current)
  const [signIn, setSignIn] = useState<SignIn>({ auth: resolved.auth, secrets: {}, place: 'tab' })
  const readText = (typed: string) => {
    const read = readProfileText(typed)
    if (typeof read === 'string') return read
    if (!read['baseUrl']) return messages.addressMissing
    return own || read['baseUrl'] === profile['baseUrl'] ? read : messages.addressFixed
  }
  const read = readText(text)
  return {
    text,
    read,
    signIn,
    isChanged: text !== current || Object.values(signIn.secrets).some(Boolean),
    setText: (typed: string) => {
      setText(typed)
      const stated = readText(typed)
      if (typeof stated === 'string') return
      setSignIn({ ...signIn, auth: 'auth' in stated ? parseProfile(stated).auth : unstated })
    },
    setSignIn: (next: SignIn) => {
      setSignIn(next)
      if (next.auth === signIn.auth || typeof read === 'string') return
      const { auth: _, ...others } = read
      const isUsual = next.auth.kind === 'none' && unstated.kind === 'none'
      const { auth, http } = isUsual ? {} : profileFor(next.auth)
      const cookies = http
        ? { http: { ...(read['http'] as PartialProfile | undefined), credentials: 'include' } }
        : {}
      setText(textOf({ ...others, ...cookies, ...(auth ? { auth } : {}) }))
    },
  }
}

function textOf(profile: PartialProfile): string {
  return JSON.stringify(profile, null, 2)
}
