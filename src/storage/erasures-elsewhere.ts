// Tells other tabs that a contact was erased, because they would show it until they read it again.

const name = 'bookend-erasures'
// Opening one takes milliseconds, which the click on a contact has no time for.
const fromOthers = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)

/** Tells the other tabs. Nothing of the contact is said. */
export function tellErasure(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const tabs = new BroadcastChannel(name)
  tabs.postMessage(true)
  tabs.close()
}

/** Calls back when another tab has erased a contact. Returns an unsubscribe function. */
export function watchErasures(listener: () => void): () => void {
  fromOthers?.addEventListener('message', listener)
  return () => fromOthers?.removeEventListener('message', listener)
}
