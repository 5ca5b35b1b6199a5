import { useSyncExternalStore } from 'react'
import classes from './OfflineNotice.module.css'

/** Says that the device has no network, as long as it has none. */
export function OfflineNotice() {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  if (online) return null
  return (
    <p role="status" className={classes.notice}>
      This device is offline. You see what was read before; nothing can be saved or deleted until the
      connection is back.
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
