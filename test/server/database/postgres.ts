import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Postgres = {
  /** A new, empty database on it. */
  createDatabase: (name: string) => Promise<string>
  /** Stops it as an administrator who cannot wait would (`immediate`: no farewell), and starts it again. */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  start: () => Promise<void>
  /** Stops it for good, and removes its files. */
  remove: () => Promise<void>
}

/** A PostgreSQL server of its own on a free port of 127.0.0.1; undefined where its programs are not installed. */
export async function startPostgres(settings: string[] = []): Promise<Postgres | undefined> {
  const programs = folderOfPrograms()
  if (!programs) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'bookend-pg-'))
  const data = join(folder, 'data')
  const owner = ownerOfServers()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder, env: { ...process.env, HOME: folder } }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'bookend', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const port = await freePort()
  const urlOf = (name: string) => `postgres://bookend@127.0.0.1:${port}/${name}`
  let ended: Promise<void> = Promise.resolve()
  let server: ReturnType<typeof spawn> | undefined

  async function start() {
    const args = [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
    ]
    const fresh = spawn(
      join(programs ?? '', 'postgres'),
      [...args, ...settings.flatMap((each) => ['-c', each])],
      { ...options, stdio: 'ignore' },
    )
    server = fresh
    ended = new Promise((resolve) => fresh.once('exit', () => resolve()))
    while (!(await answers(urlOf('postgres')))) {
      if (fresh.exitCode !== null) throw new Error('PostgreSQL does not start')
      await wait(50)
    }
  }

  async function stop(mode: 'fast' | 'immediate' = 'fast') {
    server?.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }

  await start()
  return {
    createDatabase: async (name) => {
      const client = new pg.Client({ connectionString: urlOf('postgres') })
      await client.connect()
      await client.query(`create database "${name}" template template0`)
      await client.end()
      return urlOf(name)
    },
    stop,
    start,
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function ownerOfServers() {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
}

/** Where Debian and others put the programs; the newest version first. */
function folderOfPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((one, other) => Number(other) - Number(one))
    : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}

export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
