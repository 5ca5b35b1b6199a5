import { getRouteApi } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepSecrets } from '../api/secrets.ts'
import { parseProfile } from '../dialect/profile.ts'
import { Button } from '../ui/Button.tsx'
import { useMessages } from '../ui/Messages.tsx'
import type { NamedConnection } from './connection-list.ts'
import { faultsIn } from './faults-in.ts'
import { focusFault } from './focus-fault.ts'
import classes from './ProfileForm.module.css'
import { ProfileText } from './ProfileText.tsx'
import { reopen } from './reopen.ts'
import { isInForm, SettingGroups } from './SettingGroups.tsx'
import { faultsOf, faultsOfNames, wholeSecrets } from './sign-in.ts'
import { SignInFields } from './SignInFields.tsx'
import { useLeaveQuestion } from '../forms/use-leave-question.tsx'
import { useProfileDraft } from './use-profile-draft.ts'

const route = getRouteApi('__root__')

type ProfileFormProps = { connection: NamedConnection; inUse: boolean; onClose: () => void }

/** Everything that can be stated of how a service is spoken with, as fields and as text. */
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
    const wrong = { ...faultsIn(draft), ...(!draft['baseUrl'] && { baseUrl: 'Fill this in' }) }
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
    say(`The settings of ${connection.name} were saved.`)
    if (inUse) reopen()
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Settings of ${connection.name}`}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className={classes.columns}>
        {/* Fields that a broken text cannot fill could only take away what was written in it. */}
        <fieldset disabled={textFault !== undefined} className={classes.groups}>
          <legend className="visually-hidden">Settings</legend>
          <SettingGroups key={profile.version} profile={profile} faults={faults} own={connection.own}>
            <SignInFields
              value={signIn}
              onChange={profile.setSignIn}
              faults={signInFaults}
              hint="Left empty, what was typed before stays; if there is nothing, you are asked when it is needed."
            />
          </SettingGroups>
        </fieldset>
        <ProfileText text={profile.text} fault={textFault ?? restOf(faults)} onChange={profile.setText} />
      </div>
      <div className={classes.actions}>
        <Button type="submit" look="main">
          Save
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
      {question}
    </form>
  )
}

/** What is wrong with no field of the form, but with something that only the text can say. */
function restOf(faults: Record<string, string>): string | undefined {
  const rest = Object.entries(faults).filter(([path]) => !isInForm(path))
  return rest.map(([path, words]) => (path ? `${path}: ${words}` : words)).join(' ') || undefined
}
