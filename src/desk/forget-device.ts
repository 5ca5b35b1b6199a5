import { closeTab } from '../deleting/close-tab.ts'
import { countKept } from '../kept/count-kept.ts'
import { forget } from '../kept/kept.ts'
import type { Demo } from '../ui/demo.ts'

/**
 * Forgets all that Bookend keeps in this browser, here and in its other tabs, and starts anew at the first page. Throws when the
 * browser does not let it; nothing then starts anew, so that it can be tried again.
 */
export async function forgetDevice(demo: Demo | undefined): Promise<void> {
  await demo?.reset()
  await forget()
  const left = await countKept('')
  if (left.some(({ here, elsewhere }) => here + elsewhere > 0))
    throw new Error('Not everything was forgotten')
  await dropDemo()
  forgetNames(localStorage)
  tabs?.postMessage('cleared')
  startAnew()
}

/** Starts this tab anew when another one has forgotten everything. Gives the way to stop. */
export function followClearing(): () => void {
  tabs?.addEventListener('message', startAnew)
  return () => tabs?.removeEventListener('message', startAnew)
}

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('bookend-device')

function startAnew(): void {
  forgetNames(sessionStorage)
  // The deletions that waited are forgotten too; they must neither be sent nor hold the page up.
  closeTab()
  setTimeout(() => location.replace('/'))
}

function forgetNames(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const name of names) if (name?.startsWith('bookend')) storage.removeItem(name)
}

/** What was changed in the demo. A tab that has it open holds the answer up, not the deletion. */
function dropDemo(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('bookend-demo')
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })
}
