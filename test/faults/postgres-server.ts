import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../server/database/postgres.ts'
import type { Postgres } from '../server/database/postgres.ts'

export type PostgresServer = Postgres & {
  /** The folder of its data. */
  data: string
  /** Ends its first process as the kernel does when memory runs out; the others notice and follow. Resolves when all are gone. */
  kill: () => Promise<void>
}

/** A PostgreSQL server with its files below a folder, and its usual care for the disk; undefined where it is not installed. */
export async function startPostgresServer(
  below = tmpdir(),
  settings: string[] = [],
): Promise<PostgresServer | undefined> {
  const folder = mkdtempSync(join(below, 'postgres-'))
  const usual = process.env['TMPDIR']
  // The one way to tell `startPostgres` where to go.
  process.env['TMPDIR'] = folder
  // Its owner is not the one who runs this.
  chmodSync(folder, 0o755)
  const server = await startPostgres(settings).finally(() => {
    if (usual === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = usual
  })
  const [own = ''] = readdirSync(folder)
  const data = join(folder, own, 'data')
  return (
    server && {
      ...server,
      data,
      kill: async () => {
        const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
        process.kill(Number(pid), 'SIGKILL')
        while (isInUse(data)) await wait(20)
      },
      remove: async () => {
        await server.remove()
        rmSync(folder, { recursive: true })
      },
    }
  )
}

/** Whether a process still works in the folder, as all of PostgreSQL's do in that of its data. */
function isInUse(folder: string): boolean {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cwd`))
    .some((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === folder
      } catch {
        return false
      }
    })
}
