import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Asks again by itself after a failure that may pass, such as a restart of the server: after 2 seconds, then after pauses
 * twice as long, up to a minute, only while the page is in sight, and at once when the device is online again.
 */
export function useRetryLater(error: Error, onRetry: () => void, retrying: boolean): void {
  const attempts = useRef(0)
  const retry = useEffectEvent(onRetry)
  const waits = mayPass(error) && !retrying
  useEffect(() => {
    if (!waits) return undefined
    const ask = () => {
      if (document.hidden) return
      attempts.current += 1
      retry()
    }
    const timer = setTimeout(ask, Math.min(60_000, 2000 * 2 ** attempts.current))
    window.addEventListener('online', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [waits])
}

/** Whether the failure may be over soon without anybody doing something. */
export function mayPass(error: Error): boolean {
  if ('failure' in error && ['offline', 'unreachable', 'timeout'].includes(String(error.failure))) return true
  return 'status' in error && [502, 503, 504].includes(Number(error.status))
}
