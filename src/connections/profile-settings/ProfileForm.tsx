import { getRouteApi } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepSecrets } from '../../api/session/secrets.ts'
import { parseProfile } from '../../dialect/profile/profile.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import type { NamedConnection } from '../connection-list.ts'
import { validateProfile } from './validate-profile.ts'
import { focusFault } from '../focus-fault.ts'
import classes from './ProfileForm.module.css'
import { ProfileText } from './ProfileText.tsx'
import { reopen } from '../reopen.ts'
import { isInForm, SettingGroups } from './SettingGroups.tsx'
import { faultsOf, faultsOfNames, wholeSecrets } from '../sign-in/sign-in.ts'
import { SignInFields } from '../sign-in/SignInFields.tsx'
import { useLeaveQuestion } from '../../records/form/use-leave-question.tsx'
import { useProfileDraft } from './use-profile-draft.ts'
import * as messages from './messages.ts'

const route = getRouteApi('__root__')

type ProfileFormProps = { connection: NamedConnection; inUse: boolean; onClose: () => void }

/** All settings of a profile, as fields and as text. */
export function ProfileForm({ connection, inUse, onClose }: ProfileFormProps) {
  const { connections } = route.useRouteContext()
  const { say } = useMessages()
  const profile = useProfileDraft(connection)
  const { draft, signIn, textFault } = profile
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [signInFaults, setSignInFaults] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const { question, cancel, done } = useLeaveQuestion(profile.isChanged, onClose)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])

  const hasSecrets = Object.values(signIn.secrets).some(Boolean)
  const save = () => {
    const wrong = { ...validateProfile(draft), ...(!draft['baseUrl'] && { baseUrl: messages.fillIn }) }
    const wrongSignIn = hasSecrets ? faultsOf(signIn) : faultsOfNames(signIn.auth)
    flushSync(() => {
      setFaults(wrong)
      setSignInFaults(wrongSignIn)
    })
    if (textFault || Object.keys({ ...wrong, ...wrongSignIn }).length > 0) return focusFault(form.current)
    done()
    connections.change(connection.id, draft)
    if (hasSecrets)
      keepSecrets(connection.id, parseProfile(draft).baseUrl, wholeSecrets(signIn), signIn.place)
    onClose()
    say(messages.saved(connection.name))
    if (inUse) reopen()
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={messages.settingsOf(connection.name)}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className={classes.columns}>
        {/* Fields cannot reflect invalid text, and editing them would discard it. */}
        <fieldset disabled={textFault !== undefined} className={classes.groups}>
          <legend className="visually-hidden">{messages.settings}</legend>
          <SettingGroups key={profile.version} profile={profile} faults={faults} own={connection.own}>
            <SignInFields
              value={signIn}
              onChange={profile.setSignIn}
              faults={signInFaults}
              hint={messages.secretHint}
            />
          </SettingGroups>
        </fieldset>
        <ProfileText text={profile.text} fault={textFault ?? restOf(faults)} onChange={profile.setText} />
      </div>
      <div className={classes.actions}>
        <Button type="submit" look="main">
          {messages.save}
        </Button>
        <Button onClick={cancel}>{messages.cancel}</Button>
      </div>
      {question}
    </form>
  )
}

/** Errors that belong to no field of the form, only to the text. */
function restOf(faults: Record<string, string>): string | undefined {
  const rest = Object.entries(faults).filter(([path]) => !isInForm(path))
  return rest.map(([path, words]) => (path ? `${path}: ${words}` : words)).join(' ') || undefined
}
