import type { ReactNode } from 'react'
import { useLayoutEffect } from 'react'
import { Button } from './Button.tsx'
import { focusHeading } from './focus-heading.ts'
import { Notice } from './Notice.tsx'
import { mayPass, useRetryLater } from './use-retry-later.ts'
import * as messages from './common-messages.ts'

type FailureProps = {
  title: string
  error: Error
  onRetry: () => void
  retrying: boolean
  /** Other options besides a retry. */
  children?: ReactNode
}

/**
 * Replaces the content of a failed request: what happened, in words, and a retry, which asks for a sign-in if
 * necessary. What may pass by itself is asked for again by itself.
 */
export function Failure({ title, error, onRetry, retrying, children }: FailureProps) {
  const isSignedOut = 'failure' in error && error.failure === 'signed-out'
  useRetryLater(error, onRetry, retrying)
  useLayoutEffect(() => () => keepFocus(), [])
  const retry = () => {
    focusHeading()
    onRetry()
  }
  return (
    <Notice
      role="alert"
      title={isSignedOut ? messages.signedOut : title}
      actions={
        <>
          <Button onClick={retry} busy={retrying}>
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
