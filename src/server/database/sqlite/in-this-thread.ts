import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import type { Channel } from './channel-connection.ts'
import { isBusy } from './sqlite-trouble.ts'

/**
 * A connection in this thread, for reads that are over in less time than a message to another thread takes. The
 * connection itself must not wait for locks, because all else would wait with it.
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
