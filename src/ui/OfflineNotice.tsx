import { useSyncExternalStore } from 'react'
import classes from './OfflineNotice.module.css'

/** Says that the device has no network, as long as it has none. */
export function OfflineNotice() {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    <div role="status" className={classes.notice} data-shown={!online}>
      {!online &&
        'This device is offline. You see what was read before; nothing can be saved or deleted until the connection is back.'}
    </div>
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
