import { Button } from './Button.tsx'
import { focusHeading } from './focus-heading.ts'
import classes from './Notice.module.css'
import { useRetryLater } from './use-retry-later.ts'
import * as messages from './common-messages.ts'

type StaleNoticeProps = { error: Error; onRetry: () => void; retrying: boolean }

/** Says that a refetch failed, so that the content may be out of date. */
export function StaleNotice({ error, onRetry, retrying }: StaleNoticeProps) {
  useRetryLater(error, onRetry, retrying)
  const retry = () => {
    focusHeading()
    onRetry()
  }
  return (
    <p role="alert" className={`row warning small ${classes.stale}`}>
      {messages.outOfDate(error.message)}{' '}
      <Button onClick={retry} busy={retrying}>
        {messages.tryAgain}
      </Button>
    </p>
  )
}
