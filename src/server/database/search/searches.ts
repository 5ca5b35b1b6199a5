import { ServiceUnavailableError } from '../../../service/service-unavailable-error.ts'
import type { AccountId } from '../core/scoped-to.ts'
import type { Found, Words } from '../core/engine.ts'
import type { File } from '../sqlite/watch-files.ts'
import { openThread } from '../sqlite/open-thread.ts'
import type { Known, Search } from './find.ts'
import { knownSearches } from './known-searches.ts'
import { offer } from './race-workers.ts'
import type { Offer } from './race-workers.ts'
import { createTurns } from './create-turns.ts'

type Waiting = { account: AccountId; found: Promise<Found>; begin: () => Promise<void> }

/**
 * Searches a SQLite file in two threads; the second starts when the first is busy. Cached results go with the question,
 * and the thread checks in the file whether they are still valid, no matter who has written since. A request for a
 * search that others are waiting for shares its result if it has not started, so that it sees everything written before.
 * Accounts take turns (create-turns.ts).
 */
export function searchesIn(file: File, { patience, searchMs }: { patience: number; searchMs: number }) {
  const threads = [1, 2].map(() =>
    openThread<Offer<Search>, (Found & Known) | undefined>(new URL('./find-worker.ts', import.meta.url), {
      file,
      searchMs,
    }),
  )
  const [first] = threads
  const turns = createTurns(mostBegun)
  let underWay = 0
  const waiting = new Map<string, Waiting>()
  const known = knownSearches()

  const find: Words['find'] = (at, asked, offset, limit) => {
    // The order of the words does not matter.
    const terms = asked.terms.toSorted((one, other) => (one.join('\n') < other.join('\n') ? -1 : 1))
    const page = { query: { ...asked, terms }, offset, limit }
    const key = JSON.stringify({ ...at, ...page })
    const same = waiting.get(key)
    if (same) return same.found
    const { promise, resolve, reject } = Promise.withResolvers<Found>()
    const giveUp = setTimeout(() => {
      waiting.delete(key)
      reject(new ServiceUnavailableError('The books are busy. Nothing was changed; please try again.', 2))
    }, patience)
    const begin = async () => {
      clearTimeout(giveUp)
      turns.begin(at.account)
      // With nothing under way the first thread is free; the other costs 15 MB once it has started.
      const free = underWay === 0 ? threads.slice(0, 1) : threads
      underWay += 1
      try {
        const found = await offer(free, { at, ...page, known: known.of(at, page) })
        known.keep(at, page, found)
        resolve({ rows: found.rows, total: found.total })
      } catch (error) {
        reject(error)
      }
      underWay -= 1
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
      if (!turns.mayBegin(account)) continue
      waiting.delete(key)
      void begin()
    }
  }

  return {
    find,
    changed: known.changed,
    open: async () => first?.open(),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

// For each thread the current search and the next; starting more would use outdated cached results.
const mostBegun = 4
