import { Unavailable } from '../../../service/unavailable.ts'
import { createRecent } from '../../recent.ts'
import type { Found, Words } from '../engine.ts'
import type { File } from '../sqlite/connection.ts'
import { openThread } from '../sqlite/thread.ts'
import type { Thread } from '../sqlite/thread.ts'
import type { Known, Search, Spot } from './find.ts'

type Searcher = Thread<Search, Found & Known>

type Waiting = { found: Promise<Found>; begin: (thread: Searcher) => void }

/** What is kept of a search: its total, and where its pages stand, by offset and length. */
type Kept = { version: number; total: number; spots: Map<string, Spot> }

/**
 * Searches in a SQLite file, in two threads of their own. What was found out before is sent with the question, and the thread looks in the
 * file itself whether it holds still, so that it does not matter who has written since. Who asks for what somebody else is waiting for
 * gets the same answer, as long as that search has not begun: so it sees all that was written before either asked.
 */
export function searchesIn(file: File, patience: number) {
  const threads = [1, 2].map((): Searcher => openThread(new URL('./find-worker.ts', import.meta.url), file))
  const free = [...threads]
  const waiting = new Map<string, Waiting>()
  const kept = createRecent<string, Kept>(mostBytes, bytesOf)

  const find: Words['find'] = (at, asked, offset, limit) => {
    const words = asked.toSorted()
    const key = JSON.stringify([at.account, at.collection, ...words])
    const page = `${offset} ${limit}`
    const place = `${page} ${key}`
    const same = waiting.get(place)
    if (same) return same.found
    const { promise, resolve, reject } = Promise.withResolvers<Found>()
    const giveUp = setTimeout(() => {
      waiting.delete(place)
      reject(new Unavailable('The books are busy. Nothing was changed; please try again.', 2))
    }, patience)
    const begin = (thread: Searcher) => {
      clearTimeout(giveUp)
      const search = { at, words, offset, limit, known: knownOf(key, page) }
      ask(thread, search).then((found) => {
        keep(key, page, found)
        resolve({ rows: found.rows, total: found.total })
      }, reject)
    }
    waiting.set(place, { found: promise, begin })
    beginNext()
    return promise
  }

  function beginNext() {
    const [first] = waiting
    const thread = first && free.pop()
    if (!thread) return
    const [place, { begin }] = first
    waiting.delete(place)
    begin(thread)
  }

  async function ask(thread: Searcher, search: Search): Promise<Found & Known> {
    try {
      return await thread.ask(search)
    } finally {
      free.push(thread)
      beginNext()
    }
  }

  function knownOf(key: string, page: string): Known | undefined {
    const known = kept.get(key)
    return known && { version: known.version, total: known.total, spot: known.spots.get(page) }
  }

  function keep(key: string, page: string, { version, total, spot }: Known) {
    const before = kept.get(key)
    if (before && before.version > version) return
    const spots = before?.version === version ? before.spots : new Map<string, Spot>()
    if (spot && spots.size < 1000) spots.set(page, spot)
    kept.set(key, { version, total, spots })
  }

  return {
    find,
    open: async () => {
      await Promise.all(threads.map((thread) => thread.open()))
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

const mostBytes = 32 * 2 ** 20

/** About what is taken in memory. */
function bytesOf(key: string, { spots }: Kept): number {
  return 300 + 2 * key.length + 250 * spots.size
}
