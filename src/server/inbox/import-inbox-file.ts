import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceUnavailableError } from '../../service/refusal-error.ts'
import { StatementError } from '../../statements/common/statement.ts'
import { withoutAdvice } from '../../statements/describe-refusal.ts'
import { codeOf, describeFileError, UserError } from '../common/user-error.ts'
import type { AccountId } from '../database/books.ts'
import type { ServedBooks } from '../database/served-books.ts'
import { importFile, recordRefused, refusedFor, type Imported, type Refused } from '../import/import-file.ts'
import { bytesOfDropped } from '../import/read-bytes.ts'
import { readDroppedMapping } from '../import/read-mapping.ts'
import { reportText } from '../import/report.ts'
import type { Claims } from './claims.ts'
import {
  accountOf,
  isStill,
  isThere,
  moveWithText,
  openFolder,
  type Dropped,
  type Folder,
} from './folders.ts'

/** The part of pino's logger that the inbox uses. File names may be personal, so they are not logged. */
export type InboxLog = Record<'info' | 'warn' | 'error', (fields: object, words: string) => void>

/** A file that is begun more often ended the server each time. */
const mostBegun = 2

/**
 * Imports one dropped file. Returns false if the disk is temporarily unavailable, and throws ServiceUnavailableError if the
 * books are; either way the file stays for a later attempt.
 */
export async function importInboxFile(
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
