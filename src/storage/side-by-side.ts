import { keep, readKept } from './local-storage.ts'

/** The storage key. */
const sideBySidePlace = 'bookend-side-by-side'

/** Whether this device shows the open record beside its list. An unreadable value counts as never chosen. */
export function readSideBySide(): boolean {
  const kept = readKept('device', sideBySidePlace)
  return typeof kept === 'object' && kept !== null && 'version' in kept && kept.version === 1
}

/** Stores it as version 1, or nothing if it is off. */
export function keepSideBySide(isOn: boolean): void {
  keep('device', sideBySidePlace, isOn ? { version: 1 } : undefined)
}
