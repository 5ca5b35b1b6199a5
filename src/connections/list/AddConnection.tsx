import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { checkConnection } from '../../api/read/check-connection.ts'
import { useSession } from '../../api/session/use-session.ts'
import { keepSecrets } from '../../api/session/secrets.ts'
import type { Detection } from '../../dialect/detect/check.ts'
import { Button } from '../../ui/Button.tsx'
import { checkOf } from '../check-query.ts'
import type { ConnectionList, NamedConnection } from '../connection-list.ts'
import { parseProfile, ProfileError } from '../../dialect/profile/profile.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import { SignInFields, useSignInForm, type Typed } from '../sign-in/SignInFields.tsx'
import classes from '../forms.module.css'
import { faultsOf, profileFor, wholeSecrets } from '../sign-in/sign-in.ts'
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
  const element = useRef<HTMLFormElement>(null)
  const form = useSignInForm(
    element,
    { signIn: { auth: { kind: 'none' }, secrets: {}, place: 'tab' } },
    (typed) => {
      const profile = profileOf(typed)
      const isTaken = connections.get().some((one) => one.name === profile.name)
      const others = { ...validateProfile(profile), ...(isTaken && { name: messages.nameTaken }) }
      return { ...others, signIn: faultsOf(typed.signIn) }
    },
  )
  const { name, baseUrl, signIn } = form.typed
  const isTyped = name !== '' || baseUrl !== '' || signIn.auth.kind !== 'none'
  const { question, cancel, done } = useLeaveQuestion(isTyped, onCancel)
  useLayoutEffect(() => element.current?.querySelector('input')?.focus(), [])

  const trial = useMutation({
    mutationFn: (typed: Typed) =>
      checkConnection(session, { id: '', profile: profileOf(typed) }, wholeSecrets(typed.signIn)),
    gcTime: 0,
  })
  const add = (typed: Typed, detection?: Detection) => {
    done()
    const profile = profileOf(typed)
    const added = connections.add(profile)
    const secrets = wholeSecrets(typed.signIn)
    if (Object.keys(secrets).length > 0) keepSecrets(added.id, profile.baseUrl, secrets, typed.signIn.place)
    if (detection) queryClient.setQueryData(checkOf(session, added, 1).queryKey, detection)
    onAdded(added, detection !== undefined)
  }
  const check = form.handleSubmit((typed) =>
    trial.mutate(typed, { onSuccess: (detection) => add(typed, detection) }),
  )
  return (
    <form
      ref={element}
      noValidate
      aria-label={messages.addConnection}
      className="parts panel spaced"
      onSubmit={(event) => {
        if (trial.isPending) event.preventDefault()
        else void check(event)
      }}
    >
      <h2>{messages.addConnection}</h2>
      <AddressFields field={form.field} />
      <SignInFields {...form.signIn} />
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
        {trial.isError && (
          <Button onClick={form.handleSubmit((typed) => add(typed))}>{messages.addAnyway}</Button>
        )}
        <Button onClick={cancel}>{messages.cancel}</Button>
      </div>
      {question}
    </form>
  )
}

function AddressFields({ field }: Pick<ReturnType<typeof useSignInForm>, 'field'>) {
  return (
    <div className={`pair ${classes.fields}`}>
      <TextInput label={messages.nameLabel} description={messages.nameHint} {...field('name')} />
      <TextInput
        label={messages.baseAddress}
        description={messages.baseAddressHint}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...field('baseUrl')}
      />
    </div>
  )
}

function profileOf({ name, baseUrl, signIn }: Typed) {
  return {
    ...(name.trim() && { name: name.trim() }),
    baseUrl: baseUrl.trim(),
    ...(signIn.auth.kind !== 'none' && profileFor(signIn.auth)),
  }
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
