import { resetTab } from '../changes/running-changes.ts'
import { countRows } from '../storage/count-rows.ts'
import { forgetRows } from '../storage/database.ts'
import { countReadings, forgetReadings } from '../storage/stored-readings.ts'
import type { Demo } from '../ui/demo.ts'

/** Deletes all that Bookend stores in this browser, in all tabs, and reloads. Throws, reloading nothing, if the browser refuses. */
export async function forgetDevice(demo: Demo | undefined): Promise<void> {
  await demo?.reset()
  await forgetRows()
  await forgetReadings()
  const left = [...(await countRows('')), await countReadings('')]
  if (left.some(({ here, elsewhere }) => here + elsewhere > 0))
    throw new Error('Not everything was forgotten')
  await dropDemo()
  forgetNames(localStorage)
  tabs?.postMessage('cleared')
  startAnew()
}

/** Reloads this tab when another one has deleted everything. Returns an unsubscribe function. */
export function followClearing(): () => void {
  tabs?.addEventListener('message', startAnew)
  return () => tabs?.removeEventListener('message', startAnew)
}

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('bookend-device')

function startAnew(): void {
  forgetNames(sessionStorage)
  // Selections are stored after a short delay, and again when the page is left.
  addEventListener('pagehide', () => forgetNames(sessionStorage), { once: true })
  // Waiting deletions are discarded too; they must neither be sent nor block the reload.
  resetTab()
  setTimeout(() => location.replace('/'))
}

function forgetNames(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const name of names) if (name?.startsWith('bookend')) storage.removeItem(name)
}

/** The demo's changes. A tab that has them open delays the result, not the deletion. */
function dropDemo(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('bookend-demo')
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })
}
