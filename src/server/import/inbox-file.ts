import { constants } from 'node:fs'
import { lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable } from '../../service/unavailable.ts'
import { StatementFault } from '../../statements/statement.ts'
import { fileTrouble } from '../books/file-trouble.ts'
import { Complaint } from '../complaint.ts'
import type { AccountId, Books } from '../database/books.ts'
import { importFile, refusedFor } from './import-file.ts'
import type { Imported } from './import-file.ts'
import type { InboxLog } from './inbox.ts'
import { claim, giveBack, release } from './inbox-claim.ts'
import type { Claim } from './inbox-claim.ts'
import { accountOf } from './inbox-folders.ts'
import type { Folder } from './inbox-folders.ts'
import { moveWithText } from './inbox-move.ts'
import type { Dropped } from './inbox-watch.ts'
import { bytesAt } from './read-bytes.ts'
import { readMapping } from './read-mapping.ts'
import { reportText } from './report.ts'

/**
 * Takes one dropped file; answers false when its disk does not let it for now, and throws `Unavailable` when the books do not. Either
 * way the file is there again for later.
 */
export async function takeFile(
  { books, log }: { books: Books; log: InboxLog },
  folder: Folder,
  file: Dropped,
): Promise<boolean> {
  let claimed: Claim | undefined
  try {
    await books.ready()
    claimed = await claim(folder.path, file)
    if (!claimed) return true
    const { account, imported } = await importClaimed(books, folder, claimed)
    await putAway(folder, claimed, imported)
    tell(log, account, imported)
    return true
  } catch (error) {
    if (claimed) await giveBack(folder.path, claimed).catch(() => {})
    if (error instanceof Unavailable) throw error
    log.warn({ err: error }, 'a file in the inbox cannot be taken for now')
    return false
  }
}

async function importClaimed(
  books: Books,
  folder: Folder,
  { path, name }: Claim,
): Promise<{ account: AccountId | undefined; imported: Imported }> {
  let account: AccountId | undefined
  try {
    account = (await accountOf(books, folder)).id
    const mapping = join(folder.path, 'mapping.json')
    const csv = (await isThere(mapping)) ? await readMapping(mapping) : undefined
    const bytes = await bytesAt(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    return { account, imported: await importFile(books, account, { name, read: async () => bytes }, { csv }) }
  } catch (error) {
    const told = isDenied(error) ? fileTrouble(error, name, 'read') : error
    if (told instanceof Complaint || told instanceof StatementFault)
      return { account, imported: refusedFor(name, told) }
    throw error // the disk does not answer, or the books do not: for now
  }
}

/** Moves the file to where its dropper looks for it. */
async function putAway(folder: Folder, claimed: Claim, imported: Imported): Promise<void> {
  const { path, name } = claimed
  const target = join(folder.path, imported.taken ? 'done' : 'failed')
  await mkdir(target, { recursive: true })
  const advice = '\nPut it right and drop the file again.\n'
  const text = reportText(imported) + (imported.taken ? '' : advice)
  await moveWithText(path, target, { name, ending: imported.taken ? 'report.txt' : 'why.txt', text })
  await release(claimed)
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
