import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/session/api-error.ts'
import { isOutcomeOpen } from '../api/session/outcome.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { contacts } from '../api/contacts.ts'
import { transactions } from '../api/transactions.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import type { Collection } from '../records/collection.ts'
import { collections } from './collections.ts'
import type { CollectionName } from '../domain/collection-name.ts'

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
export function openRecord(
  session: ServiceSession,
  client: QueryClient,
  resource: CollectionName,
  id: string,
): Promise<OpenRecord> {
  const cache = client.getMutationCache()
  return resource === 'contacts'
    ? open(session, client, collections.contacts, id, (record, changes) =>
        cache.build(client, contacts.whetherSaved(session)).execute({ record, changes }),
      )
    : open(session, client, collections.transactions, id, (record, changes) =>
        cache.build(client, transactions.whetherSaved(session)).execute({ record, changes }),
      )
}

async function open<T extends { id: string }>(
  session: ServiceSession,
  client: QueryClient,
  { resource, noun, access }: Collection<T>,
  id: string,
  look: (record: T, values: Values) => Promise<unknown>,
): Promise<OpenRecord> {
  const place = `${resource} ${id}`
  const { readRecord, update } = await access(session, client)
  await unsure.get(place)?.()
  unsure.delete(place)
  const record = await readRecord(id).catch(unsent)
  return {
    name: noun.nameOf(record),
    fields: snapshotOf(resource, record, true).fields,
    send: async (values) => {
      try {
        return (await update(record, values)).notes
      } catch (error) {
        if (isOutcomeOpen(error)) unsure.set(place, () => look(record, values))
        throw error
      }
    },
  }
}

// Edits whose response was lost: verifying one before the next attempt records it if it succeeded.
const unsure = new Map<string, () => Promise<unknown>>()

/** Unlike a failed write, a failed read leaves nothing in doubt. */
function unsent(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  throw new ApiError('stopped', error.message, error.status, error.fields)
}
