// Over 200 lines because a connection and what can be done with it are read as one.
import { getRouteApi } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useServiceAlerts, useSession } from '../../api/session/use-session.ts'
import { mergeProfiles, type PartialProfile, resolve } from '../../dialect/profile/resolve.ts'
import { secretsNeeded } from '../../dialect/profile/sign-request.ts'
import { CheckResult } from '../check/CheckResult.tsx'
import { type NamedConnection, reopen } from '../connection-list.ts'
import { ConnectionSignIn } from '../sign-in/ConnectionSignIn.tsx'
import { ProfileForm } from '../profile-settings/ProfileForm.tsx'
import { Questions } from '../check/Questions.tsx'
import * as messages from '../page-messages.tsx'
import { sessionWith } from '../check-query.ts'
import { signInWords } from '../sign-in/sign-in.ts'
import { SignOutButton } from '../sign-in/SignOutButton.tsx'
import { Button } from '../../ui/Button.tsx'
import button from '../../ui/Button.module.css'
import { focusHeading } from '../../ui/focus-heading.ts'
import { exportProfile } from '../profile-settings/profile-text.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { accountScope, connectionScope, marksOf, signInScope } from '../../api/session/storage-scope.ts'
import { signInOf } from '../../api/session/secrets.ts'
import type { Connection } from '../../api/session/service-session.ts'
import { writeKept, placesOfAccount } from '../../storage/local-storage.ts'
import { forgetReadings } from '../../storage/stored-readings.ts'

const route = getRouteApi('__root__')

export type Part = 'check' | 'sign-in'
type ConnectionCardProps = {
  connection: NamedConnection
  inUse: boolean
  /** Whether it was just created: then it takes the focus and may start with a part open. */
  isNew?: boolean
  begins?: Part | undefined
}

/** One connection: what it is, and its actions. */
export function ConnectionCard({ connection, inUse, isNew = false, begins }: ConnectionCardProps) {
  const { connections } = route.useRouteContext()
  const { questions } = useServiceAlerts()
  const { id, name, profile } = connection
  // The latest check; 0 while none is shown.
  const [check, setCheck] = useState({ turn: begins === 'check' ? 1 : 0, shown: begins === 'check' })
  const [isSigningIn, setSigningIn] = useState(begins === 'sign-in')
  const [isSetting, setSetting] = useState(false)
  const card = useRef<HTMLElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    if (isNew) card.current?.querySelector<HTMLElement>(begins === 'sign-in' ? 'form input' : 'h2')?.focus()
  }, [isNew, begins])

  const focusTitle = () => card.current?.querySelector('h2')?.focus()
  const focusButton = (words: string) =>
    [...(card.current?.querySelectorAll('button') ?? [])].find((one) => one.textContent === words)?.focus()
  const startCheck = () => setCheck(({ turn }) => ({ turn: turn + 1, shown: true }))
  const answer = (sets: PartialProfile) => {
    connections.change(id, mergeProfiles(profile, sets))
    if (inUse) reopen()
    else focusTitle()
  }
  const closeSignIn = () => {
    setSigningIn(false)
    focusTitle()
  }
  return (
    <article ref={card} aria-labelledby={titleId} className="parts">
      <div className="row">
        <ConnectionSummary connection={connection} inUse={inUse} titleId={titleId} />
        <ConnectionActions
          connection={connection}
          inUse={inUse}
          titleId={titleId}
          isSetting={isSetting}
          onCheck={startCheck}
          onSettings={() => setSetting(true)}
        />
      </div>
      {inUse && !check.shown && questions.length > 0 && (
        <Questions title={messages.questionsAbout(name)} questions={questions} onAnswer={answer} />
      )}
      {isSigningIn && (
        <ConnectionSignIn
          connection={connection}
          onDone={() => {
            closeSignIn()
            startCheck()
          }}
          onCancel={closeSignIn}
        />
      )}
      {check.shown && (
        <CheckResult
          connection={connection}
          turn={check.turn}
          onAnswer={answer}
          onClose={() => {
            setCheck({ ...check, shown: false })
            focusButton(messages.check)
          }}
        />
      )}
      {isSetting && (
        <ProfileForm
          connection={connection}
          inUse={inUse}
          onClose={() => {
            flushSync(() => setSetting(false))
            focusButton(messages.settings)
          }}
        />
      )}
    </article>
  )
}

type ConnectionSummaryProps = { connection: NamedConnection; inUse: boolean; titleId: string }

/** A connection's name and state; the address of its service and how to sign in there are details. */
function ConnectionSummary({ connection, inUse, titleId }: ConnectionSummaryProps) {
  const { profile, secrets } = sessionWith(useSession(), connection)
  const { auth, baseUrl } = profile()
  const needed = secretsNeeded(auth)
  const isSignedIn = needed.some(({ ref }) => secrets()[ref])
  const state = isSignedIn ? messages.listSignedIn : needed.length > 0 ? messages.notSignedIn : ''
  return (
    <div className="row grow">
      <h2 id={titleId} tabIndex={-1}>
        {connection.name}
      </h2>
      {inUse && <span className="mark">{messages.inUse}</span>}
      {state && <span className="quiet small">{state}</span>}
      {connection.demo ? (
        <p className="full quiet small">{messages.demoRecords}</p>
      ) : (
        <details className="full quiet small">
          <summary>{messages.details}</summary>
          <p>{baseUrl}</p>
          <p>{signInWords(auth)}</p>
        </details>
      )}
    </div>
  )
}

type ConnectionActionsProps = {
  connection: NamedConnection
  inUse: boolean
  /** The element that names the connection, which describes each action. */
  titleId: string
  isSetting: boolean
  onCheck: () => void
  onSettings: () => void
}

function ConnectionActions(props: ConnectionActionsProps) {
  const { connection, inUse, titleId, isSetting, onCheck, onSettings } = props
  const { id, name, basepath, own, demo, changed } = connection
  const session = useSession()
  const { connections } = route.useRouteContext()
  const { profile, secrets } = sessionWith(session, connection)
  const isSignedIn = secretsNeeded(profile().auth).some(({ ref }) => secrets()[ref])
  const reset = () => {
    connections.restore(id)
    if (inUse) reopen()
  }
  const remove = () => {
    // Before the sign-in, which names the account, is removed.
    const forgotten = forgetLists(connection, connections.get())
    connections.remove(id)
    focusHeading()
    const [other] = connections.get()
    if (inUse) void forgotten.then(() => reopen(`${other?.basepath ?? ''}/connections`))
  }
  return (
    <div className="row">
      {/* Switching connections reloads the page on purpose. */}
      <a href={`${basepath}/contacts`} aria-describedby={titleId} className={button.button}>
        {messages.open}
      </a>
      {(inUse || !demo) && (
        <Button aria-describedby={titleId} onClick={onCheck}>
          {messages.check}
        </Button>
      )}
      {!demo && (
        <>
          <Button aria-describedby={titleId} aria-expanded={isSetting} onClick={onSettings}>
            {messages.settings}
          </Button>
          <Button aria-describedby={titleId} onClick={() => exportProfile(connection)}>
            {messages.exportConnection}
          </Button>
        </>
      )}
      {changed && (
        <Button aria-describedby={titleId} onClick={reset}>
          {messages.reset}
        </Button>
      )}
      {inUse && isSignedIn && <SignOutButton describedBy={titleId} />}
      {own && <RemoveConnection name={name} onRemove={remove} describedBy={titleId} />}
    </div>
  )
}

type RemoveConnectionProps = { name: string; onRemove: () => void; describedBy: string }

function RemoveConnection({ name, onRemove, describedBy }: RemoveConnectionProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {messages.remove}
      </Button>
      {asking && (
        <AlertDialog
          title={messages.removeQuestion(name)}
          onCancel={() => setAsking(false)}
          description={messages.removeConsequence}
          actions={
            <Button look="danger" onClick={onRemove}>
              {messages.remove}
            </Button>
          }
        />
      )}
    </>
  )
}

/** Deletes what is stored of a connection about to be removed, except what `others` use. Does not wait long for the browser. */
async function forgetLists(connection: Connection, others: readonly Connection[]): Promise<void> {
  const kept = new Set(others.filter(({ id }) => id !== connection.id).flatMap(scopesOf))
  const scopes = scopesOf(connection).filter((books) => !kept.has(books))
  for (const books of scopes)
    for (const placeOf of placesOfAccount) writeKept('device', placeOf(books), undefined)
  const forgotten = Promise.all(scopes.map((books) => forgetReadings(books)))
  await Promise.race([forgotten, new Promise((end) => setTimeout(end, 1000))])
}

/** Every scope that data of a connection can be stored under (api/session/storage-scope.ts). */
function scopesOf({ id, profile }: Connection): string[] {
  const { baseUrl } = resolve(profile)
  const unsigned = connectionScope(id, baseUrl)
  const account = signInOf(id, baseUrl)?.account
  return [
    unsigned,
    ...marksOf(unsigned).map((mark) => signInScope(unsigned, mark)),
    ...(account ? [accountScope(account.id, baseUrl)] : []),
  ]
}
