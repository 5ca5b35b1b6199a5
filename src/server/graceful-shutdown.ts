import { constants } from 'node:os'
import type { Logger } from 'pino'

const atLatest = 15_000

/**
 * Shuts the process down at SIGINT or SIGTERM with code 0, after `stop` has finished the work under way. A second
 * signal exits at once. An uncaught error shuts down the same way with code 1.
 */
export function gracefulShutdown(stop: () => Promise<void>, log: Logger): void {
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
      // npm forwards a Ctrl-C that the terminal has already sent to this process.
      else if (performance.now() - endingSince > 500) process.exit(128 + constants.signals[signal])
    })
  }
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, 'an uncaught error')
      if (endingSince === undefined) void end(1)
    })
  }
  process.stderr.on('error', () => {}) // a closed terminal must not stop the server
}
