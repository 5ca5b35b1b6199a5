import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { PageHeading } from './PageHeading.tsx'

/** A page that broke while it was drawn, or whose code did not arrive (after a new version was installed, say). */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const words = error instanceof Error ? error.message : String(error)
  const codeMissing = /dynamically imported module|importing a module script/i.test(words)
  return (
    <>
      <PageHeading title="This page failed" />
      <Notice
        role="alert"
        title={codeMissing ? 'A part of Bookend could not be loaded' : 'Bookend could not show this page'}
        actions={
          <>
            <Button onClick={reset}>Try again</Button>
            <Button onClick={() => window.location.reload()}>Reload Bookend</Button>
          </>
        }
      >
        {codeMissing
          ? 'The connection may be gone, or a newer version was installed meanwhile. Nothing was changed.'
          : `The fault is Bookend’s, and nothing was changed. What it said: ${words}`}
      </Notice>
    </>
  )
}
