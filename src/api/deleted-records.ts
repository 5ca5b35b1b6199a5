import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseJson } from '../dialect/json.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import {
  DeletedContacts,
  DeletedTransactions,
  mostRestored,
  RestoreAnswer,
} from '../domain/deleted-record.ts'
import type { DeletedRecord } from '../domain/deleted-record.ts'
import type { PageAnswer } from '../domain/page-answer.ts'
import { keysOfDeleted } from './cache/keys.ts'
import { longestBody, portionsOf } from './marks/office-marks.ts'
import { refusalFrom, unreadable } from './session/refusal.ts'
import { request } from './session/request.ts'
import type { ServiceSession } from './session/service-session.ts'

/** Whether the service keeps deleted records, so that they can be restored as they were. */
export function keepsDeleted({ capabilities }: ServiceSession): boolean {
  return capabilities.get().includes('deleted-records')
}

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
  const answer = await request(session, `/deleted-records/${collection}`, { query, signal })
  if (answer.status >= 400) throw await refusalFrom(answer, collection)
  const schema = collection === 'contacts' ? DeletedContacts : DeletedTransactions
  const read = schema.safeParse(parseJson(answer.text))
  if (!read.success) throw unreadable(answer, 'list')
  return read.data as PageAnswer<DeletedRecord>
}

/** Restores deleted records. If it fails, some may be restored; asking again is safe. Throws `ApiError`. */
export async function restoreRecords(
  session: ServiceSession,
  collection: CollectionName,
  ids: readonly string[],
): Promise<RestoreAnswer> {
  const all: RestoreAnswer = { restored: [], present: [], missing: [] }
  for (const some of portionsOf(ids, mostRestored, longestBody)) {
    const answer = await request(session, `/deleted-records/${collection}/restore`, {
      method: 'POST',
      mayRepeat: true, // what is restored already stays as it is
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: some.join(',') }),
    })
    if (answer.status >= 400) throw await refusalFrom(answer, collection)
    const read = RestoreAnswer.safeParse(parseJson(answer.text))
    if (!read.success) throw unreadable(answer, 'list')
    all.restored.push(...read.data.restored)
    all.present.push(...read.data.present)
    all.missing.push(...read.data.missing)
  }
  return all
}
