import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from './Button.tsx'
import { focusHeading } from './focus-heading.ts'
import type { Retry } from './lazy-named.tsx'
import { describeMissingPart } from './missing-part.ts'
import { Notice } from './Notice.tsx'
import { PageHeading } from './PageHeading.tsx'
import * as messages from './common-messages.ts'

/** Replaces a page whose code failed to load. Never reloads on its own, because that would lose input and selections. */
export function MissingPage({ retry }: Retry) {
  const router = useRouter()
  return (
    <>
      <PageHeading title={messages.pageMissing} />
      <Notice
        role="alert"
        title={messages.partMissing}
        actions={
          <>
            <Button
              onClick={() => {
                focusHeading()
                // The page's data was requested together with its code, and may have failed with it.
                void router.invalidate()
                retry()
              }}
            >
              {messages.tryAgain}
            </Button>
            <ReloadButton />
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
    <div role="alert" className="stack">
      {messages.partNotLoaded} {describeMissingPart()}
      <div className="row">
        <Button onClick={retry}>{messages.tryAgain}</Button>
        <ReloadButton />
      </div>
    </div>
  )
}

/**
 * Firefox does not fetch code again that it could not load once, so only a reload helps there. Offline, a reload would put the browser's
 * own error page in the place of the app.
 */
function ReloadButton() {
  return navigator.onLine && <Button onClick={() => window.location.reload()}>{messages.reload}</Button>
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
