import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type FailureProps = { title: string; error: Error; onRetry: () => void; retrying: boolean }

/** A failed request in the place of what it should have brought: what happened, in words, and another try. */
export function Failure({ title, error, onRetry, retrying }: FailureProps) {
  return (
    <Notice
      role="alert"
      title={title}
      actions={
        <Button onClick={onRetry} busy={retrying}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Notice>
  )
}
