import { setupWorker } from 'msw/browser'
import { createService } from '../service/create-service.ts'
import { answer, handlersFor } from './handlers.ts'
import { createMemoryStore, type Change, type MemoryStore } from '../service/create-memory-store.ts'
import { seed } from './seed/seed.ts'
import { openDB, type DBSchema } from 'idb'

type DemoService = {
  /** Answers requests in the page; only given when there is no service worker. */
  answer: ((request: Request) => Promise<Response>) | undefined
  reset: () => Promise<void>
  durable: boolean
}

/** Starts the demo: from now on the service in the browser answers all requests below `baseUrl`. */
export async function startDemoService(baseUrl: string): Promise<DemoService> {
  const { store, durable, reset } = await openDemoStore()
  const service = createService({ store })
  const intercepted = await intercept(service, baseUrl)
  return {
    answer: intercepted ? undefined : (request) => answer(service, baseUrl, request),
    reset,
    durable,
  }
}

/**
 * Starts MSW between page and network. False if the browser refuses: no service workers (plain http on a host name),
 * registration blocked by a setting, or a worker that does not start in time.
 */
async function intercept(service: ReturnType<typeof createService>, baseUrl: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const worker = setupWorker(...handlersFor(service, baseUrl))
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 4000))
  const started = worker.start({ quiet: true, onUnhandledFrame: 'bypass' }).then(
    () => true,
    () => false,
  )
  return Promise.race([started, late])
}

type DemoStore = {
  store: MemoryStore
  durable: boolean
  /** Undoes every change ever made to the demo in this browser. */
  reset: () => Promise<void>
}

/** The demo's records: the seed, plus the changes of earlier visits and other tabs. */
async function openDemoStore(): Promise<DemoStore> {
  const memory = await openDemoMemory()
  const otherTabs = new BroadcastChannel('bookend-demo')
  const store = createMemoryStore(seed(), async (changes) => {
    await memory.save(changes)
    otherTabs.postMessage(changes)
  })
  const earlier = memory.all().then((changes) => store.apply(changes))
  // Listen from now on, so that no change is missed; wait for `earlier`, so that it never overwrites a newer change.
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

function asSeeded(changes: Change[]): Change[] {
  const records = seed()
  return changes.map(({ collection, id }): Change => {
    if (collection === 'contacts') return { collection, id, ...recordOf(records.contacts, id) }
    if (collection === 'marks') return { collection, id } // no transaction is marked at first
    return { collection, id, ...recordOf(records.transactions, id) }
  })
}

function recordOf<T extends { id: string }>(records: T[], id: string): { record?: T } {
  const record = records.find((one) => one.id === id)
  return record ? { record } : {}
}

type DemoMemory = {
  durable: boolean
  all: () => Promise<Change[]>
  save: (changes: Change[]) => Promise<void>
  clear: () => Promise<void>
}

interface Schema extends DBSchema {
  changes: { key: [string, string]; value: Change }
}

/** The browser's database, or this tab's memory if the browser refuses one. It stores changes only, not the seed. */
async function openDemoMemory(): Promise<DemoMemory> {
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
