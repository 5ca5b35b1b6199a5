import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres, type Postgres } from '../server/database/postgres.ts'
import { statusOf } from './client.ts'
import { eventually, type Fault } from './fault.ts'
import type { Scene } from './scene.ts'

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

/** PostgreSQL goes away while people work, and comes back: the server says so meanwhile, and goes on by itself. */
export function postgresAway({ stops, kills }: { stops: number; kills: number }): Fault[] {
  return [
    away('PostgreSQL is stopped (fast) and started', stops, ({ postgres }) => postgres?.stop('fast')),
    away('PostgreSQL is stopped (immediate) and started', stops, ({ postgres }) =>
      postgres?.stop('immediate'),
    ),
    away('PostgreSQL is killed (kill -9)', kills, ({ postgres }) => postgres?.kill()),
  ]
}

function away(name: string, times: number, end: (scene: Scene) => Promise<void> | undefined): Fault {
  return {
    name: `${name} under write load`,
    on: ['PostgreSQL'],
    run: async (scene) => {
      const { client, ledger, postgres } = scene
      const wrong: string[] = []
      const server = await scene.start()
      let slowest = 0
      for (let round = 1; round <= times; round++) {
        const load = await scene.work()
        const worked = () => eventually(moreThan(ledger.acknowledged + 15 + ((round * 37) % 40), ledger))
        await worked()
        await end(scene)
        await wait(round === 1 ? 3000 : 200)
        if ((await statusOf(client, '/readyz')) !== 503) wrong.push('/readyz does not tell')
        if ((await statusOf(client, '/healthz')) !== 200) wrong.push('/healthz does not answer')
        await postgres?.start()
        const seconds = await worked()
        if (seconds === undefined) wrong.push('writes did not work again')
        slowest = Math.max(slowest, seconds ?? Infinity)
        await load.stop()
        if ((await statusOf(client, '/readyz')) !== 200)
          wrong.push('/readyz does not tell that all is well again')
        wrong.push(...(await scene.verify()).map((words) => `round ${round}: ${words}`))
      }
      if (server.isOver()) wrong.push(`the server ended: ${server.said()}`)
      const { done, undone } = ledger.unanswered
      return {
        done: `${times} times; ${ledger.acknowledged} writes acknowledged; of ${done + undone} unanswered, ${done} were done completely, ${undone} not at all`,
        recovered: `yes, within ${slowest + 1} s`,
        wrong,
      }
    },
  }
}

function moreThan(number: number, ledger: { acknowledged: number }) {
  return () => ledger.acknowledged >= number
}

/**
 * The power fails while people work: PostgreSQL is killed, and of what it wrote since its last checkpoint only its log is left, since it
 * syncs nothing else before it confirms a write. Then it recovers from that. Killing it alone does not show this: the system still has
 * what was written.
 */
export const postgresPowerLoss = (times: number): Fault => ({
  name: 'the power fails (PostgreSQL is killed, and its files are as at the last checkpoint, but for the log) in a load of writes',
  on: ['PostgreSQL'],
  run: async (scene) => {
    const { ledger, postgres, folder } = scene
    if (!postgres) return { skipped: 'PostgreSQL is not installed' }
    const wrong: string[] = []
    await scene.start()
    for (let time = 1; time <= times; time++) {
      const copy = join(folder, `checkpoint-${time}`)
      await checkpoint(scene.url)
      execFileSync('cp', ['-a', postgres.data, copy])
      const load = await scene.work()
      const worked = () => {
        const enough = ledger.acknowledged + 20 + ((time * 37) % 40)
        return eventually(() => ledger.acknowledged >= enough)
      }
      if ((await worked()) === undefined) wrong.push('nothing could be written')
      await postgres.kill()
      loseUnsynced(postgres.data, copy)
      await postgres.start()
      if ((await worked()) === undefined) wrong.push('writes did not work again')
      await load.stop()
      wrong.push(...(await scene.verify()).map((words) => `power loss ${time}: ${words}`))
      rmSync(copy, { recursive: true })
    }
    const { done, undone } = ledger.unanswered
    return {
      done: `${times} times; ${ledger.acknowledged} writes acknowledged; of ${done + undone} unanswered, ${done} were done completely, ${undone} not at all`,
      recovered: 'yes, by itself',
      wrong,
    }
  },
})

async function checkpoint(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('checkpoint')
  await admin.end()
}

/** Puts back all files of the copy but the log (pg_wal), and removes those that were not there yet. */
function loseUnsynced(data: string, copy: string): void {
  for (const name of readdirSync(data)) if (name !== 'pg_wal') rmSync(join(data, name), { recursive: true })
  for (const name of readdirSync(copy))
    if (name !== 'pg_wal') execFileSync('cp', ['-a', join(copy, name), data])
  // Its process is gone, but may not have been waited for yet.
  rmSync(join(data, 'postmaster.pid'))
}
