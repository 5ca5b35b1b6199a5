import { preferences } from '../kept/preferences.ts'
import type { Pending } from '../kept/rows.ts'

/** Takes a pending deletion for this tab, until `release`. False when another tab that is alive has it. */
export async function own(id: string): Promise<boolean> {
  if (owned.has(id)) return true
  left.delete(id)
  if (!locks()) return Boolean(owned.set(id, () => undefined))
  return new Promise((resolve) => {
    const asked = locks()?.request(nameOf(id), { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(false)
      // Held until it is released; the browser releases it when the tab is gone, however it went.
      const { promise, resolve: release } = Promise.withResolvers<void>()
      owned.set(id, release)
      resolve(true)
      return promise
    })
    // Where locks are refused, the claim of the row still keeps two tabs from sending it.
    asked?.catch(() => resolve(Boolean(owned.set(id, () => undefined))))
  })
}

export function release(id: string): void {
  owned.get(id)?.()
  if (owned.delete(id)) left.add(id)
}

/** Whether this tab or another living one has it. Without locks nobody can tell, so one that should be long over counts as left. */
export async function isOwned({ id, at }: Pending): Promise<boolean> {
  if (owned.has(id)) return true
  const { held } = (await locks()
    ?.query()
    .catch(() => undefined)) ?? { held: undefined }
  return held ? held.some(({ name }) => name === nameOf(id)) : !left.has(id) && msUntilLeft(at) > 0
}

/** Settles when a deletion that another tab has may have been left by it. */
export async function whenLeft({ id, at }: Pending, signal: AbortSignal): Promise<void> {
  const manager = locks()
  if (manager) return manager.request(nameOf(id), { signal }, () => undefined).catch(() => undefined)
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(1000, msUntilLeft(at)))
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** Gives up everything at once, as a tab does that is closed. */
export function releaseAll(): void {
  for (const letGo of owned.values()) letGo()
  owned.clear()
}

const owned = new Map<string, () => void>()
// What this tab itself has released.
const left = new Set<string>()

function nameOf(id: string): string {
  return `bookend-pending:${id}`
}

/** The pause may have been held for a while, and sending takes its time. One of the future shows that the clock was moved. */
function msUntilLeft(at: number): number {
  const passed = Date.now() - at
  return passed < 0 ? 0 : preferences.get().undoSeconds * 1000 + 60_000 - passed
}

/** Not there where the page came over plain HTTP. */
function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager | null }).locks ?? undefined
}
