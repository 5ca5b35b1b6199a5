import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { PageHeading } from './PageHeading.tsx'

/** Replaces a page that failed to render. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return (
    <>
      <PageHeading title="This page failed" />
      <Notice
        role="alert"
        title="Something went wrong in Bookend"
        actions={
          <>
            <Button onClick={reset}>Try again</Button>
            <Button onClick={() => window.location.reload()}>Reload Bookend</Button>
          </>
        }
      >
        Nothing was changed. Details: {error instanceof Error ? error.message : String(error)}
      </Notice>
    </>
  )
}
