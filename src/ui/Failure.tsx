import { useLayoutEffect, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'
import { focusHeading } from './focus-heading.ts'
import { Notice } from './Notice.tsx'
import * as messages from './common-messages.ts'
import classes from './Notice.module.css'

export type FailedQuery = { error: Error; refetch: () => unknown; isFetching: boolean }

type FailureProps = {
  title: string
  of: FailedQuery
  children?: ReactNode
}

/**
 * Replaces the content of a failed request: what happened, in words, and a retry, which asks for a sign-in if necessary.
 * What may pass by itself is asked for again by itself.
 */
export function Failure({ title, of: { error, refetch, isFetching }, children }: FailureProps) {
  const isSignedOut = 'failure' in error && error.failure === 'signed-out'
  useRetryLater(error, refetch, isFetching)
  useLayoutEffect(() => () => keepFocus(), [])
  const retry = () => {
    focusHeading()
    refetch()
  }
  return (
    <Notice
      role="alert"
      title={isSignedOut ? messages.signedOut : title}
      actions={
        <>
          <Button onClick={retry} busy={isFetching}>
            {isSignedOut ? messages.signIn : messages.tryAgain}
          </Button>
          {children}
        </>
      }
    >
      {error.message}
      {mayPass(error) && ` ${messages.asksAgain}`}
    </Notice>
  )
}

/** Its button goes when the content is there, which may not be the user's doing. */
function keepFocus() {
  if (document.activeElement?.closest('[role="alert"]')) focusHeading()
}

/**
 * Asks again by itself after a failure that may pass, such as a restart of the server: after 2 seconds, then after pauses
 * twice as long, up to a minute, only while the page is in sight, and at once when the device is online again.
 */
function useRetryLater(error: Error, onRetry: () => void, retrying: boolean): void {
  const attempts = useRef(0)
  const retry = useEffectEvent(onRetry)
  const waits = mayPass(error) && !retrying
  useEffect(() => {
    if (!waits) return undefined
    const ask = () => {
      if (document.hidden) return
      attempts.current += 1
      retry()
    }
    const timer = setTimeout(ask, Math.min(60_000, 2000 * 2 ** attempts.current))
    window.addEventListener('online', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [waits])
}

/** Whether the failure may be over soon without anybody doing something. */
function mayPass(error: Error): boolean {
  if ('failure' in error && ['offline', 'unreachable', 'timeout'].includes(String(error.failure))) return true
  return 'status' in error && [502, 503, 504].includes(Number(error.status))
}

/** Says that a refetch failed, so that the content may be out of date. */
export function StaleNotice({ of: { error, refetch, isFetching } }: { of: FailedQuery }) {
  useRetryLater(error, refetch, isFetching)
  const retry = () => {
    focusHeading()
    refetch()
  }
  return (
    <p role="alert" className={`row warning small ${classes.stale}`}>
      {messages.outOfDate(error.message)}{' '}
      <Button onClick={retry} busy={isFetching}>
        {messages.tryAgain}
      </Button>
    </p>
  )
}

/** Says at once what failed, or what is wrong. */
export function Fault({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="fault">
      {children}
    </p>
  )
}
