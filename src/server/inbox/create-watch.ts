import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenFolder } from './folders.ts'

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
