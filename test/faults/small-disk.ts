import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own in memory, that can be filled up; undefined where this user may not make one. */
export type SmallDisk = {
  folder: string
  /** Leaves not a single page free. */
  fill: () => void
  free: () => void
  remove: () => void
}

export function makeSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-disk-'))
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]
    execFileSync('mount', options, { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a')
      for (const size of [1024 * 1024, 4096]) while (writes(file, size));
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

function writes(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size
  } catch {
    return false
  }
}
