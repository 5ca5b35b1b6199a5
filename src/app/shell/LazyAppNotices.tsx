import { Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { hidden } from '../../records/hidden-records.ts'
import { awaitKeysOf } from '../../ui/early-keys.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { wantSecondPart } from '../../ui/second-part.ts'
import { useSecondPart } from '../../ui/use-second-part.ts'
import { whenUnusedAfter } from '../../ui/when-unused.ts'

// If it fails to load, the page still works, and waiting deletions stay stored on this device.
const Desk = lazyNamed(() => import('./AppNotices.tsx'), 'AppNotices', MissingForNow)

/** The notices and the keys of every page, with the second part. A page without a list asks for it after a moment. */
export function LazyAppNotices() {
  const isWanted = useSecondPart()
  const { contacts, transactions } = useSyncExternalStore(hidden.subscribe, hidden.get)
  const hasDeletions = contacts.size + transactions.size > 0
  useEffect(() => whenUnusedAfter(1500, wantSecondPart), [])
  useEffect(() => {
    if (hasDeletions) wantSecondPart()
  }, [hasDeletions])
  // Before the notices themselves say that their keys work.
  useLayoutEffect(() => awaitKeysOf('shell'), [])
  return (
    isWanted && (
      <Suspense>
        <Desk />
      </Suspense>
    )
  )
}
