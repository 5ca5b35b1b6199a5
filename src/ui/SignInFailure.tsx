import { Button } from './Button.tsx'
import classes from './StartFailure.module.css'

type SignInFailureProps = {
  reason: string
  /** Tries the same address again, where that may help. */
  onRetry: (() => void) | undefined
}

/** Shown when a sign-in address fails. Existing sign-ins of this browser stay. */
export function SignInFailure({ reason, onRetry }: SignInFailureProps) {
  return (
    <main className={classes.page}>
      <h1>This sign-in address did not work</h1>
      <p role="alert">{reason}</p>
      {onRetry ? (
        <p>
          <Button onClick={onRetry}>Try again</Button>
        </p>
      ) : (
        <p>Ask whoever runs your Bookend for a new sign-in address.</p>
      )}
      <p>
        <a href="/contacts">Open Bookend without it</a>
      </p>
    </main>
  )
}
