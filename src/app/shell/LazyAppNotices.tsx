import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { hidden } from '../../records/hidden-records.ts'
import { awaitKeysOf } from '../../ui/early-keys.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { whenUnusedAfter } from '../../ui/when-unused.ts'

// If it fails to load, the page still works, and waiting deletions stay stored on this device.
const Desk = lazyNamed(() => import('./AppNotices.tsx'), 'AppNotices', MissingForNow)

/**
 * The notices and the keys of every page. They load once the first page has been idle for a moment, or as soon as a
 * deletion is confirmed or a key is pressed.
 */
export function LazyAppNotices() {
  const [isWanted, setIsWanted] = useState(false)
  const { contacts, transactions } = useSyncExternalStore(hidden.subscribe, hidden.get)
  useEffect(() => {
    const stop = whenUnusedAfter(1500, () => setIsWanted(true))
    const stopAwaiting = awaitKeysOf('shell', () => setIsWanted(true))
    return () => {
      stop()
      stopAwaiting()
    }
  }, [])
  // Once loaded it stays, because the outcome of a deletion is reported after nothing is hidden any more.
  if (!isWanted && contacts.size + transactions.size > 0) setIsWanted(true)
  return (
    isWanted && (
      <Suspense>
        <Desk />
      </Suspense>
    )
  )
}
