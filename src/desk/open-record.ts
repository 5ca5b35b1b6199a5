import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { contacts } from '../api/contacts.ts'
import { transactions } from '../api/transactions.ts'
import { keptRecord } from '../kept/kept-record.ts'
import type { Collection } from '../list/collection.ts'
import { collections } from './collections.ts'

type Values = Record<string, string>

/** A record as the service has it now, and the way to change it from there. */
export type OpenRecord = {
  name: string
  fields: Values
  /** Sends values, unless somebody changes the same fields meanwhile. Gives what else is to be said. Throws `ApiError`. */
  send: (values: Values) => Promise<string[]>
}

/** Reads a record now, whatever is remembered of it. Throws `ApiError`; nothing was sent then. */
export function openRecord(
  client: QueryClient,
  resource: keyof typeof collections,
  id: string,
): Promise<OpenRecord> {
  const cache = client.getMutationCache()
  return resource === 'contacts'
    ? open(client, collections.contacts, id, (record, changes) =>
        cache.build(client, contacts.whetherSaved).execute({ record, changes }),
      )
    : open(client, collections.transactions, id, (record, changes) =>
        cache.build(client, transactions.whetherSaved).execute({ record, changes }),
      )
}

async function open<T extends { id: string }>(
  client: QueryClient,
  { resource, noun, access }: Collection<T>,
  id: string,
  look: (record: T, values: Values) => Promise<unknown>,
): Promise<OpenRecord> {
  const place = `${resource} ${id}`
  const { readRecord, update } = await access()
  await unsure.get(place)?.()
  unsure.delete(place)
  const record = await readRecord(client, id).catch(unsent)
  return {
    name: noun.nameOf(record),
    fields: keptRecord(resource, record, true).fields,
    send: async (values) => {
      try {
        return (await update(client, record, values)).notes
      } catch (error) {
        if (error instanceof ApiError && error.mayHaveHappened) unsure.set(place, () => look(record, values))
        throw error
      }
    },
  }
}

// What was sent without an answer: looking at it before the next try writes it down, should it have happened.
const unsure = new Map<string, () => Promise<unknown>>()

/** A reading that failed leaves nothing in doubt, unlike a write. */
function unsent(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  throw new ApiError('stopped', error.message, error.status, error.fields)
}
