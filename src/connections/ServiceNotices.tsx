import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useAttention } from '../api/use-attention.ts'
import { Pause } from './Pause.tsx'
import classes from './ServiceNotices.module.css'
import { SignInDialog } from './SignInDialog.tsx'
import { StoppedNotice } from './StoppedNotice.tsx'

const route = getRouteApi('__root__')

/** What the service in use wants of the person who uses it. */
export function ServiceNotices() {
  const { current } = route.useRouteContext()
  const { signIn, pausedUntil, stopped, questions } = useAttention()
  const isAnswering = useLocation({ select: ({ pathname }) => pathname.endsWith('/connections') })
  const open = questions.filter(({ blocking }) => blocking).length
  return (
    <>
      {pausedUntil !== undefined && <Pause key={pausedUntil} until={pausedUntil} />}
      {stopped && <StoppedNotice stopped={stopped} />}
      {open > 0 && !isAnswering && (
        <div role="status" className={classes.notice}>
          <span>
            {open === 1
              ? '1 question about this service is open. Until it is answered, the values stand as they came.'
              : `${open} questions about this service are open. Until they are answered, the values stand as they came.`}
          </span>{' '}
          <Link to="/connections">Answer {open === 1 ? 'it' : 'them'}</Link>
        </div>
      )}
      {signIn && <SignInDialog name={current.name} schemes={signIn.schemes} />}
    </>
  )
}
