import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useSession, useServiceAlerts, useAccount } from '../../api/session/use-session.ts'
import { isStranger } from '../sign-in/reads-records.ts'
import { SignInDialog } from '../sign-in/SignInDialog.tsx'
import * as messages from '../page-messages.tsx'
import { useState, useEffect } from 'react'
import type { Stopped } from '../../api/session/service-session.ts'
import { resumeWriting, columnNameOf } from '../../api/write/first-write.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import type { ColumnChange } from '../../dialect/write/changed-columns.ts'
import { longestPause } from '../../api/session/request.ts'
import { fromNow } from '../../domain/plural.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshAll } from '../../api/cache/refresh.ts'
import { goOnWithSignIn } from '../../api/session/account.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import type { AccountName } from '../../api/session/secrets.ts'
import { moveRows } from '../../storage/database.ts'
import { type NamedConnection, reopen } from '../connection-list.ts'

const route = getRouteApi('__root__')

/** What needs the user's attention on the current service. */
export function ServiceNotices() {
  const session = useSession()
  const { current } = route.useRouteContext()
  const { signIn, pausedUntil, stopped, otherSignIn, questions } = useServiceAlerts()
  const pathname = useLocation({ select: (location) => location.pathname })
  const isAnswering = pathname.endsWith('/connections')
  const open = questions.filter(({ blocking }) => blocking).length
  return (
    <>
      {pausedUntil !== undefined && <Pause key={pausedUntil} until={pausedUntil} />}
      {otherSignIn && <OtherSignInNotice opened={otherSignIn.account} current={current} />}
      {stopped && <StoppedNotice stopped={stopped} />}
      {open > 0 && !isAnswering && (
        <div role="status" className="warning plain spaced row screen-only">
          <span>{messages.openQuestions(open)}</span> <Link to="/connections">{messages.answer(open)}</Link>
        </div>
      )}
      {signIn && !isStranger(session, pathname) && (
        <SignInDialog name={current.name} schemes={signIn.schemes} />
      )}
    </>
  )
}

/** Explains why writes are suspended, column by column, until the user decides to continue. */
function StoppedNotice({ stopped: { words, columns } }: { stopped: Stopped }) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const goOn = () => {
    resumeWriting(session)
    focusHeading() // the button disappears with the notice
  }
  return (
    <>
      <section aria-label={messages.savingStopped} className="refusal spaced stack at-start screen-only">
        <p role="alert">{messages.stoppedBecause(words)}</p>
        {columns && <DamagedColumns columns={columns} />}
        <Button onClick={() => setAsking(true)}>{messages.resumeSaving}</Button>
      </section>
      {asking && (
        <AlertDialog
          title={messages.resumeQuestion}
          onCancel={() => setAsking(false)}
          description={messages.resumeConsequence}
          actions={
            <Button look="danger" onClick={goOn}>
              {messages.resume}
            </Button>
          }
        />
      )}
    </>
  )
}

/** The unrequested changes of a write: each column by name, before and after. */
function DamagedColumns({ columns }: { columns: ColumnChange[] }) {
  return (
    <dl>
      {columns.map((column) => (
        <div key={column.path} className="row">
          <dt>{columnNameOf(column)}</dt>
          <dd>{messages.wasAndIs(shortened(column.before), shortened(column.after))}</dd>
        </div>
      ))}
    </dl>
  )
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}

/** Counts down until the service accepts requests again. Announced once; only the visible number changes. */
function Pause({ until }: { until: number }) {
  const session = useSession()
  const [now, setNow] = useState(() => Date.now())
  const [whole] = useState(() => fromNow(until - now))
  // Requests wait for short pauses only.
  const [isLong] = useState(() => until - now > longestPause)
  const busy = isLong ? messages.busyTryAgain : messages.busyTryingAgain
  const isOver = now >= until
  useEffect(() => {
    const { attention } = session
    if (isOver && attention.get().pausedUntil === until)
      attention.set({ ...attention.get(), pausedUntil: undefined })
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [session, isOver, until])
  return (
    <p role="status" className="warning plain spaced row screen-only">
      <span aria-hidden>{busy(fromNow(Math.max(0, until - now)))}</span>
      <span className="visually-hidden">{busy(whole)}</span>
    </p>
  )
}

type OtherSignInNoticeProps = {
  /** The account that this browser's sign-in opens now, if known. */
  opened: AccountName | undefined
  current: NamedConnection
}

/** Explains that this tab has stopped because its sign-in was changed elsewhere, and offers ways to continue. */
function OtherSignInNotice({ opened, current }: OtherSignInNoticeProps) {
  const session = useSession()
  const queryClient = useQueryClient()
  const shown = useAccount()
  const goOn = () => {
    const before = storageScope(session)
    goOnWithSignIn(session)
    const now = storageScope(session)
    if (now !== before) void moveRows(before, now)
    focusHeading() // the button disappears with the notice
    refreshAll(queryClient)
  }
  const signIn = () => session.attention.set({ ...session.attention.get(), signIn: { schemes: ['bearer'] } })
  return (
    <div role="alert" className="warning spaced stack screen-only">
      {shown && opened ? (
        <p>{messages.signedInElsewhere(opened.name, shown.name)}</p>
      ) : (
        <p>{messages.signInChanged(current.name)}</p>
      )}
      <div className="row">
        {shown && opened ? (
          <>
            <Button look="main" onClick={signIn}>
              {messages.signInHere(shown.name)}
            </Button>
            <Button onClick={() => reopen(`${current.basepath}/contacts`)}>
              {messages.openAccount(opened.name)}
            </Button>
          </>
        ) : (
          <>
            <Button look="main" onClick={goOn}>
              {messages.sameAccount}
            </Button>
            <Button onClick={() => reopen(`${current.basepath}/contacts`)}>{messages.openOther}</Button>
          </>
        )}
      </div>
    </div>
  )
}
