import type { TestProject } from 'vitest/node'
import { startPostgres, answers, freePort, ownerOfServers } from './postgres.ts'
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on a PostgreSQL server; "" where PostgreSQL is not installed. */
    postgres: string
    /** Another database on it, through PgBouncer; "" where that is not installed. */
    pgbouncer: string
  }
}

/**
 * One PostgreSQL server for all tests, and PgBouncer in front of it; with PGBOUNCER=1 all tests go through that. Tests that share
 * one database use that of TEST_DATABASE_URL, such as a cluster's. Where the programs are missing these tests are left out, but
 * not where CI says that they must run.
 */
export default async function setup(project: TestProject) {
  const server = await startPostgres(['fsync=off', 'max_connections=300'])
  const pgbouncer = server && (await startPgbouncer(await server.createDatabase('pooled')))
  if (!(server && pgbouncer) && (process.env['REQUIRE_POSTGRES'] || process.env['PGBOUNCER']))
    throw new Error('PostgreSQL (initdb, postgres) or PgBouncer is not installed')
  const direct = process.env['TEST_DATABASE_URL'] ?? (await server?.createDatabase('bookend')) ?? ''
  project.provide('postgres', process.env['PGBOUNCER'] ? (pgbouncer?.url ?? '') : direct)
  project.provide('pgbouncer', pgbouncer?.url ?? '')
  return async () => {
    await pgbouncer?.remove()
    await server?.remove()
  }
}

const program = '/usr/sbin/pgbouncer'

/** PgBouncer in front of all databases of the server at `url`, whose connections it hands out by transaction; undefined where it is not installed. */
async function startPgbouncer(url: string) {
  if (!existsSync(program)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'bookend-pgbouncer-'))
  const owner = ownerOfServers()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const port = await freePort()
  const { hostname, port: target, username } = new URL(url)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${target} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_idle_timeout = 5
`,
  )
  const server = spawn(program, ['-q', file], { ...owner, cwd: folder, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const through = new URL(url)
  through.port = String(port)
  while (!(await answers(through.href))) {
    if (server.exitCode !== null) throw new Error('PgBouncer does not start')
    await wait(50)
  }
  return {
    /** The same database, through it. */
    url: through.href,
    remove: async () => {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
