import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { AppEnv, Entry } from './app-env.ts'

/** The id of the current request; every line logged in the meantime includes it. */
const currentRequest = new AsyncLocalStorage<string>()

/** The server's log: one line of JSON per event, to stdout by default; `quiet` limits it to warnings and errors. */
export function createLog({ quiet = false, to = stdout }: LogOptions = {}): Logger {
  return pino(
    {
      level: quiet ? 'warn' : 'info',
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
      mixin: () => ({ request: currentRequest.getStore() }),
    },
    to,
  )
}

type LogOptions = { quiet?: boolean; to?: DestinationStream }

const mostWaiting = 4 * 1024 * 1024

/** Logging never blocks: lines are dropped when the reader is slow or gone or the disk is full, where pino's own would wait forever. */
const stdout: DestinationStream = {
  write(line) {
    if (process.stdout.listenerCount('error', ignore) === 0) process.stdout.on('error', ignore)
    if (process.stdout.writableLength < mostWaiting) process.stdout.write(line)
  },
}

function ignore() {}

/** An error as logged: what failed and where, never the data involved. */
type ToldError = {
  type: string
  code?: string
  message: string
  stack: string
  cause?: ToldError
}

/**
 * Messages quote their input (JSON.parse a piece of the text, a database the value), so they are cut where a quotation
 * may begin. Other properties, where drivers put queries and rows, are dropped except the code.
 */
export function serializeError(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const [words = '', ...rest] = error.message.slice(0, 300).split(/["`“«([{=:]|(?<!\p{L})'|(?<=convert )/u)
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    message: rest.length > 0 ? `${words}…` : words,
    stack: frames.join('\n'),
    ...(error.cause !== undefined && depth < 3 && { cause: serializeError(error.cause, depth + 1) }),
  }
}

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
    const { outgoing } = c.env
    if (!outgoing) return tell({})
    if (outgoing.destroyed) return tell({ brokenOff: true })
    outgoing.once('close', () => tell(c.req.raw.signal.aborted ? { brokenOff: true } : {}))
  }
}

/** Monitoring calls these every few seconds. */
const probes = new Set(['/healthz', '/readyz'])
