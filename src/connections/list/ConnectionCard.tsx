import { getRouteApi } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { signOut } from '../../api/session/sign-out.ts'
import { useServiceAlerts } from '../../api/session/use-service-alerts.ts'
import { mergeProfiles } from '../../dialect/profile/resolve.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import { secretsNeeded } from '../../dialect/profile/secrets-needed.ts'
import { Button } from '../../ui/Button.tsx'
import button from '../../ui/Button.module.css'
import { focusHeading } from '../../ui/focus-heading.ts'
import { useSession } from '../../api/session/use-session.ts'
import { sessionWith } from '../check-query.ts'
import { CheckResult } from '../check/CheckResult.tsx'
import type { NamedConnection } from '../connection-list.ts'
import classes from './ConnectionCard.module.css'
import { ConnectionSignIn } from '../sign-in/ConnectionSignIn.tsx'
import { ConnectionSummary } from './ConnectionSummary.tsx'
import { exportProfile } from './export-profile.ts'
import { ProfileForm } from '../profile-settings/ProfileForm.tsx'
import { Questions } from '../check/Questions.tsx'
import { RemoveConnection } from './RemoveConnection.tsx'
import { reopen } from '../reopen.ts'
import { questionsAbout } from '../check/messages.tsx'
import * as messages from './messages.ts'

const route = getRouteApi('__root__')

/** The parts that a card can expand. */
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
  const session = useSession()
  const { connections } = route.useRouteContext()
  const { questions } = useServiceAlerts()
  const { id, name, profile, basepath, own, demo, changed } = connection
  // The latest check; 0 while none is shown.
  const [check, setCheck] = useState({ turn: begins === 'check' ? 1 : 0, shown: begins === 'check' })
  const [isSigningIn, setSigningIn] = useState(begins === 'sign-in')
  const [isSetting, setSetting] = useState(false)
  const card = useRef<HTMLElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    if (isNew) card.current?.querySelector<HTMLElement>(begins === 'sign-in' ? 'form input' : 'h2')?.focus()
  }, [isNew, begins])

  const { profile: profileOf, secrets } = sessionWith(session, connection)
  const isSignedIn = secretsNeeded(profileOf().auth).some(({ ref }) => secrets()[ref])
  const focusButton = (words: string) =>
    [...(card.current?.querySelectorAll('button') ?? [])].find((one) => one.textContent === words)?.focus()
  const startCheck = () => setCheck(({ turn }) => ({ turn: turn + 1, shown: true }))
  const answer = (sets: PartialProfile) => {
    connections.change(id, mergeProfiles(profile, sets))
    if (inUse) reopen()
    else card.current?.querySelector('h2')?.focus()
  }
  const remove = () => {
    connections.remove(id)
    focusHeading()
    const [other] = connections.get()
    if (inUse) reopen(`${other?.basepath ?? ''}/connections`)
  }
  return (
    <article ref={card} aria-labelledby={titleId} className={classes.card}>
      <div className={classes.line}>
        <ConnectionSummary connection={connection} inUse={inUse} titleId={titleId} />
        <div className={classes.actions}>
          {/* Switching connections reloads the page on purpose. */}
          <a href={`${basepath}/contacts`} aria-describedby={titleId} className={button.button}>
            {messages.open}
          </a>
          {(inUse || !demo) && (
            <Button aria-describedby={titleId} onClick={startCheck}>
              {messages.check}
            </Button>
          )}
          {!demo && (
            <>
              <Button aria-describedby={titleId} aria-expanded={isSetting} onClick={() => setSetting(true)}>
                {messages.settings}
              </Button>
              <Button aria-describedby={titleId} onClick={() => exportProfile(connection)}>
                {messages.exportConnection}
              </Button>
            </>
          )}
          {changed && (
            <Button
              aria-describedby={titleId}
              onClick={() => {
                connections.restore(id)
                if (inUse) reopen()
              }}
            >
              {messages.reset}
            </Button>
          )}
          {inUse && isSignedIn && (
            <Button
              aria-describedby={titleId}
              onClick={() => {
                void signOut(session).then(() => reopen())
              }}
            >
              {messages.signOut}
            </Button>
          )}
          {own && <RemoveConnection name={name} onRemove={remove} describedBy={titleId} />}
        </div>
      </div>
      {inUse && !check.shown && questions.length > 0 && (
        <Questions title={questionsAbout(name)} questions={questions} onAnswer={answer} />
      )}
      {isSigningIn && (
        <ConnectionSignIn
          connection={connection}
          onDone={() => {
            setSigningIn(false)
            startCheck()
            card.current?.querySelector('h2')?.focus()
          }}
          onCancel={() => {
            setSigningIn(false)
            card.current?.querySelector('h2')?.focus()
          }}
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
