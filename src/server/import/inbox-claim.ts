import { lstat, mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Dropped } from './inbox-watch.ts'
import { moveBeside } from './inbox-move.ts'

/** A file that nobody else takes: it lies in a hidden folder of its own meanwhile. */
export type Claim = { folder: string; path: string; name: string }

const mine = new Set<string>()
const host = hostname().replaceAll(/[^\w-]/g, '-')

/** Takes a file for this process alone; undefined when it is gone, was faster taken by another, or goes on growing. */
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
    // A rename is all or nothing: of two processes one finds the file gone.
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

/** Puts a claimed file back to where it was dropped. */
export async function giveBack(parent: string, claimed: Claim): Promise<void> {
  await moveBeside(claimed.path, parent, claimed.name)
  await release(claimed)
}

/** Removes the folder of a claim once its file has gone on. */
export async function release({ folder }: Pick<Claim, 'folder'>): Promise<void> {
  mine.delete(folder.slice(folder.lastIndexOf('.taking-')))
  await rmdir(folder).catch(() => {})
}

/**
 * Gives back what processes had claimed that are no more. Of those on other machines that cannot be known, so theirs are given back when
 * this one starts: should one still be at it, the file is imported twice, which adds nothing.
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

/** Whether a process of this machine lives. One with our own number is a predecessor: in a container all have the same. */
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
