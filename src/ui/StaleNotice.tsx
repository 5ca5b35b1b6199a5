import { Button } from './Button.tsx'
import { focusHeading } from './focus-heading.ts'
import classes from './StaleNotice.module.css'

type StaleNoticeProps = { error: Error; onRetry: () => void; retrying: boolean }

/** Says that a refetch failed, so that the content may be out of date. */
export function StaleNotice({ error, onRetry, retrying }: StaleNoticeProps) {
  const retry = () => {
    focusHeading()
    onRetry()
  }
  return (
    <p role="alert" className={classes.notice}>
      This may be out of date: {error.message}{' '}
      <Button onClick={retry} busy={retrying}>
        Try again
      </Button>
    </p>
  )
}
