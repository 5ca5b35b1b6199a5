import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answers, freePort, ownerOfServers } from './postgres.ts'

const program = '/usr/sbin/pgbouncer'

/** PgBouncer in front of all databases of the server at `url`, whose connections it hands out by transaction; undefined where it is not installed. */
export async function startPgbouncer(url: string) {
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
