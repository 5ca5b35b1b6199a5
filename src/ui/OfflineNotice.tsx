import { useSyncExternalStore } from 'react'
import * as messages from './common-messages.ts'

/** Shown while the device is offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  if (online) return null
  return (
    <p role="status" className="warning spaced small">
      {messages.offline}
    </p>
  )
}

function listen(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
