import { writeKept, readKept } from './local-storage.ts'
import { createStore } from './create-store.ts'

/** The safety settings of this browser, for all its accounts. */
export type Preferences = {
  /** How long a confirmed deletion waits before it is sent, in seconds; 0 sends it at once. */
  undoSeconds: number
  /** How long deleted records are stored, in days; 0 stores none. */
  receiptDays: number
  /** Whether to offer the same change for similar records after an edit. */
  moreLikeIt: boolean
}

const place = 'bookend-preferences'

/** The current preferences. Other tabs read them at their next start. */
export const preferences = createStore<Preferences>(read())

export function setPreferences(some: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...some })
  writeKept('device', place, preferences.get())
}

/** Reads the preferences again, after another tab or an earlier visit has changed them. */
export function readPreferences(): void {
  preferences.set(read())
}

function read(): Preferences {
  const kept = (readKept('device', place) ?? {}) as Partial<Record<keyof Preferences, unknown>>
  return {
    undoSeconds: numberOr(kept.undoSeconds, 10, 600),
    receiptDays: numberOr(kept.receiptDays, 30, 3650),
    moreLikeIt: kept.moreLikeIt !== false,
  }
}

function numberOr(value: unknown, otherwise: number, most: number): number {
  return typeof value === 'number' && value >= 0 && value <= most ? value : otherwise
}
