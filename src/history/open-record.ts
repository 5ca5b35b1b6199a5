import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/session/api-error.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { saveAndMakeSure } from '../changes/save-and-make-sure.ts'
import type { Outcome } from '../changes/save-and-make-sure.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import { accessTo } from '../records/steps/access-to.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import { nameKept } from './collections.ts'

type Values = Record<string, string>

/** The service's current version of a record, and a way to change it. */
export type OpenRecord = {
  name: string
  fields: Values
  /**
   * Sends values, unless someone has changed the same fields in the meantime. Returns notes for the user. Throws
   * `ApiError`.
   */
  send: (values: Values) => Promise<string[]>
}

/** Reads a record from the service, ignoring caches. Throws `ApiError`; nothing was sent then. */
export async function openRecord(
  session: ServiceSession,
  client: QueryClient,
  resource: CollectionName,
  id: string,
): Promise<OpenRecord> {
  const place = `${resource} ${id}`
  const access = accessTo(resource, session, client)
  const earlier = await unsure.get(place)?.()
  if (earlier?.state === 'unknown') throw earlier.error
  unsure.delete(place)
  const record = await access.readRecord(id).catch(unsent)
  const kept = snapshotOf(resource, record, true)
  return {
    name: nameKept(resource, kept).name,
    fields: kept.fields,
    send: async (values) => {
      const outcome = await saveAndMakeSure({
        send: () => access.update(record, values),
        look: () => access.whetherSaved(record, values),
      })
      if (outcome.state === 'saved') return outcome.notes
      if (outcome.state === 'unknown') unsure.set(place, outcome.look)
      throw outcome.error
    },
  }
}

// Edits whose response was lost: verifying one before the next attempt records it if it succeeded.
const unsure = new Map<string, () => Promise<Outcome<unknown>>>()

/** Unlike a failed write, a failed read leaves nothing in doubt. */
function unsent(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  throw new ApiError('stopped', error.message, error.status, error.fields)
}
