import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { hidden } from '../list/hidden.ts'

const Desk = lazy(() =>
  import('../desk/Desk.tsx').then(
    (module) => ({ default: module.Desk }),
    // A page must not be lost for want of it; what waits to be deleted waits on this device.
    () => ({ default: () => <></> }),
  ),
)

/** The desk, whose code comes when the first page is there, or as soon as a deletion is confirmed. */
export function LaterDesk() {
  const [isWanted, setIsWanted] = useState(false)
  const { contacts, transactions } = useSyncExternalStore(hidden.subscribe, hidden.get)
  useEffect(() => {
    const timer = setTimeout(() => setIsWanted(true), 1500)
    return () => clearTimeout(timer)
  }, [])
  // Once there it stays: what became of a deletion is told when nothing is hidden any more.
  if (!isWanted && contacts.size + transactions.size > 0) setIsWanted(true)
  return (
    isWanted && (
      <Suspense>
        <Desk />
      </Suspense>
    )
  )
}
