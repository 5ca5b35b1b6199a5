import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import type { Fault, Finding, Skipped } from './fault.ts'
import { startPostgresServer } from './postgres-server.ts'
import { setScene } from './scene.ts'
import type { Scene } from './scene.ts'
import { makeSmallDisk } from './small-disk.ts'
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
