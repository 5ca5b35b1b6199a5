import { sentences } from '../../domain/plural.ts'
import { Textarea } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react'
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
import { type NamedConnection, reopen } from '../connection-list.ts'
import { SignInFields, useSignInForm } from '../sign-in/SignInFields.tsx'
import { faultsOf, faultsOfNames, profileFor, wholeSecrets, type SignIn } from '../sign-in/sign-in.ts'
import { readProfileText } from './profile-text.ts'
import * as messages from '../page-messages.tsx'

const route = getRouteApi('__root__')

type ProfileFormProps = { connection: NamedConnection; inUse: boolean; onClose: () => void }

/** The stated profile of a connection as text, and its sign-in. */
export function ProfileForm({ connection, inUse, onClose }: ProfileFormProps) {
  const { connections } = route.useRouteContext()
  const { say } = useMessages()
  const element = useRef<HTMLFormElement>(null)
  const { form, readText, signIn, textField, isChanged } = useProfileDraft(connection, element)
  const { text } = form.typed
  const read = readText(text)
  const { question, cancel, done } = useLeaveQuestion(isChanged, onClose)
  useLayoutEffect(() => element.current?.querySelector('textarea')?.focus(), [])

  const gone = removedIn(connection.profile)
  const save = form.handleSubmit((typed) => {
    const profile = readText(typed.text)
    if (typeof profile === 'string') return
    done()
    connections.change(connection.id, profile)
    if (hasSecrets(typed.signIn))
      keepSecrets(
        connection.id,
        parseProfile(profile).baseUrl,
        wholeSecrets(typed.signIn),
        typed.signIn.place,
      )
    onClose()
    say(messages.saved(connection.name))
    if (inUse) reopen()
  })
  return (
    <form
      ref={element}
      noValidate
      aria-label={messages.settingsOf(connection.name)}
      className="parts code"
      onSubmit={save}
    >
      <Textarea
        label={messages.asText}
        description={sentences(messages.asTextHint, gone.length > 0 && messages.removed(gone.join(', ')))}
        rows={Math.min(24, Math.max(8, text.split('\n').length))}
        spellCheck={false}
        {...textField}
        error={typeof read === 'string' ? read : undefined}
      />
      {/* It writes into the text, which must be valid for that. */}
      <fieldset disabled={typeof read === 'string'}>
        <legend className="visually-hidden">{messages.method}</legend>
        <SignInFields {...signIn} hint={messages.secretHint} />
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
function useProfileDraft(connection: NamedConnection, element: RefObject<HTMLFormElement | null>) {
  const { id, own, profile } = connection
  const session = useSession()
  const resolved = sessionWith(session, connection).profile()
  // The sign-in if none were stated.
  const unstated = openSession({ id, profile: { baseUrl: resolved.baseUrl } }).profile().auth
  const [current] = useState(() => textOf(inCurrentSettings(profile)))
  const readText = (typed: string) => {
    const read = readProfileText(typed)
    if (typeof read === 'string') return read
    if (!read['baseUrl']) return messages.addressMissing
    return own || read['baseUrl'] === profile['baseUrl'] ? read : messages.addressFixed
  }
  const start = { text: current, signIn: { auth: resolved.auth, secrets: {}, place: 'tab' } as const }
  const form = useSignInForm(element, start, (typed) => {
    const read = readText(typed.text)
    return {
      text: typeof read === 'string' ? read : undefined,
      signIn: hasSecrets(typed.signIn) ? faultsOf(typed.signIn) : faultsOfNames(typed.signIn.auth),
    }
  })
  const { signIn } = form
  const textField = form.field('text')
  return {
    form,
    readText,
    isChanged: form.typed.text !== current || hasSecrets(signIn.value),
    textField: {
      ...textField,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        void textField.onChange(event)
        const stated = readText(event.target.value)
        if (typeof stated === 'string') return
        signIn.onChange({ ...signIn.value, auth: 'auth' in stated ? parseProfile(stated).auth : unstated })
      },
    },
    signIn: {
      ...signIn,
      onChange: (next: SignIn) => {
        signIn.onChange(next)
        const read = readText(form.typed.text)
        if (JSON.stringify(next.auth) === JSON.stringify(signIn.value.auth) || typeof read === 'string')
          return
        const { auth: _, ...others } = read
        const isUsual = next.auth.kind === 'none' && unstated.kind === 'none'
        const { auth, http } = isUsual ? {} : profileFor(next.auth)
        const cookies = http
          ? { http: { ...(read['http'] as PartialProfile | undefined), credentials: 'include' } }
          : {}
        form.setValue('text', textOf({ ...others, ...cookies, ...(auth ? { auth } : {}) }))
      },
    },
  }
}

function hasSecrets({ secrets }: SignIn): boolean {
  return Object.values(secrets).some(Boolean)
}

function textOf(profile: PartialProfile): string {
  return JSON.stringify(profile, null, 2)
}
