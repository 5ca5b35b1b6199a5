// Over 200 lines because a file is found, waited for and imported in one place.
import { lstat, mkdir, readdir, realpath, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ServiceUnavailableError } from '../../service/refusal-error.ts'
import { fileAt } from '../common/database-url.ts'
import { UserError, codeOf, describeFileError } from '../common/user-error.ts'
import type { ServedBooks } from '../database/served-books.ts'
import { claimsIn, type Claims } from './claims.ts'
import {
  createWatch,
  eachFolder,
  moveBeside,
  openFolder,
  accountOf,
  isStill,
  isThere,
  moveWithText,
  type Dropped,
  type Folder,
} from './folders.ts'
import { StatementError } from '../../statements/common/statement.ts'
import { withoutAdvice } from '../../statements/describe-refusal.ts'
import type { AccountId } from '../database/books.ts'
import { importFile, recordRefused, refusedFor, type Imported, type Refused } from '../import/import-file.ts'
import { bytesOfDropped } from '../import/read-bytes.ts'
import { readDroppedMapping } from '../import/read-mapping.ts'
import { reportText } from '../import/report.ts'

type InboxOptions = {
  books: ServedBooks
  dir: string
  /** A folder of the server's own, where it notes which files it is importing. */
  workFolder: string
  log: InboxLog
  everyMs?: number
}

/** The longest pause after errors. */
const longestMs = 5 * 60_000

/** Larger files take turns among themselves, so that small ones do not wait for them. */
const smallFile = 1024 * 1024

/**
 * Imports bank statements dropped into a folder: into the only account, or, from a subfolder, into the account of that
 * name. A file is imported once it has stopped growing, then moves to `done/` with a report or to `failed/` with the
 * reason. After temporary errors, such as a database that is down, it stays for a later attempt. `stop` lets the
 * current files finish.
 */
export function startInbox({ books, dir, workFolder, log, everyMs = 2000 }: InboxOptions): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const claims = claimsIn(workFolder)

  async function prepare() {
    await claims.prepare()
    await mkdir(dir, { recursive: true })
    await eachFolder(dir, giveBackOfEarlierVersions)
  }

  /** Looks again and again for some of the files. */
  async function run(isWanted: (file: Dropped) => boolean) {
    const watch = createWatch()
    for (let pause = everyMs; !signal.aborted;) {
      let isWell = false
      try {
        await prepared()
        isWell = true
        await eachFolder(dir, async (folder) => {
          for (const file of await watch.settledIn(folder))
            if (isWanted(file) && !signal.aborted)
              isWell = (await importInboxFile({ books, claims, log }, folder, file)) && isWell
        })
      } catch (error) {
        isWell = false
        if (error instanceof ServiceUnavailableError)
          log.warn({ reason: error.message }, 'the inbox is waiting for the database')
        else log.error({ err: error }, 'could not read the inbox folder')
      }
      watch.endLook()
      pause = isWell ? everyMs : Math.min(pause * 2, longestMs)
      await wait(pause, undefined, { signal }).catch(() => {})
    }
  }

  let preparing: Promise<void> | undefined
  /** Prepares once; again after an error. */
  const prepared = () =>
    (preparing ??= prepare().catch((error: unknown) => {
      preparing = undefined
      throw error
    }))

  const ended = Promise.all([run(({ size }) => size <= smallFile), run(({ size }) => size > smallFile)])
  return {
    stop: async () => {
      stopping.abort()
      claims.excuse()
      await ended
    },
  }
}

/** Up to version 0.2, a file waited hidden beside it while it was imported. One that was left there goes back; links never do. */
async function giveBackOfEarlierVersions(folder: Folder): Promise<void> {
  for (const entry of await readdir(folder.at(''), { withFileTypes: true })) {
    if (!entry.isDirectory() || !/^\.taking-.+\.\d+\.[0-9a-f]+$/.test(entry.name)) continue
    const left = await openFolder(folder.at(entry.name))
    try {
      for (const name of await readdir(left.at('')))
        if ((await lstat(left.at(name))).isFile()) await moveBeside(left.at(name), folder, name)
    } finally {
      await left.close()
    }
    await rmdir(folder.at(entry.name)).catch(() => {})
  }
}

/**
 * The inbox, and the folder of the server's own for its notes: beside the books, or for temporary files if those are
 * elsewhere. Throws a UserError if the inbox contains the books or is in their folder: whoever may write to the inbox must not get
 * near the books.
 */
export async function placeOfInbox(
  inbox: string,
  database: string,
): Promise<{ dir: string; workFolder: string }> {
  const file = fileAt(database)
  const dir = await realOf(resolve(inbox))
  if (file === undefined || file === ':memory:')
    return { dir, workFolder: join(tmpdir(), `bookend-inbox-${process.getuid?.() ?? 'of-server'}`) }
  const data = await realOf(dirname(resolve(file)))
  if (isWithin(dir, data) || isWithin(data, dir))
    throw new UserError(
      `The inbox ${dir} and the folder of the books ${data} must not contain one another. Choose an inbox elsewhere, such as ${join(dirname(data), 'inbox')}, so that nobody who drops files there gets near the books.`,
      1,
    )
  return { dir, workFolder: join(data, `${basename(file)}-inbox`) }
}

function isWithin(inner: string, outer: string): boolean {
  return !/^\.\.(?:[/\\]|$)/.test(relative(outer, inner))
}

/** Without links, also for a folder that does not exist yet. */
async function realOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(await realOf(parent), basename(path))
  }
}

/** The part of pino's logger that the inbox uses. File names may be personal, so they are not logged. */
type InboxLog = Record<'info' | 'warn' | 'error', (fields: object, words: string) => void>

/** A file that is begun more often ended the server each time. */
const mostBegun = 2

/**
 * Imports one dropped file. Returns false if the disk is temporarily unavailable, and throws ServiceUnavailableError if the
 * books are; either way the file stays for a later attempt.
 */
async function importInboxFile(
  { books, claims, log }: { books: ServedBooks; claims: Claims; log: InboxLog },
  folder: Folder,
  file: Dropped,
): Promise<boolean> {
  const path = join(folder.path, file.name)
  let begun: number | undefined
  try {
    await books.ready()
    begun = await claims.claim(path, file)
    if (begun === undefined) return true
    const taken = await importClaimed(books, folder, file, begun > mostBegun)
    if (!taken) return true
    await putAway(folder, file, taken.imported)
    tell(log, taken.account, taken.imported)
    return true
  } catch (error) {
    if (error instanceof ServiceUnavailableError) throw error
    log.warn({ err: error }, 'cannot read a file in the inbox for now')
    return false
  } finally {
    if (begun !== undefined) await claims.release(path).catch(() => {})
  }
}

/** Imports a claimed file; undefined if it changed, or is gone. */
async function importClaimed(
  books: ServedBooks,
  folder: Folder,
  file: Dropped,
  isDangerous: boolean,
): Promise<{ account: AccountId | undefined; imported: Imported } | undefined> {
  const { name } = file
  let account: AccountId | undefined
  try {
    account = (await accountOf(books, folder)).id
    if (isDangerous)
      throw new StatementError(
        'Bookend ended twice while it was importing this file, so it does not try again. Please report this to its developers',
      )
    const mapping = folder.at('mapping.json')
    const csv = (await isThere(mapping)) ? await readDroppedMapping(mapping) : undefined
    if (!(await isStill(folder.at(name), file))) return undefined
    const bytes = await bytesOfDropped(folder.at(name))
    if (!bytes) return undefined
    return {
      account,
      imported: await importFile(books, account, { name, read: async () => bytes }, { csv, source: 'inbox' }),
    }
  } catch (error) {
    const described = ['EACCES', 'EPERM'].includes(codeOf(error))
      ? describeFileError(error, name, 'read')
      : error
    if (described instanceof UserError || described instanceof StatementError) {
      const refused = refusedFor(name, described)
      if (account !== undefined) await recordRefused(books, account, 'inbox', refused)
      return { account, imported: refused }
    }
    throw error // the disk or the books are temporarily unavailable
  }
}

/** Moves the file to the folder where the user looks for the result. */
async function putAway(folder: Folder, file: Dropped, imported: Imported): Promise<void> {
  const [name, ending] = imported.taken ? ['done', 'report.txt'] : ['failed', 'why.txt']
  await mkdir(folder.at(name)).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const text = imported.taken ? reportText(imported) : whyRefused(imported)
  // With links, anyone who may write to one account's folder could have its files moved into another's.
  const results = await openFolder(folder.at(name), join(folder.path, name))
  await moveWithText(folder, file, results, { ending, text }).finally(results.close)
}

/** For people who know the folder and the app, and not the command line. */
function whyRefused(refused: Refused): string {
  const next = refused.remedy
    ? 'Import this file in the app, which asks what to do with it. Or fix it and drop it again.'
    : 'Fix this and drop the file again.'
  return `${reportText({ ...refused, reason: withoutAdvice(refused.reason) })}\n${next}\n`
}

function tell(log: InboxLog, account: AccountId | undefined, imported: Imported) {
  if (imported.taken) {
    const { read, new: added, known, deletedBefore } = imported
    log.info({ account, read, new: added, known, deletedBefore }, 'a statement file was imported')
  } else if (imported.error === undefined) log.warn({ account }, 'a statement file was refused')
  else log.error({ account, err: imported.error }, 'a statement file could not be imported')
}
