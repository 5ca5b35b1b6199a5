import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { focusHeading } from './focus-heading.ts'
import { Notice } from './Notice.tsx'
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
 * necessary.
 */
export function Failure({ title, error, onRetry, retrying, children }: FailureProps) {
  const isSignedOut = 'failure' in error && error.failure === 'signed-out'
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
    </Notice>
  )
}
