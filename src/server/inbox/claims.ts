import { codeOf } from '../common/user-error.ts'
import { hash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { Dropped } from './folders.ts'

/** Who imports a file, and how often it was begun; `file` tells it from a later one of that name. */
const Claim = z.object({ host: z.string(), pid: z.int(), begun: z.int(), file: z.string() })

/** The claims of all inboxes of this process. */
const mine = new Set<string>()

export type Claims = ReturnType<typeof claimsIn>

/**
 * Which dropped files are being imported, noted in a folder of the server's own: whoever may write to the inbox cannot
 * change them. A note that outlives its process shows that the process ended while it imported the file.
 */
export function claimsIn(folder: string) {
  const own = new Set<string>()

  /**
   * Claims a file by its path. Returns how often its import was begun, this time included; undefined if a process of this
   * machine is importing it.
   */
  async function claim(path: string, dropped: Dropped): Promise<number | undefined> {
    const note = noteOf(path)
    const before = claimIn(note)
    if (mine.has(note) && (!before || before.pid === process.pid)) return undefined
    mine.add(note) // before anything is waited for
    const begun = await take(
      note,
      before,
      [dropped.device, dropped.inode, dropped.size, dropped.modified].join(' '),
    )
    if (begun === undefined) mine.delete(note)
    else own.add(note)
    return begun
  }

  /** Writes our note, in the place of one whose process has ended; undefined if another process has one there. */
  async function take(
    note: string,
    before: z.infer<typeof Claim> | undefined,
    file: string,
  ): Promise<number | undefined> {
    if (before && isAtWork(before)) return undefined
    // Of several processes that find the same old note, one can move it away.
    const old = `${note}.${randomUUID()}`
    try {
      await rename(note, old)
      await rm(old)
    } catch (error) {
      if (before || codeOf(error) !== 'ENOENT') return undefined
    }
    const begun = before?.file === file ? before.begun + 1 : 1
    const claimed = { host: hostname(), pid: process.pid, begun, file } satisfies z.infer<typeof Claim>
    try {
      writeFileSync(note, JSON.stringify(claimed), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return undefined
      mine.delete(note)
      throw error
    }
    return begun
  }

  function noteOf(path: string): string {
    return join(folder, `${hash('sha256', path).slice(0, 32)}.json`)
  }

  async function release(path: string): Promise<void> {
    const note = noteOf(path)
    await rm(note, { force: true })
    mine.delete(note)
    own.delete(note)
  }

  return {
    /** Creates the folder; throws if it is not only ours. */
    prepare: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stats = await lstat(folder)
      if (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid))
        throw new Error(`${folder} is not a folder of the server’s own`)
    },
    claim,
    release,
    /** When the process is about to end in order, which is not held against the files that it is importing. */
    excuse: () => {
      for (const note of own) {
        const claimed = claimIn(note)
        if (claimed) writeFileSync(note, JSON.stringify({ ...claimed, begun: claimed.begun - 1 }))
      }
    },
  }
}

function claimIn(note: string): z.infer<typeof Claim> | undefined {
  try {
    return Claim.parse(JSON.parse(readFileSync(note, 'utf8')))
  } catch {
    return undefined // none, or one that was cut off
  }
}

/**
 * Whether the process of a claim is still at work. One with another host name or with our own pid is a predecessor: a new
 * container has another name, all have the same pid, and we know our own claims.
 */
function isAtWork({ host, pid }: z.infer<typeof Claim>): boolean {
  if (host !== hostname() || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
