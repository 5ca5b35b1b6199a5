import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../api/cache/keys.ts'
import { refresh } from '../../api/cache/refresh.ts'
import { useSession } from '../../api/session/use-session.ts'
import { forgetSecrets } from '../../api/session/secrets.ts'
import { revokeSignIn, signIns } from '../../api/sign-ins.ts'
import { useCapability } from '../../api/session/use-capability.ts'
import { dayInWords } from '../../domain/day-in-words.ts'
import { formatDay } from '../../domain/moment.ts'
import type { SignIn } from '../../domain/sign-in.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AddSignIn } from './AddSignIn.tsx'
import { reopen } from '../reopen.ts'
import classes from './SignInsPage.module.css'

/** The devices and programs signed in to the account; adds and revokes sign-ins. */
export function SignInsPage() {
  const session = useSession()
  const hasSignIns = useCapability('sign-ins')
  const list = useQuery({ ...signIns(session), enabled: hasSignIns || session.memory.isBookend })
  const [isAdding, setIsAdding] = useState(false)
  const endAdding = () => {
    setIsAdding(false)
    focusHeading() // the pressed button disappears
  }
  const isElsewhere = !hasSignIns && (!session.memory.isBookend || list.isError)
  return (
    <div className={classes.page}>
      <PageHeading title="Signed-in devices">
        {list.data && !isAdding && (
          <Button look="main" onClick={() => setIsAdding(true)}>
            Sign in another device
          </Button>
        )}
      </PageHeading>
      {list.data ? (
        <>
          {isAdding && <AddSignIn onDone={endAdding} />}
          <ul aria-label="Signed-in devices" className={classes.list}>
            {list.data.map((signIn) => (
              <SignedInDevice key={signIn.id} signIn={signIn} />
            ))}
          </ul>
        </>
      ) : isElsewhere ? (
        <Notice title="This service does not list its devices">
          Manage its sign-ins at the service itself.
        </Notice>
      ) : list.isError ? (
        <Failure
          title="The devices could not be read"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <p role="status">Loading devices</p>
      )}
    </div>
  )
}

function SignedInDevice({ signIn }: { signIn: SignIn }) {
  const { id, name, createdAt, lastUsedOn, current } = signIn
  const verb = current ? 'Sign out' : 'Revoke'
  const session = useSession()
  const queryClient = useQueryClient()
  const { say, fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const revoke = async () => {
    setBusy(true)
    try {
      await revokeSignIn(session, id)
    } catch (error) {
      setBusy(false)
      setAsking(false)
      return fail(`${name} could not be revoked. ${error instanceof Error ? error.message : String(error)}`)
    }
    if (current) {
      forgetSecrets(session.connection.id)
      return reopen()
    }
    setAsking(false)
    focusHeading() // the row disappears with its button
    say(`${name} is signed out.`)
    return refresh(queryClient, keys.signIns)
  }
  return (
    <li className={classes.device}>
      <div>
        <h2>{name}</h2>
        {current && <span className={classes.mark}>This device</span>}
        <p>
          <span>Added {formatDay(Date.parse(createdAt), 'medium')}</span>{' '}
          <span>
            {lastUsedOn ? `Last used ${dayInWords(lastUsedOn, navigator.language, 'medium')}` : 'Never used'}
          </span>
        </p>
      </div>
      <Button aria-label={`${verb} ${name}`} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {asking && (
        <AlertDialog
          title={current ? 'Sign out this device?' : `Revoke ${name}?`}
          busy={busy}
          onCancel={() => setAsking(false)}
          description={
            current
              ? 'This device is signed out for good. To use it again, you need a new sign-in address from another device.'
              : 'It is signed out at once. To use it again, sign it in as another device.'
          }
          actions={
            <Button look="danger" busy={busy} onClick={() => void revoke()}>
              {verb}
            </Button>
          }
        />
      )}
    </li>
  )
}
