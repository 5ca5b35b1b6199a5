import { lstat, mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Dropped } from './create-watch.ts'
import { moveBeside } from './inbox-move.ts'

/** A file reserved for this process: it stays in a hidden folder of its own in the meantime. */
export type Claim = { folder: string; path: string; name: string }

const mine = new Set<string>()
const host = hostname().replaceAll(/[^\w-]/g, '-')

/** Claims a file for this process; undefined when the file is gone, claimed by another process, or still growing. */
export async function claim(
  parent: string,
  { path, name, size, modified }: Dropped,
): Promise<Claim | undefined> {
  const own = `.taking-${host}.${process.pid}.${crypto.randomUUID().slice(0, 8)}`
  const folder = join(parent, own)
  mine.add(own)
  await mkdir(folder)
  const claimed = { folder, path: join(folder, name), name }
  try {
    // A rename is atomic: of two processes one finds the file gone.
    await rename(path, claimed.path)
  } catch (error) {
    await release(claimed)
    if (isMissing(error)) return undefined
    throw error
  }
  const stats = await lstat(claimed.path)
  if (stats.isFile() && stats.size === size && stats.mtimeMs === modified) return claimed
  await giveBack(parent, claimed)
  return undefined
}

/** Moves a claimed file back to where it was dropped. */
export async function giveBack(parent: string, claimed: Claim): Promise<void> {
  await moveBeside(claimed.path, parent, claimed.name)
  await release(claimed)
}

/** Removes the folder of a claim once its file has moved on. */
export async function release({ folder }: Pick<Claim, 'folder'>): Promise<void> {
  mine.delete(folder.slice(folder.lastIndexOf('.taking-')))
  await rmdir(folder).catch(() => {})
}

/**
 * Gives back the claims of processes that have ended. This cannot be known for other machines, so theirs are given back
 * at start: if one is still working, the file is imported twice, which adds nothing.
 */
export async function giveBackAbandoned(parent: string, isStart: boolean): Promise<void> {
  for (const own of await readdir(parent)) {
    const [, ofHost, pid] = /^\.taking-(.+)\.(\d+)\.[0-9a-f]+$/.exec(own) ?? []
    if (pid === undefined || mine.has(own)) continue
    const isAbandoned = ofHost === host ? !isAlive(Number(pid)) : isStart
    if (!isAbandoned) continue
    const folder = join(parent, own)
    for (const name of await readdir(folder).catch(() => []))
      await moveBeside(join(folder, name), parent, name)
    await release({ folder })
  }
}

/**
 * Whether a process of this machine is alive. One with our own pid is a predecessor: in a container they all have the
 * same.
 */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
