import { createMemoryStore } from '../service/memory-store.ts'
import type { Change, MemoryStore } from '../service/memory-store.ts'
import { seed } from '../service/seed.ts'
import { openDemoMemory } from './demo-memory.ts'

export type DemoStore = {
  store: MemoryStore
  durable: boolean
  /** Undoes every change that was ever made to the demo in this browser. */
  reset: () => Promise<void>
}

/** The demo's records: the seed, with what was changed in earlier visits and in other tabs. */
export async function openDemoStore(): Promise<DemoStore> {
  const memory = await openDemoMemory()
  const otherTabs = new BroadcastChannel('bookend-demo')
  const store = createMemoryStore(seed(), async (changes) => {
    await memory.save(changes)
    otherTabs.postMessage(changes)
  })
  const earlier = memory.all().then((changes) => store.apply(changes))
  // From now on, so that no change is missed; in this order, so that no newer one is overwritten.
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Change[]>) => {
    void earlier.then(() => store.apply(data))
  })
  await earlier
  return {
    store,
    durable: memory.durable,
    reset: async () => {
      const back = asSeeded(await memory.all())
      await memory.clear()
      store.apply(back)
      otherTabs.postMessage(back)
    },
  }
}

/** The changes that lead from these changes back to the seed. */
function asSeeded(changes: Change[]): Change[] {
  const records = seed()
  return changes.map(({ collection, id }): Change => {
    if (collection === 'contacts') return { collection, id, ...recordOf(records.contacts, id) }
    return { collection, id, ...recordOf(records.transactions, id) }
  })
}

function recordOf<T extends { id: string }>(records: T[], id: string): { record?: T } {
  const record = records.find((one) => one.id === id)
  return record ? { record } : {}
}
