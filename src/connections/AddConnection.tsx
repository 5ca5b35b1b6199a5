import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { check } from '../api/check.ts'
import { keepSecrets } from '../api/secrets.ts'
import type { Detection } from '../dialect/detect.ts'
import { Button } from '../ui/Button.tsx'
import { checkOf } from './check-query.ts'
import type { ConnectionList, NamedConnection } from './connection-list.ts'
import { faultsIn } from './faults-in.ts'
import { Field } from './Field.tsx'
import { focusFault } from './focus-fault.ts'
import classes from './forms.module.css'
import { faultsOf, profileFor, wholeSecrets } from './sign-in.ts'
import type { SignIn } from './sign-in.ts'
import { SignInFields } from './SignInFields.tsx'
import { useLeaveQuestion } from '../forms/use-leave-question.tsx'

type AddConnectionProps = {
  connections: ConnectionList
  /** Takes the connection that was made, and whether its service was heard. */
  onAdded: (connection: NamedConnection, isChecked: boolean) => void
  onCancel: () => void
}

/** Makes a connection to a service, after asking whether it is understood. */
export function AddConnection({ connections, onAdded, onCancel }: AddConnectionProps) {
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
  const trial = useMutation({ mutationFn: () => check({ id: '', profile }, secrets), gcTime: 0 })
  const isGood = () => {
    const isTaken = connections.get().some((one) => one.name === profile.name)
    const wrong = {
      ...faultsIn(profile),
      ...faultsOf(signIn),
      ...(isTaken && { name: 'There is a connection of this name already' }),
    }
    flushSync(() => setFaults(wrong))
    focusFault(form.current)
    return Object.keys(wrong).length === 0
  }
  const add = (detection?: Detection) => {
    done()
    const added = connections.add(profile)
    if (Object.keys(secrets).length > 0) keepSecrets(added.id, profile.baseUrl, secrets, signIn.place)
    if (detection) queryClient.setQueryData(checkOf(added, 1).queryKey, detection)
    onAdded(added, detection !== undefined)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Add a connection"
      className={classes.panel}
      onSubmit={(event) => {
        event.preventDefault()
        if (!trial.isPending && isGood()) trial.mutate(undefined, { onSuccess: add })
      }}
    >
      <h2>Add a connection</h2>
      <div className={classes.fields}>
        <Field label="Name" error={faults['name']} hint="Whose books they are; empty takes the address.">
          {(ties) => (
            <input
              {...ties}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field
          label="Base address"
          error={faults['baseUrl']}
          hint="What stands before /contacts and /transactions: https://… or a path on this site."
        >
          {(ties) => (
            <input
              {...ties}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={baseUrl}
              onChange={({ target }) => setBaseUrl(target.value)}
            />
          )}
        </Field>
      </div>
      <SignInFields value={signIn} onChange={setSignIn} faults={faults} />
      <p role="status" className={classes.status}>
        {trial.isPending && 'Reading what the service sends…'}
      </p>
      {trial.isError && (
        <div role="alert" className={classes.refusal}>
          The check failed. {trial.error.message} Correct what is above and check again, or add it as it is.
        </div>
      )}
      <div className={classes.actions}>
        <Button type="submit" look="main" busy={trial.isPending}>
          Check and add
        </Button>
        {trial.isError && <Button onClick={() => isGood() && add()}>Add it anyway</Button>}
        <Button onClick={cancel}>Cancel</Button>
      </div>
      {question}
    </form>
  )
}
