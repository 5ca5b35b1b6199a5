import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CollectionName } from '../domain/collection-name.ts'
import {
  DeletedContacts,
  DeletedTransactions,
  mostRestored,
  RestoreAnswer,
  type DeletedRecord,
  HeldOfContact,
} from '../domain/deleted-record.ts'
import type { PageAnswer } from '../domain/page-answer.ts'
import { keysOfDeleted } from './cache/keys.ts'
import { longestBody, portionsOf } from './marks/office-marks.ts'
import { ask, answerOf, parsed } from './session/ask.ts'
import type { ServiceSession } from './session/service-session.ts'

/** A page of the deleted records that the service keeps, the last deleted first. Throws `ApiError`. */
export const deletedRecords = (session: ServiceSession, collection: CollectionName, page: number) =>
  queryOptions({
    queryKey: keysOfDeleted(collection, page),
    queryFn: ({ signal }) => readDeletedPage(session, collection, page, signal),
    placeholderData: keepPreviousData,
    staleTime: 0, // others delete, too
  })

/** All pages of them; `onPage` hears how many are read, and of how many. Throws `ApiError`. */
export async function allDeleted(
  session: ServiceSession,
  collection: CollectionName,
  onPage: (read: number, total: number) => void,
): Promise<DeletedRecord[]> {
  // What others delete meanwhile moves the rest to later pages, where it is read again.
  const all = new Map<string, DeletedRecord>()
  for (let page = 1; ; page += 1) {
    const { items, total, pageSize } = await readDeletedPage(session, collection, page)
    for (const item of items) all.set(item.record.id, item)
    onPage(all.size, total)
    if (items.length === 0 || page * pageSize >= total) return [...all.values()]
  }
}

async function readDeletedPage(
  session: ServiceSession,
  collection: CollectionName,
  page: number,
  signal?: AbortSignal,
): Promise<PageAnswer<DeletedRecord>> {
  const query = { page: String(page) }
  const path = `/deleted-records/${collection}`
  return collection === 'contacts'
    ? ask(session, path, DeletedContacts, { resource: collection, query, signal })
    : ask(session, path, DeletedTransactions, { query, signal })
}

/** Restores deleted records. If it fails, some may be restored; asking again is safe. Throws `ApiError`. */
export async function restoreRecords(
  session: ServiceSession,
  collection: CollectionName,
  ids: readonly string[],
): Promise<RestoreAnswer> {
  const all: RestoreAnswer = { restored: [], present: [], missing: [] }
  for (const some of portionsOf(ids, mostRestored, longestBody)) {
    const done = await ask(session, `/deleted-records/${collection}/restore`, RestoreAnswer, {
      resource: collection,
      method: 'POST',
      mayRepeat: true, // what is restored already stays as it is
      json: { ids: some.join(',') },
    })
    all.restored.push(...done.restored)
    all.present.push(...done.present)
    all.missing.push(...done.missing)
  }
  return all
}

/** How much the service holds of a contact, also of a deleted one; undefined if nothing. Throws `ApiError`. */
export async function heldOfContact(session: ServiceSession, id: string, signal?: AbortSignal) {
  const answer = await answerOf(session, addressOf(id), { resource: 'contacts', takes: 404, signal })
  return answer.status === 404 ? undefined : parsed(answer, HeldOfContact, 'record')
}

/** Erases a contact with all that the service keeps of it, at once. Asking again is safe. Throws `ApiError`. */
export const eraseContact = (session: ServiceSession, id: string) =>
  ask(session, addressOf(id), HeldOfContact, { method: 'POST', resource: 'contacts', wanted: 'record' })

const addressOf = (id: string) => `/erasures/contacts/${encodeURIComponent(id)}`
