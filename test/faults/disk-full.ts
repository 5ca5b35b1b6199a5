import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault, Finding, Skipped } from './fault.ts'
import { startPostgresServer } from './postgres.ts'
import { setScene, type Scene } from './scene.ts'
import { readsGoOn, whileWorking } from './while-working.ts'

/** No room is left where the books are. */
export function diskFull(): Fault[] {
  return [
    {
      name: 'the disk fills up under write load',
      on: ['SQLite', 'PostgreSQL'],
      run: async ({ kind, client }) => {
        const disk = makeSmallDisk(kind === 'SQLite' ? 32 : 256)
        if (!disk) return { skipped: 'this user may not mount a disk' }
        const postgres = kind === 'SQLite' ? undefined : await startPostgresServer(disk.folder)
        const scene = await setScene({ kind, client, folder: disk.folder, ...(postgres && { postgres }) })
        const passing = {
          begin: disk.fill,
          meanwhile: readsGoOn,
          end: disk.free,
          seconds: 5,
          done: 'a disk in memory, filled to its last page for 5 s',
        }
        try {
          return await whileWorking(scene, passing, await scene.start())
        } finally {
          await scene.clear()
          await postgres?.remove()
          disk.remove()
        }
      },
    },
    { name: 'a quota is used up under write load', on: ['SQLite'], run: quotaUsedUp },
  ]
}

/** The kernel lets the server's files grow no further: the error is another one than that of a full disk. */
async function quotaUsedUp(scene: Scene): Promise<Finding | Skipped> {
  const server = await scene.start()
  const limit = (bytes: number | 'unlimited') =>
    spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`]).status === 0
  if (!limit('unlimited')) return { skipped: 'there is no prlimit' }
  const passing = {
    begin: () => void limit(statSync(`${scene.url}-wal`).size),
    meanwhile: readsGoOn,
    end: () => void limit('unlimited'),
    seconds: 5,
    done: 'the size of files limited by prlimit for 5 s',
  }
  return whileWorking(scene, passing, server)
}

/** A disk of its own in memory, that can be filled up; undefined where this user may not make one. */
type SmallDisk = {
  folder: string
  /** Leaves not a single page free. */
  fill: () => void
  free: () => void
  remove: () => void
}

function makeSmallDisk(megabytes: number): SmallDisk | undefined {
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
