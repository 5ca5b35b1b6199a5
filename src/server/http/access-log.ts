import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv, Entry } from './app-env.ts'
import { currentRequest } from './log.ts'

/**
 * Gives each request an id, returns it as X-Request-Id, and logs one line when the response is sent. The logged fields
 * are listed one by one, so that no path, query, header or address can leak into the log.
 */
export function accessLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.env ??= {} // Hono leaves it undefined when called without one
    const begun = performance.now()
    const id = randomUUID()
    const entry: Entry = { route: '/*', account: undefined }
    c.set('entry', entry)
    await currentRequest.run(id, next)
    c.res.headers.set('X-Request-Id', id)
    const { method } = c.req
    const { status } = c.res
    const tell = (sent: object) => {
      const ms = Math.round((performance.now() - begun) * 100) / 100
      const level = status >= 500 ? 'warn' : probes.has(entry.route) ? 'debug' : 'info'
      log[level]({ request: id, method, ...entry, status, ms, ...sent }, 'answered')
    }
    const { incoming, outgoing } = c.env
    if (!outgoing) return tell({})
    if (outgoing.destroyed) return tell({ brokenOff: true })
    let bytes = 0
    // Runs before Node's own listener, which moves on to the next pipelined request.
    outgoing.prependOnceListener('finish', () => (bytes = sentSinceLast(incoming?.socket)))
    outgoing.once('close', () => tell(c.req.raw.signal.aborted ? { brokenOff: true } : { bytes }))
  }
}

/** Monitoring calls these every few seconds. */
const probes = new Set(['/healthz', '/readyz'])

const sent = new WeakMap<Socket, number>()

function sentSinceLast(socket: Socket | undefined): number {
  if (!socket) return 0
  const before = sent.get(socket) ?? 0
  sent.set(socket, socket.bytesWritten)
  return socket.bytesWritten - before
}
