import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { ServiceUnavailableError } from '../../service/service-unavailable-error.ts'
import type { Books } from '../database/books.ts'
import { giveBackAbandoned } from './inbox-claim.ts'
import { foldersOf } from './inbox-folders.ts'
import { importInboxFile } from './import-inbox-file.ts'
import type { InboxLog } from './import-inbox-file.ts'
import { createWatch } from './create-watch.ts'

export type InboxOptions = { books: Books; dir: string; log: InboxLog; everyMs?: number }

/** The longest pause after errors. */
const longestMs = 5 * 60_000

/**
 * Imports bank statements dropped into a folder: into the only account, or, from a subfolder, into the account of that
 * name. A file is imported once it has stopped growing, then moves to `done/` with a report or to `failed/` with the
 * reason. After temporary errors, such as a database that is down, it stays for a later attempt. `stop` lets the
 * current file finish.
 */
export function startInbox({ books, dir, log, everyMs = 2000 }: InboxOptions): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = createWatch()

  /** Looks once; returns whether all went well. */
  async function look(isFirst: boolean): Promise<boolean> {
    if (isFirst) await mkdir(dir, { recursive: true })
    let isWell = true
    for (const folder of await foldersOf(dir)) {
      await giveBackAbandoned(folder.path, isFirst)
      for (const file of await watch.settledIn(folder.path)) {
        if (signal.aborted) return true
        isWell = (await importInboxFile({ books, log }, folder, file)) && isWell
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
        if (error instanceof ServiceUnavailableError)
          log.warn({ reason: error.message }, 'the inbox is waiting for the database')
        else log.error({ err: error }, 'could not read the inbox folder')
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
