import { createStore } from './create-store.ts'
import { inboxCountPlace, writeKept, readKept } from './local-storage.ts'

// Apart from inbox.ts, because every page shows it.

export const inboxTurns = createStore(0)

/** How much the inbox showed at the last look; undefined if it has not been opened. */
export function readInboxCount(books: string): number | undefined {
  const count = readKept('device', inboxCountPlace(books))
  return typeof count === 'number' ? count : undefined
}

export function keepInboxCount(books: string, count: number): void {
  writeKept('device', inboxCountPlace(books), count)
  inboxTurns.set(inboxTurns.get() + 1)
}
