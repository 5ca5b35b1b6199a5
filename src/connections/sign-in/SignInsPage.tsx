import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { keys } from '../../api/cache/keys.ts'
import { refresh } from '../../api/cache/refresh.ts'
import { useSession, useCapability } from '../../api/session/use-session.ts'
import { signOut, revokeSignIn, signIns } from '../../api/sign-ins.ts'
import { dayInWords, formatDay } from '../../domain/moment.ts'
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
import * as messages from '../page-messages.tsx'

/** The devices and programs signed in to the account; adds and revokes sign-ins. */
export function SignInsPage() {
  const session = useSession()
  const hasSignIns = useCapability('sign-ins')
  const list = useQuery({ ...signIns(session), enabled: hasSignIns || session.memory.isBookend })
  const isWanted = useLocation({ select: ({ hash }) => hash === 'another' })
  const [isAdding, setIsAdding] = useState(isWanted)
  const endAdding = () => {
    setIsAdding(false)
    focusHeading() // the pressed button disappears
  }
  const isElsewhere = !hasSignIns && (!session.memory.isBookend || list.isError)
  return (
    <div className="page">
      <PageHeading title={messages.signedInDevices}>
        {list.data && !isAdding && (
          <Button look="main" onClick={() => setIsAdding(true)}>
            {messages.signInAnother}
          </Button>
        )}
      </PageHeading>
      {list.data ? (
        <>
          {isAdding && <AddSignIn onDone={endAdding} />}
          <ul aria-label={messages.signedInDevices} className="lined">
            {list.data.map((signIn) => (
              <SignedInDevice key={signIn.id} signIn={signIn} />
            ))}
          </ul>
        </>
      ) : isElsewhere ? (
        <Notice title={messages.notListed}>{messages.manageAtService}</Notice>
      ) : list.isError ? (
        <Failure title={messages.devicesUnread} of={list} />
      ) : (
        <p role="status">{messages.loadingDevices}</p>
      )}
    </div>
  )
}

function SignedInDevice({ signIn }: { signIn: SignIn }) {
  const { id, name, createdAt, lastUsedOn, current } = signIn
  const [verb, label] = current
    ? [messages.signOut, messages.signOutNamed(name)]
    : [messages.revoke, messages.revokeNamed(name)]
  const session = useSession()
  const queryClient = useQueryClient()
  const { say, fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const revoke = useMutation({
    mutationFn: () => revokeSignIn(session, id),
    onError: (error) => {
      setAsking(false)
      fail(messages.notRevoked(name, error.message))
    },
    onSuccess: async () => {
      if (current) {
        await signOut(session)
        return reopen()
      }
      setAsking(false)
      focusHeading() // the row disappears with its button
      say(messages.signedOut(name))
      return refresh(queryClient, keys.signIns)
    },
  })
  return (
    <li className="row">
      <div className="row grow">
        <h2>{name}</h2>
        {current && <span className="mark">{messages.thisDevice}</span>}
        <p className="row full quiet small">
          <span>{messages.addedOn(formatDay(Date.parse(createdAt), 'medium'))}</span>{' '}
          <span>{lastUsedOn ? messages.lastUsed(dayInWords(lastUsedOn, 'medium')) : messages.neverUsed}</span>
        </p>
      </div>
      <Button aria-label={label} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {asking && (
        <AlertDialog
          title={current ? messages.signOutQuestion : messages.revokeQuestion(name)}
          busy={revoke.isPending}
          onCancel={() => setAsking(false)}
          description={current ? messages.signOutConsequence : messages.revokeConsequence}
          actions={
            <Button look="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {verb}
            </Button>
          }
        />
      )}
    </li>
  )
}
