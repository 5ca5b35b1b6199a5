import { useLayoutEffect, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { focusHeading } from './focus-heading.ts'
import { Notice } from './Notice.tsx'
import { mayPass, useRetryLater } from './use-retry-later.ts'
import * as messages from './common-messages.ts'

/** A query whose last request failed. */
export type FailedQuery = { error: Error; refetch: () => unknown; isFetching: boolean }

type FailureProps = {
  title: string
  of: FailedQuery
  /** Other options besides a retry. */
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
