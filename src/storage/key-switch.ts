import { z } from 'zod/mini'
import { createStore } from './create-store.ts'
import { writeKept, readKept } from './local-storage.ts'

/** As version 1 stores it. Earlier releases also stored changed keys there, which are ignored. */
const Stored = z.object({ version: z.literal(1), off: z.optional(z.boolean()) })

const place = 'bookend-keys'

/** Whether the keyboard shortcuts are switched off in this browser. */
export const keysAreOff = createStore<boolean>(read())

export function switchKeys(on: boolean): void {
  writeKept('device', place, on ? undefined : { version: 1, off: true })
  keysAreOff.set(!on)
}

/** Follows changes made in other tabs. Returns an unsubscribe function. */
export function followKeySwitch(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === place || key === null) keysAreOff.set(read())
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function read(): boolean {
  return Stored.safeParse(readKept('device', place)).data?.off === true
}
