import { afterEach, beforeEach } from 'vitest'

type Options = { ifAvailable?: boolean; signal?: AbortSignal }

/** Gives the browser locks, which happy-dom has not: who has one keeps it until the work is done, and who asks waits for it. */
export function withLocks(): void {
  beforeEach(() => {
    const held = new Map<string, Promise<unknown>>()
    const locks = {
      query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
      request: async (name: string, options: Options, work: (lock: object | null) => unknown) => {
        if (options.ifAvailable && held.has(name)) return work(null)
        while (held.has(name)) await held.get(name)
        if (options.signal?.aborted) throw new DOMException('given up', 'AbortError')
        const working = Promise.resolve(work({ name }))
        held.set(name, working)
        try {
          return await working
        } finally {
          held.delete(name)
        }
      },
    }
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  })
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))
}
