import { readKept } from '../storage/local-storage.ts'
import type { PartialProfile } from '../dialect/profile/resolve.ts'

/** What is stored about connections: those of the user, what was stated about the installation's, and the one used last. */
export type KeptConnections = {
  own: Record<string, PartialProfile>
  stated: Record<string, PartialProfile>
  last?: string | undefined
}

export const placeOfConnections = 'bookend-connections'

export function readConnections(): KeptConnections {
  const found = readKept('device', placeOfConnections) as Partial<KeptConnections> | undefined
  return { own: found?.own ?? {}, stated: found?.stated ?? {}, last: found?.last }
}
