import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkConnection } from '../../api/read/check-connection.ts'
import { useSession } from '../../api/session/use-session.ts'
import { keepSecrets } from '../../api/session/secrets.ts'
import type { Detection } from '../../dialect/detect/check.ts'
import { Button } from '../../ui/Button.tsx'
import { checkOf } from '../check-query.ts'
import type { ConnectionList, NamedConnection } from '../connection-list.ts'
import { parseProfile, ProfileError } from '../../dialect/profile/profile.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import { focusFault, SignInFields } from '../sign-in/SignInFields.tsx'
import classes from '../forms.module.css'
import { faultsOf, profileFor, wholeSecrets } from '../sign-in/sign-in.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { useLeaveQuestion } from '../../records/form/use-leave-question.tsx'
import * as messages from '../page-messages.tsx'

type AddConnectionProps = {
  connections: ConnectionList
  /** Receives the new connection, and whether its service has responded. */
  onAdded: (connection: NamedConnection, isChecked: boolean) => void
  onCancel: () => void
}

/** Creates a connection to a service, and offers to check it first. */
export function AddConnection({ connections, onAdded, onCancel }: AddConnectionProps) {
  const session = useSession()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [baseUrl, setBaseUrl] = useState('')
  const [signIn, setSignIn] = useState<SignIn>({ auth: { kind: 'none' }, secrets: {}, place: 'tab' })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const isTyped = name !== '' || baseUrl !== '' || signIn.auth.kind !== 'none'
  const { question, cancel, done } = useLeaveQuestion(isTyped, onCancel)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])

  const secrets = wholeSecrets(signIn)
  const profile = {
    ...(name.trim() && { name: name.trim() }),
    baseUrl: baseUrl.trim(),
    ...(signIn.auth.kind !== 'none' && profileFor(signIn.auth)),
  }
  const trial = useMutation({
    mutationFn: () => checkConnection(session, { id: '', profile }, secrets),
    gcTime: 0,
  })
  const isGood = () => {
    const isTaken = connections.get().some((one) => one.name === profile.name)
    const wrong = {
      ...validateProfile(profile),
      ...faultsOf(signIn),
      ...(isTaken && { name: messages.nameTaken }),
    }
    flushSync(() => setFaults(wrong))
    focusFault(form.current)
    return Object.keys(wrong).length === 0
  }
  const add = (detection?: Detection) => {
    done()
    const added = connections.add(profile)
    if (Object.keys(secrets).length > 0) keepSecrets(added.id, profile.baseUrl, secrets, signIn.place)
    if (detection) queryClient.setQueryData(checkOf(session, added, 1).queryKey, detection)
    onAdded(added, detection !== undefined)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={messages.addConnection}
      className="parts panel measure spaced"
      onSubmit={(event) => {
        event.preventDefault()
        if (!trial.isPending && isGood()) trial.mutate(undefined, { onSuccess: add })
      }}
    >
      <h2>{messages.addConnection}</h2>
      <AddressFields name={name} baseUrl={baseUrl} faults={faults} onName={setName} onBaseUrl={setBaseUrl} />
      <SignInFields value={signIn} onChange={setSignIn} faults={faults} />
      <p role="status">{trial.isPending && messages.reading}</p>
      {trial.isError && (
        <div role="alert" className="refusal">
          {messages.checkFailed(trial.error.message)}
        </div>
      )}
      <div className="row">
        <Button type="submit" look="main" busy={trial.isPending}>
          {messages.checkAndAdd}
        </Button>
        {trial.isError && <Button onClick={() => isGood() && add()}>{messages.addAnyway}</Button>}
        <Button onClick={cancel}>{messages.cancel}</Button>
      </div>
      {question}
    </form>
  )
}

type AddressFieldsProps = {
  name: string
  baseUrl: string
  faults: Record<string, string>
  onName: (name: string) => void
  onBaseUrl: (baseUrl: string) => void
}

function AddressFields({ name, baseUrl, faults, onName, onBaseUrl }: AddressFieldsProps) {
  return (
    <div className={`pair ${classes.fields}`}>
      <TextInput
        label={messages.nameLabel}
        error={faults['name']}
        description={messages.nameHint}
        value={name}
        onChange={({ target }) => onName(target.value)}
      />
      <TextInput
        label={messages.baseAddress}
        error={faults['baseUrl']}
        description={messages.baseAddressHint}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={baseUrl}
        onChange={({ target }) => onBaseUrl(target.value)}
      />
    </div>
  )
}

/** The errors of a profile, by setting path; {} if it is valid. */
function validateProfile(profile: PartialProfile): Record<string, string> {
  try {
    parseProfile(profile)
    return {}
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    const faults = error.message.split(/(?<=\.) (?=\S+: )/)
    return Object.fromEntries(
      faults.map((fault) => {
        const [, path = '', words = fault] = /^([^:]+): ([^]*)$/.exec(fault) ?? []
        return [path, words.charAt(0).toUpperCase() + words.slice(1)]
      }),
    )
  }
}
