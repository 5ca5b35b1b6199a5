import { constants, existsSync } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../common/user-error.ts'
import type { Account, Books } from '../database/books.ts'

/**
 * An open folder. Where the system allows it (Linux), `at` leads to its files by its handle: whoever puts a link in its
 * place meanwhile does not change which folder is meant. `path` is for keys and words.
 */
export type OpenFolder = { path: string; at: (name: string) => string; close: () => Promise<void> }

/** A folder for dropped files; `name` is undefined for the inbox itself. */
export type Folder = OpenFolder & { name: string | undefined }

/** Opens a folder; throws if there is a link in its place. */
export async function openFolder(at: string, path = at): Promise<OpenFolder> {
  const handle = await open(at, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  const ofHandle = `/proc/self/fd/${handle.fd}`
  const base = existsSync(ofHandle) ? ofHandle : path
  return { path, at: (name) => join(base, name), close: () => handle.close() }
}

/** Calls for the inbox and each of its subfolders in turn, without result folders, hidden folders and links. */
export async function eachFolder(dir: string, visit: (folder: Folder) => Promise<void>): Promise<void> {
  const root = await openFolder(await realpath(dir))
  try {
    const entries = await readdir(root.at(''), { withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isDirectory() && !/^\.|^(?:done|failed)$/.test(entry.name))
      .map((entry) => entry.name)
      .toSorted()
    await visit({ ...root, name: undefined })
    for (const name of names) {
      const folder = await openFolder(root.at(name), join(root.path, name))
      await visit({ ...folder, name }).finally(folder.close)
    }
  } finally {
    await root.close()
  }
}

/** Whether there is a file, folder or link of that name. */
export async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined
}

/** The account of a folder; throws a UserError when it is ambiguous or missing. */
export async function accountOf({ accounts }: Pick<Books, 'accounts'>, { name }: Folder): Promise<Account> {
  const all = await accounts.list()
  const [first, second] =
    name === undefined ? all : all.filter((each) => folderName(each.name) === folderName(name))
  if (first && !second) return first
  if (name !== undefined)
    throw new UserError(
      first
        ? `More than one account matches the folder “${name}”. Import the file with “npm run books -- import --account NAME FILE”.`
        : `There is no account “${name}”. Name each folder in the inbox after an account.`,
    )
  throw new UserError(
    first
      ? 'There are several accounts: drop the file into a folder of the inbox that is named after its account.'
      : 'There are no accounts yet. Add one with “npm run books -- account add NAME”.',
  )
}

/** The name of an account as a folder name: some characters are not allowed, and some disks normalize accents. */
function folderName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replace(/[. ]+$/, '')
}

/** A dropped file, as found; device and inode tell it from another that is put in its place. */
export type Dropped = { name: string; size: number; modified: number; device: number; inode: number }

/** Some programs create an empty file and fill it later, so an empty file only counts after this many looks. */
const looksAtEmpty = 30

/** Names that are not statements: hidden files, unfinished downloads and copies, system files, our own settings. */
const ignored =
  /^\.|^~\$|\.(?:part|partial|filepart|tmp|temp|crdownload|download|opdownload)$|^(?:mapping\.json|thumbs\.db|desktop\.ini)$/i

/** Detects files that have stopped growing. */
export function createWatch() {
  let before = new Map<string, Dropped & { looks: number }>()
  let now: typeof before = new Map()

  return {
    /** The files of a folder, by name, that have not changed since the last look. */
    settledIn: async (folder: Pick<OpenFolder, 'path' | 'at'>): Promise<Dropped[]> => {
      const settled: Dropped[] = []
      const entries = await readdir(folder.at(''), { withFileTypes: true })
      for (const { name } of entries.filter((entry) => entry.isFile() && !ignored.test(entry.name))) {
        const stats = await lstat(folder.at(name)).catch(() => undefined)
        if (!stats?.isFile()) continue
        const { size, mtimeMs: modified, dev: device, ino: inode } = stats
        const file = { name, size, modified, device, inode }
        const path = join(folder.path, name)
        const last = before.get(path)
        const isSame = last?.size === size && last.modified === modified && last.inode === inode
        const looks = isSame ? last.looks + 1 : 1
        now.set(path, { ...file, looks })
        if (looks >= (size === 0 ? looksAtEmpty : 2)) settled.push(file)
      }
      return settled.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    },
    /** Ends a look: forgets files that it did not see. */
    endLook: () => {
      before = now
      now = new Map()
    },
  }
}
