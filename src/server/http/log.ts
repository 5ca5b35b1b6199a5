import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { tellError } from './tell-error.ts'

/** The request that is being answered; every line that is logged meanwhile carries its id. */
export const currentRequest = new AsyncLocalStorage<string>()

/** The server's log: one line of JSON an event, to stdout unless told; `quiet` leaves warnings and errors only. */
export function createLog({ quiet = false, to = stdout }: LogOptions = {}): Logger {
  return pino(
    {
      level: quiet ? 'warn' : 'info',
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: tellError },
      mixin: () => ({ request: currentRequest.getStore() }),
    },
    to,
  )
}

type LogOptions = { quiet?: boolean; to?: DestinationStream }

const mostWaiting = 4 * 1024 * 1024

/**
 * The server does not stop for its log: lines are dropped when nobody takes them away, or the disk is full, or the reader is
 * gone. Pino's own destination would wait for such a disk for ever.
 */
const stdout: DestinationStream = {
  write(line) {
    if (process.stdout.listenerCount('error', ignore) === 0) process.stdout.on('error', ignore)
    if (process.stdout.writableLength < mostWaiting) process.stdout.write(line)
  },
}

function ignore() {}
