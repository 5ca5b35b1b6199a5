import { Socket } from 'node:net'
import pg from 'pg'

/**
 * Connections for what somebody waits for: PostgreSQL breaks off what takes too long, and a server that says nothing for longer than that
 * is not there any more (a network that swallows everything never says so).
 */
export function hurriedPool(url: string, max: number): pg.Pool {
  return poolOf(url, max, {
    settings: {
      statement_timeout: 10_000,
      lock_timeout: 8000,
      // Of a client that went away in the middle of a write, which else would hold the account locked for hours.
      idle_in_transaction_session_timeout: 20_000,
    },
    silence: 11_000,
  })
}

/** Connections for what takes its time: checks, backups, all that an administrator does. */
export function patientPool(url: string, max: number): pg.Pool {
  return poolOf(url, max, { settings: { lock_timeout: 15_000 } })
}

function poolOf(url: string, max: number, { settings, silence = 0 }: PoolOptions): pg.Pool {
  // A write that was answered is on the disk, whatever the server's default is.
  const all = { synchronous_commit: 'on', ...settings }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 5000, // less than the silence, which must end no connection that has nothing to say
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => socketFor(silence),
    application_name: 'bookend',
    options: Object.entries(all)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // What breaks while a connection is idle, in the pool or within a write, is told by the next statement on it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type PoolOptions = { settings: Record<string, number>; silence?: number }

/** A socket that gives up after so many milliseconds without a byte; 0 is never. */
function socketFor(silence: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silence, () => {
    socket.destroy(Object.assign(new Error('The database says nothing'), { code: 'ETIMEDOUT' }))
  })
  return socket
}
