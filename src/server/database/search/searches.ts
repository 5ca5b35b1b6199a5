import { Unavailable } from '../../../service/unavailable.ts'
import type { Found, Words } from '../engine.ts'
import type { File } from '../sqlite/connection.ts'
import { openThread } from '../sqlite/thread.ts'
import type { Known, Search } from './find.ts'
import { knownSearches } from './known-searches.ts'
import { offer } from './offer.ts'
import type { Offer } from './offer.ts'

type Waiting = { found: Promise<Found>; begin: () => Promise<void> }

/**
 * Searches in a SQLite file, in two threads of their own. What is known of a search is sent with the question, and the thread looks in the
 * file itself whether it holds, so that it does not matter who has written since. Who asks for what somebody else is waiting for gets the
 * same answer, as long as that search has not begun: so it sees all that was written before either asked.
 */
export function searchesIn(file: File, patience: number) {
  const threads = [1, 2].map(() =>
    openThread<Offer<Search>, (Found & Known) | undefined>(
      new URL('./find-worker.ts', import.meta.url),
      file,
    ),
  )
  let begun = 0
  const waiting = new Map<string, Waiting>()
  const known = knownSearches()

  const find: Words['find'] = (at, asked, offset, limit) => {
    const words = asked.toSorted()
    const page = { words, offset, limit }
    const key = JSON.stringify({ ...at, ...page })
    const same = waiting.get(key)
    if (same) return same.found
    const { promise, resolve, reject } = Promise.withResolvers<Found>()
    const giveUp = setTimeout(() => {
      waiting.delete(key)
      reject(new Unavailable('The books are busy. Nothing was changed; please try again.', 2))
    }, patience)
    const begin = async () => {
      clearTimeout(giveUp)
      begun++
      try {
        const found = await offer(threads, { at, ...page, known: known.of(at, page) })
        known.keep(at, page, found)
        resolve({ rows: found.rows, total: found.total })
      } catch (error) {
        reject(error)
      }
      begun--
      beginNext()
    }
    waiting.set(key, { found: promise, begin })
    beginNext()
    return promise
  }

  function beginNext() {
    const [first] = waiting
    if (!first || begun >= mostBegun) return
    const [key, { begin }] = first
    waiting.delete(key)
    void begin()
  }

  return {
    find,
    changed: known.changed,
    open: async () => {
      await Promise.all(threads.map((thread) => thread.open()))
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

// For each thread the one that it is at and the next one: more would begin with what was known too long ago.
const mostBegun = 4
