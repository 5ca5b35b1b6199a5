import { today } from '../domain/today.ts'

/** Runs at midnight, and when the user returns on another day. Returns an unsubscribe function. */
export function onNewDay(run: () => void): () => void {
  let day = today()
  const look = () => {
    const now = today()
    if (now === day) return
    day = now
    run()
  }
  const timer = setInterval(look, 60_000)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
