import { useSyncExternalStore } from 'react'
import classes from './OfflineNotice.module.css'

/** Shown while the device is offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  if (online) return null
  return (
    <p role="status" className={classes.notice}>
      You’re offline. You can look at what is already loaded; saving and deleting will work again once you’re
      back online.
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
