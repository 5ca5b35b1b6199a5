const listeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('bookend-imports')
tabs?.addEventListener('message', tell)

/** Tells every open list, in all tabs of this browser, that the service has imported or refused a file. */
export function announceImport(): void {
  tell()
  tabs?.postMessage('imported')
}

/** Calls the listener after every import; returns an unsubscribe function. */
export function onImport(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
