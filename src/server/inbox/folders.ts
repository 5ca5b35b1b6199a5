import { constants, existsSync, type Stats } from 'node:fs'
import { lstat, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { codeOf, UserError } from '../common/user-error.ts'
import type { Account, Books } from '../database/books.ts'

/**
 * An open folder. Where the system allows it (Linux), `at` leads to its files by its handle: whoever puts a link in its
 * place meanwhile does not change which folder is meant. `path` is for keys and words.
 */
type OpenFolder = { path: string; at: (name: string) => string; close: () => Promise<void> }

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

/** Moves a file next to a text about it, `NAME.report.txt`, both numbered if taken; never a link, nor a file that has changed. */
export async function moveWithText(
  from: OpenFolder,
  dropped: Dropped,
  to: OpenFolder,
  { ending, text }: { ending: string; text: string },
): Promise<void> {
  const path = from.at(dropped.name)
  for (const free of numbered(dropped.name)) {
    const [target, textPath] = [to.at(free), to.at(`${free}.${ending}`)]
    if (await isThere(target)) continue
    if (!(await isStill(path, dropped))) return
    try {
      // The process that created the text file also owns the name for the file.
      const file = await open(textPath, 'wx')
      await file.writeFile(text).finally(() => file.close())
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue
      await rm(textPath, { force: true }).catch(() => {})
      throw error
    }
    try {
      await rename(path, target)
    } catch (error) {
      await rm(textPath, { force: true })
      if (codeOf(error) !== 'ENOENT') throw error
    }
    // Put in its place in the last moment: it goes back.
    if ((await isThere(target)) && !(await isStill(target, dropped))) {
      await rm(textPath, { force: true })
      await moveBeside(target, from, dropped.name)
    }
    return
  }
}

/** Moves a file into a folder, with a number added if its name is taken. Ignores a file that no longer exists. */
export async function moveBeside(path: string, folder: OpenFolder, name: string): Promise<void> {
  for (const free of numbered(name)) {
    if (await isThere(folder.at(free))) continue
    await rename(path, folder.at(free)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
    return
  }
}

/** Whether the file at a path is the one that was dropped, unchanged: a file, not a link to one. */
export async function isStill(path: string, dropped: Dropped): Promise<boolean> {
  const stats: Stats | undefined = await lstat(path).catch(() => undefined)
  if (!stats?.isFile() || stats.dev !== dropped.device || stats.ino !== dropped.inode) return false
  return stats.size === dropped.size && stats.mtimeMs === dropped.modified
}

/** `january.xml`, `january (2).xml`, … Truncates names that are too long: disks allow 255 bytes. */
function* numbered(name: string): Generator<string> {
  const { name: stem, ext } = parse(name)
  let short = stem
  while (Buffer.byteLength(short + ext) > 220 && short !== '') short = Array.from(short).slice(0, -1).join('')
  const ending = short === '' ? '' : ext
  yield `${short || 'file'}${ending}`
  for (let number = 2; ; number += 1) yield `${short || 'file'} (${number})${ending}`
}
