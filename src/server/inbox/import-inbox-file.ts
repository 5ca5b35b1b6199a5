import { lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceUnavailableError } from '../../service/service-unavailable-error.ts'
import { StatementError } from '../../statements/common/statement.ts'
import { describeFileError } from '../common/describe-file-error.ts'
import { UserError } from '../common/user-error.ts'
import type { AccountId, Books } from '../database/books.ts'
import { importFile, recordRefused } from '../import/import-file.ts'
import { refusedFor } from '../import/import-result.ts'
import type { Imported } from '../import/import-result.ts'
import { claim, giveBack, release } from './inbox-claim.ts'
import type { Claim } from './inbox-claim.ts'
import { accountOf } from './inbox-folders.ts'
import type { Folder } from './inbox-folders.ts'
import { moveWithText } from './inbox-move.ts'
import type { Dropped } from './create-watch.ts'
import { bytesOfDropped } from '../import/read-bytes.ts'
import { readDroppedMapping } from '../import/read-mapping.ts'
import { reportText } from '../import/report.ts'

/** The part of pino's logger that the inbox uses. File names may be personal, so they are not logged. */
export type InboxLog = Record<'info' | 'warn' | 'error', (fields: object, words: string) => void>

/**
 * Imports one dropped file. Returns false if the disk is temporarily unavailable, and throws ServiceUnavailableError if
 * the books are; either way the file goes back for a later attempt.
 */
export async function importInboxFile(
  { books, log }: { books: Books; log: InboxLog },
  folder: Folder,
  file: Dropped,
): Promise<boolean> {
  let claimed: Claim | undefined
  try {
    await books.ready()
    claimed = await claim(folder.path, file)
    if (!claimed) return true
    const taken = await importClaimed(books, folder, claimed)
    if (!taken) {
      await giveBack(folder.path, claimed)
      return true
    }
    const { account, imported } = taken
    await putAway(folder, claimed, imported)
    tell(log, account, imported)
    return true
  } catch (error) {
    if (claimed) await giveBack(folder.path, claimed).catch(() => {})
    if (error instanceof ServiceUnavailableError) throw error
    log.warn({ err: error }, 'cannot read a file in the inbox for now')
    return false
  }
}

/** Imports a claimed file; undefined if it changed while it was read. */
async function importClaimed(
  books: Books,
  folder: Folder,
  { path, name }: Claim,
): Promise<{ account: AccountId | undefined; imported: Imported } | undefined> {
  let account: AccountId | undefined
  try {
    account = (await accountOf(books, folder)).id
    const mapping = join(folder.path, 'mapping.json')
    const csv = (await isThere(mapping)) ? await readDroppedMapping(mapping) : undefined
    const bytes = await bytesOfDropped(path)
    if (!bytes) return undefined
    return {
      account,
      imported: await importFile(books, account, { name, read: async () => bytes }, { csv, source: 'inbox' }),
    }
  } catch (error) {
    const told = isDenied(error) ? describeFileError(error, name, 'read') : error
    if (told instanceof UserError || told instanceof StatementError) {
      const refused = refusedFor(name, told)
      if (account !== undefined) await recordRefused(books, account, 'inbox', refused)
      return { account, imported: refused }
    }
    throw error // the disk or the books are temporarily unavailable
  }
}

/** Moves the file to the folder where the user looks for the result. */
async function putAway(folder: Folder, claimed: Claim, imported: Imported): Promise<void> {
  const { path, name } = claimed
  const target = join(folder.path, imported.taken ? 'done' : 'failed')
  await mkdir(target, { recursive: true })
  await refuseLink(target)
  const advice = '\nFix this and drop the file again.\n'
  const text = reportText(imported) + (imported.taken ? '' : advice)
  await moveWithText(path, target, { name, ending: imported.taken ? 'report.txt' : 'why.txt', text })
  await release(claimed)
}

/** With links, anyone who may write to one account's folder could have its files moved into another's. */
async function refuseLink(path: string): Promise<void> {
  if (!(await lstat(path)).isDirectory())
    throw new Error(`${path} is a link, which the inbox does not follow`)
}

function tell(log: InboxLog, account: AccountId | undefined, imported: Imported) {
  if (imported.taken) {
    const { read, new: added, known, deletedBefore } = imported
    log.info({ account, read, new: added, known, deletedBefore }, 'a statement file was imported')
  } else if (imported.error === undefined) log.warn({ account }, 'a statement file was refused')
  else log.error({ account, err: imported.error }, 'a statement file could not be imported')
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
}

async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined
}
