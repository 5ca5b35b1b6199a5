import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A dropped file, as found. */
export type Dropped = { path: string; name: string; size: number; modified: number }

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
    settledIn: async (folder: string): Promise<Dropped[]> => {
      const settled: Dropped[] = []
      const entries = await readdir(folder, { withFileTypes: true })
      for (const { name } of entries.filter((entry) => entry.isFile() && !ignored.test(entry.name))) {
        const path = join(folder, name)
        const stats = await lstat(path).catch(() => undefined)
        if (!stats?.isFile()) continue
        const file = { path, name, size: stats.size, modified: stats.mtimeMs }
        const last = before.get(path)
        const looks = last?.size === file.size && last.modified === file.modified ? last.looks + 1 : 1
        now.set(path, { ...file, looks })
        if (looks >= (file.size === 0 ? looksAtEmpty : 2)) settled.push(file)
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
