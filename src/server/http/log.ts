import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** The id of the current request; every line logged in the meantime includes it. */
export const currentRequest = new AsyncLocalStorage<string>()

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

/**
 * Logging never blocks the server: lines are dropped when the reader is slow or gone, or the disk is full. Pino's own
 * destination would wait for such a disk forever.
 */
const stdout: DestinationStream = {
  write(line) {
    if (process.stdout.listenerCount('error', ignore) === 0) process.stdout.on('error', ignore)
    if (process.stdout.writableLength < mostWaiting) process.stdout.write(line)
  },
}

function ignore() {}

/** An error as logged: what failed and where, never the data involved. */
export type ToldError = {
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
