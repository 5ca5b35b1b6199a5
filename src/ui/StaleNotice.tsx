import { Button } from './Button.tsx'
import type { FailedQuery } from './Failure.tsx'
import { focusHeading } from './focus-heading.ts'
import classes from './Notice.module.css'
import { useRetryLater } from './use-retry-later.ts'
import * as messages from './common-messages.ts'

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
