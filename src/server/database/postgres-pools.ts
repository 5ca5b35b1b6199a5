import { Socket } from 'node:net'
import pg from 'pg'

/**
 * Connections for work that a user waits for: PostgreSQL aborts statements that take too long, and a server that is
 * silent for longer than that counts as lost (a broken network may never report it).
 */
export function hurriedPool(url: string, max: number): pg.Pool {
  return poolOf(url, max, { settings: { ...hurried, statement_timeout: 10_000 }, silence: 11_000 })
}

/**
 * The same for questions, of which some take up to 20 seconds: `longest` is the limit, in milliseconds, unless a transaction sets
 * another. One question takes one of the server's processors, not all.
 */
export function questionPool(url: string, max: number, longest: number): pg.Pool {
  const settings = { ...hurried, statement_timeout: longest, max_parallel_workers_per_gather: 0 }
  return poolOf(url, max, { settings, silence: 21_000 })
}

const hurried = {
  lock_timeout: 8000,
  // For a client that disappeared during a write, which otherwise would lock the account for hours.
  idle_in_transaction_session_timeout: 20_000,
}

/** Tells PostgreSQL what to cancel. If it loses its connection, the statement ends at its time limit. */
export class ControlClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}

/** Connections for work that takes time: checks, backups, administration. */
export function patientPool(url: string, max: number): pg.Pool {
  return poolOf(url, max, { settings: { lock_timeout: 15_000 } })
}

function poolOf(url: string, max: number, { settings, silence = 0 }: PoolOptions): pg.Pool {
  // A confirmed write is on the disk, whatever the server's default.
  const all = { synchronous_commit: 'on', ...settings }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 5000, // shorter than the silence limit, which must not end idle connections
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => socketFor(silence),
    application_name: 'bookend',
    options: Object.entries(all)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // The next statement reports an error of an idle connection, in the pool or within a write.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type PoolOptions = { settings: Record<string, number>; silence?: number }

/** A socket that gives up after `silence` milliseconds without a byte; 0 means never. */
function socketFor(silence: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silence, () => {
    socket.destroy(Object.assign(new Error('The database does not respond'), { code: 'ETIMEDOUT' }))
  })
  return socket
}
