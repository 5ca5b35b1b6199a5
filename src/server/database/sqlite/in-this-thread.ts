import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import type { Channel } from './channel-connection.ts'
import { isBusy } from './sqlite-errors.ts'

/**
 * A connection in this thread, for reads that are faster than a message to another thread. It must not wait for locks,
 * because everything else would wait too.
 */
export function inThisThread({ run, close }: Pick<Connection, 'run' | 'close'>): Channel {
  return {
    run: async (statements) => {
      const latest = performance.now() + 2000
      for (;;) {
        try {
          return run(statements)
        } catch (error) {
          if (!isBusy(error) || performance.now() > latest) throw error
        }
        await wait(20)
      }
    },
    close: async () => close(),
  }
}
