import { createStore } from '../storage/create-store.ts'
import { preferences } from '../storage/preferences.ts'
import type { Change } from '../storage/rows.ts'

// One tab at a time carries out a change.

type Lockable = Pick<Change, 'id' | 'at'>

/** Locks a change for this tab until `unlockChange`. False if another open tab holds the lock. */
export async function lockChange(id: string): Promise<boolean> {
  if (owned.has(id)) return true
  left.delete(id)
  if (!locks()) return Boolean(owned.set(id, () => undefined))
  return new Promise((resolve) => {
    const asked = locks()?.request(lockNameOf(id), { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(false)
      // Held until released. The browser releases it when the tab is gone, even after a crash.
      const { promise, resolve: release } = Promise.withResolvers<void>()
      owned.set(id, release)
      resolve(true)
      return promise
    })
    // If locks are refused, claiming the row still prevents two tabs from sending it.
    asked?.catch(() => resolve(Boolean(owned.set(id, () => undefined))))
  })
}

export function unlockChange(id: string): void {
  owned.get(id)?.()
  if (!owned.delete(id)) return
  left.add(id)
  releases.set(releases.get() + 1)
}

export function isOwnedHere(id: string): boolean {
  return owned.has(id)
}

/** Whether any open tab holds the lock. Unknown without locks: then a deletion counts as abandoned once it is long overdue. */
export async function isOwned({ id, at }: Lockable): Promise<boolean> {
  if (owned.has(id)) return true
  const { held } = (await locks()
    ?.query()
    .catch(() => undefined)) ?? { held: undefined }
  return held ? held.some(({ name }) => name === lockNameOf(id)) : !left.has(id) && msUntilLeft(at) > 0
}

/** Settles when another tab may have abandoned its change. */
export async function whenLeft({ id, at }: Lockable, signal: AbortSignal): Promise<void> {
  const manager = locks()
  if (manager) return manager.request(lockNameOf(id), { signal }, () => undefined).catch(() => undefined)
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(1000, msUntilLeft(at)))
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** Releases all locks at once, as closing the tab does. */
export function releaseAll(): void {
  for (const letGo of owned.values()) letGo()
  owned.clear()
}

const owned = new Map<string, () => void>()
/** Grows whenever this tab releases a lock, whose work it may have left unfinished. */
export const releases = createStore(0)
// Locks that this tab itself has released.
const left = new Set<string>()

function lockNameOf(id: string): string {
  return `bookend-pending:${id}`
}

/** The countdown may have been paused, and sending takes time. A time in the future means that the clock was changed. */
function msUntilLeft(at: number): number {
  const passed = Date.now() - at
  return passed < 0 ? 0 : preferences.get().undoSeconds * 1000 + 60_000 - passed
}

/** Missing on pages served over plain HTTP. */
function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager | null }).locks ?? undefined
}
