import { z } from 'zod/mini'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import { chosenMappingsPlace } from '../storage/places.ts'
import { keep, readKept } from '../storage/local-storage.ts'

/** Which mapping was chosen for a file, by the mappings that fitted: they fit because of its header. */
const Kept = z.object({ version: z.literal(1), chosen: z.record(z.string(), z.string()) })

/** The mapping that the user chose the last time that the same ones fitted; "" if there was none. */
export function chosenBefore(session: ServiceSession, fitting: readonly string[]): string {
  const before = read(session)[fitting.join(' ')] ?? ''
  return fitting.includes(before) ? before : ''
}

export function keepChosen(session: ServiceSession, fitting: readonly string[], mapping: string): void {
  const chosen = { ...read(session), [fitting.join(' ')]: mapping }
  keep('device', chosenMappingsPlace(storageScope(session)), { version: 1, chosen })
}

function read(session: ServiceSession): Record<string, string> {
  return Kept.safeParse(readKept('device', chosenMappingsPlace(storageScope(session)))).data?.chosen ?? {}
}
