import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Unavailable } from '../../service/unavailable.ts'
import type { Books } from '../database/books.ts'
import { giveBackAbandoned } from './inbox-claim.ts'
import { foldersOf } from './inbox-folders.ts'
import { takeFile } from './inbox-file.ts'
import { createWatch } from './inbox-watch.ts'

/** Of pino's log what the inbox needs. Names of files may be personal, so they are not logged. */
export type InboxLog = Record<'info' | 'warn' | 'error', (fields: object, words: string) => void>

export type InboxOptions = { books: Books; dir: string; log: InboxLog; everyMs?: number }

/** The longest that it waits for trouble to pass. */
const longestMs = 5 * 60_000

/**
 * Imports the bank statements that are dropped into a folder: into the only account, or, in a folder within it, into the account of
 * that name. A file is taken once it stopped growing, and goes on to `done/` beside a report or to `failed/` beside the reason. What may
 * pass, such as a database that is away, leaves it where it is for later. `stop` lets the file that is being taken come to its end.
 */
export function startInbox({ books, dir, log, everyMs = 2000 }: InboxOptions): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = createWatch()

  /** Looks once; answers whether all went well. */
  async function look(isFirst: boolean): Promise<boolean> {
    if (isFirst) await mkdir(dir, { recursive: true })
    let isWell = true
    for (const folder of await foldersOf(dir)) {
      await giveBackAbandoned(folder.path, isFirst)
      for (const file of await watch.settledIn(folder.path)) {
        if (signal.aborted) return true
        isWell = (await takeFile({ books, log }, folder, file)) && isWell
      }
    }
    return isWell
  }

  async function run() {
    let isFirst = true
    for (let pause = everyMs; !signal.aborted;) {
      let isWell = false
      try {
        isWell = await look(isFirst)
        isFirst = false
      } catch (error) {
        if (error instanceof Unavailable) log.warn({ reason: error.message }, 'the inbox waits for the books')
        else log.error({ err: error }, 'the inbox cannot be looked through')
      }
      watch.endLook()
      pause = isWell ? everyMs : Math.min(pause * 2, longestMs)
      await wait(pause, undefined, { signal }).catch(() => {})
    }
  }

  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
