import { keep, readKept } from './storage.ts'
import { createStore } from './store.ts'

/** How careful this browser is, for all books that are opened in it. */
export type Preferences = {
  /** How long a confirmed deletion waits before it is sent, in seconds; 0 sends it at once. */
  undoSeconds: number
  /** How long deleted records are kept, in days; 0 keeps none. */
  receiptDays: number
  /** Whether what is changed from here is written down. */
  journal: boolean
}

const place = 'bookend-preferences'

/** The preferences now, which other tabs see at their next start. */
export const preferences = createStore<Preferences>(read())

export function prefer(some: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...some })
  keep('device', place, preferences.get())
}

/** Reads the preferences again, as another tab or an earlier visit has left them. */
export function readPreferences(): void {
  preferences.set(read())
}

function read(): Preferences {
  const kept = (readKept('device', place) ?? {}) as Partial<Record<keyof Preferences, unknown>>
  return {
    undoSeconds: numberOr(kept.undoSeconds, 10, 600),
    receiptDays: numberOr(kept.receiptDays, 30, 3650),
    journal: kept.journal !== false,
  }
}

function numberOr(value: unknown, otherwise: number, most: number): number {
  return typeof value === 'number' && value >= 0 && value <= most ? value : otherwise
}
