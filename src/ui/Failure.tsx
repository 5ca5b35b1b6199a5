import { Button } from './Button.tsx'
import { focusHeading } from './focus-heading.ts'
import { Notice } from './Notice.tsx'

type FailureProps = { title: string; error: Error; onRetry: () => void; retrying: boolean }

/** A failed request in the place of what it should have brought: what happened, in words, and another try. */
export function Failure({ title, error, onRetry, retrying }: FailureProps) {
  const retry = () => {
    focusHeading()
    onRetry()
  }
  return (
    <Notice
      role="alert"
      title={title}
      actions={
        <Button onClick={retry} busy={retrying}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Notice>
  )
}
