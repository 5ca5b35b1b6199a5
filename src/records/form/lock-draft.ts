/**
 * Locks a form's draft for this tab until `signal` aborts, so that input in one tab is not offered as left over in
 * another. True if no other tab holds it; otherwise `onFree` is called when the other tabs have released it.
 */
export async function lockDraft(
  key: readonly string[],
  signal: AbortSignal,
  onFree: () => void,
): Promise<boolean> {
  // Missing on pages served over plain HTTP: other tabs are then unknown.
  const { locks } = navigator as { locks?: LockManager | null }
  if (!locks) return true
  const name = `bookend-draft:${key.join(' ')}`
  const stopped = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
  const isFree = await new Promise<boolean>((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock && stopped
      })
      .catch(() => resolve(true))
  })
  const inTurn = () => {
    onFree()
    return stopped
  }
  // The browser also releases the lock when the other tab closes or crashes.
  if (!isFree) locks.request(name, { signal }, inTurn).catch(() => undefined)
  return isFree
}
