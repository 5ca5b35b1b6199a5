import { useEffect } from 'react'
import { Button } from './Button.tsx'
import { focusHeading } from './focus-heading.ts'
import type { Retry } from './lazy-named.tsx'
import { describeMissingPart } from './missing-part.ts'
import { Notice } from './Notice.tsx'
import { PageHeading } from './PageHeading.tsx'

/** Replaces a page whose code failed to load. Never reloads by itself, because that would lose input and selections. */
export function MissingPage({ retry }: Retry) {
  return (
    <>
      <PageHeading title="This page is not here yet" />
      <Notice
        role="alert"
        title="A part of Bookend could not be loaded"
        actions={
          <>
            <Button
              onClick={() => {
                focusHeading()
                retry()
              }}
            >
              Try again
            </Button>
            <Button onClick={() => window.location.reload()}>Reload Bookend</Button>
          </>
        }
      >
        {describeMissingPart()}
      </Notice>
    </>
  )
}

/** Replaces a part of a page whose code failed to load. */
export function MissingPart({ retry }: Retry) {
  return (
    <p role="alert">
      A part of Bookend could not be loaded. {describeMissingPart()}{' '}
      <Button onClick={retry}>Try again</Button>
    </p>
  )
}

/** Replaces an optional part of a page until the network is back. */
export function MissingForNow({ retry }: Retry) {
  useEffect(() => {
    const timer = setTimeout(retry, 15_000)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  })
  return null
}
