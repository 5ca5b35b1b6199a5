import { openDB } from 'idb'
import type { DBSchema } from 'idb'
import type { Change } from '../service/create-memory-store.ts'

/** Where the demo stores a visitor's changes. */
export type DemoMemory = {
  /** Whether it outlives the tab. */
  durable: boolean
  all: () => Promise<Change[]>
  save: (changes: Change[]) => Promise<void>
  clear: () => Promise<void>
}

interface Schema extends DBSchema {
  changes: { key: [string, string]; value: Change }
}

/** The browser's database, or this tab's memory if the browser refuses one. It stores changes only, not the seed. */
export async function openDemoMemory(): Promise<DemoMemory> {
  try {
    const database = await openDB<Schema>('bookend-demo', 1, {
      upgrade: (fresh) => void fresh.createObjectStore('changes', { keyPath: ['collection', 'id'] }),
    })
    return {
      durable: true,
      all: () => database.getAll('changes'),
      save: async (changes) => {
        const transaction = database.transaction('changes', 'readwrite', { durability: 'strict' })
        await Promise.all([...changes.map((change) => transaction.store.put(change)), transaction.done])
      },
      clear: () => database.clear('changes'),
    }
  } catch {
    return memoryOfThisTab()
  }
}

function memoryOfThisTab(): DemoMemory {
  const kept = new Map<string, Change>()
  return {
    durable: false,
    all: async () => [...kept.values()],
    save: async (changes) => {
      for (const change of changes) kept.set(`${change.collection} ${change.id}`, change)
    },
    clear: async () => kept.clear(),
  }
}
