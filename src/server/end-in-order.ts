import { constants } from 'node:os'
import type { Logger } from 'pino'

const atLatest = 15_000

/**
 * Ends the process in order, with code 0, at SIGINT or SIGTERM: `stop` finishes what has begun. A second signal ends it at
 * once, and a fault that nobody caught with code 1, in order too.
 */
export function endInOrder(stop: () => Promise<void>, log: Logger): void {
  let endingSince: number | undefined

  async function end(code: number) {
    endingSince = performance.now()
    setTimeout(() => process.exit(1), atLatest).unref()
    try {
      await stop()
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
    log.info('stopped')
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (endingSince === undefined) {
        log.info({ signal }, 'stopping')
        void end(0)
      }
      // npm hands on a Ctrl-C that the terminal has sent here already.
      else if (performance.now() - endingSince > 500) process.exit(128 + constants.signals[signal])
    })
  }
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, 'a fault that nobody caught')
      if (endingSince === undefined) void end(1)
    })
  }
  process.stderr.on('error', () => {}) // a terminal that is closed is no reason to stop
}
