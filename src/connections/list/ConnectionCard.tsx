import { getRouteApi } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useServiceAlerts, useSession } from '../../api/session/use-session.ts'
import { mergeProfiles, type PartialProfile } from '../../dialect/profile/resolve.ts'
import { secretsNeeded } from '../../dialect/profile/sign-request.ts'
import { CheckResult } from '../check/CheckResult.tsx'
import type { NamedConnection } from '../connection-list.ts'
import { ConnectionSignIn } from '../sign-in/ConnectionSignIn.tsx'
import { ConnectionActions } from './ConnectionActions.tsx'
import { ProfileForm } from '../profile-settings/ProfileForm.tsx'
import { Questions } from '../check/Questions.tsx'
import { reopen } from '../reopen.ts'
import { questionsAbout } from '../page-messages.tsx'
import * as messages from '../page-messages.tsx'
import { sessionWith } from '../check-query.ts'
import { signInWords } from '../sign-in/sign-in.ts'

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
        <Questions title={questionsAbout(name)} questions={questions} onAnswer={answer} />
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
