import { createLruCache } from '../../common/create-lru-cache.ts'
import { ServiceUnavailableError } from '../../../service/service-unavailable-error.ts'
import type { AccountId } from '../core/scoped-to.ts'
import type { Found, Words } from '../core/engine.ts'
import type { File } from '../sqlite/watch-files.ts'
import { openThread } from '../sqlite/open-thread.ts'
import type { Thread } from '../sqlite/open-thread.ts'
import type { Known, Search } from './find.ts'
import { createTurns } from './create-turns.ts'

type Searcher = Thread<Search, Found & Known>
type Waiting = { account: AccountId; found: Promise<Found>; begin: (thread: Searcher) => Promise<void> }

/**
 * Searches a SQLite file in two threads, each of which has one search at a time; the second, which takes 15 MB, starts
 * when the first is busy. The total of a search is remembered until something is written to its collection: it goes with
 * the question, and the thread compares its version with that in the file, no matter who has written since. A request for
 * a search that others are waiting for shares its result if it has not started, so that it sees everything written
 * before. Accounts take turns (create-turns.ts). In 1,000,000 rows a known total makes the next page of a search that
 * nearly every row answers take 1 ms instead of 160, and one with 5,000 hits 1 instead of 10.
 */
export function searchesIn(file: File, { patience, searchMs }: { patience: number; searchMs: number }) {
  const threads = [1, 2].map(() =>
    openThread<Search, Found & Known>(new URL('./find-worker.ts', import.meta.url), { file, searchMs }),
  )
  const busy = new Set<Searcher>()
  const turns = createTurns(threads.length)
  const waiting = new Map<string, Waiting>()
  const totals = createLruCache<string, Known>(mostBytes, (key) => 300 + 2 * key.length)

  const find: Words['find'] = (at, asked, offset, limit) => {
    // The order of the words does not matter.
    const terms = asked.terms.toSorted((one, other) => (one.join('\n') < other.join('\n') ? -1 : 1))
    const page = { query: { ...asked, terms }, offset, limit }
    const search = JSON.stringify({ ...at, ...page.query })
    const key = `${search} ${offset} ${limit}`
    const same = waiting.get(key)
    if (same) return same.found
    const { promise, resolve, reject } = Promise.withResolvers<Found>()
    const giveUp = setTimeout(() => {
      waiting.delete(key)
      reject(new ServiceUnavailableError('The books are busy. Nothing was changed; please try again.', 2))
    }, patience)
    const begin = async (thread: Searcher) => {
      clearTimeout(giveUp)
      busy.add(thread)
      turns.begin(at.account)
      try {
        const { rows, total, version } = await thread.ask({ at, ...page, known: totals.get(search) })
        totals.set(search, { version, total })
        resolve({ rows, total })
      } catch (error) {
        reject(error)
      }
      busy.delete(thread)
      turns.end(at.account)
      beginNext()
    }
    turns.ask(at.account, performance.now())
    waiting.set(key, { account: at.account, found: promise, begin })
    beginNext()
    return promise
  }

  function beginNext() {
    for (const [key, { account, begin }] of waiting) {
      const free = threads.find((thread) => !busy.has(thread))
      if (!free || !turns.mayBegin(account)) continue
      waiting.delete(key)
      void begin(free)
    }
  }

  return {
    find,
    open: async () => threads[0]?.open(),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

const mostBytes = 8 * 2 ** 20
