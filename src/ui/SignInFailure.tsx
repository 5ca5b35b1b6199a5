import { Button } from './Button.tsx'
import classes from './StartFailure.module.css'
import * as messages from './start-messages.tsx'

type SignInFailureProps = {
  reason: string
  /** Tries the same address again, where that may help. */
  onRetry: (() => void) | undefined
}

/** Shown when a sign-in address fails. Existing sign-ins of this browser stay. */
export function SignInFailure({ reason, onRetry }: SignInFailureProps) {
  return (
    <main className={`parts ${classes.page}`}>
      <h1>{messages.addressFailed}</h1>
      <p role="alert">{reason}</p>
      {onRetry ? (
        <p>
          <Button onClick={onRetry}>{messages.tryAgain}</Button>
        </p>
      ) : (
        <p>{messages.askForAddress}</p>
      )}
      <p>
        <a href="/contacts">{messages.openWithoutIt}</a>
      </p>
    </main>
  )
}
