import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useSession, useServiceAlerts } from '../../api/session/use-session.ts'
import { isStranger } from '../sign-in/is-stranger.ts'
import { OtherSignInNotice } from '../sign-in/OtherSignInNotice.tsx'
import { Pause } from './Pause.tsx'
import classes from './ServiceNotices.module.css'
import { SignInDialog } from '../sign-in/SignInDialog.tsx'
import { StoppedNotice } from './StoppedNotice.tsx'
import * as messages from './messages.ts'

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
        <div role="status" className={classes.notice}>
          <span>{messages.openQuestions(open)}</span> <Link to="/connections">{messages.answer(open)}</Link>
        </div>
      )}
      {signIn && !isStranger(session, pathname) && (
        <SignInDialog name={current.name} schemes={signIn.schemes} />
      )}
    </>
  )
}
