import { readLastSeen } from '../api/read/last-seen.ts'
import { accountScope } from '../api/session/scope-names.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { ListQuery, Page } from '../domain/page.ts'
import { readAddress } from '../records/list/list-query.ts'
import { listLayoutsPlace } from '../storage/places.ts'
import { readKept } from '../storage/local-storage.ts'
import type { readDestination } from './read-destination.ts'

/** What show-rows.ts should draw in the frame. */
export type WantedRows = {
  noun: CollectionName
  query: ListQuery
  /** The rows that this browser last saw at the address. */
  seen: Page<never> | undefined
  /** What the page has requested (ask-first.ts). */
  response: Promise<Response>
}

declare global {
  var wantedRows: WantedRows | undefined
}

/** The rows of the list at the address; undefined if the page has not requested any, or if the list does not have its default layout. */
export function readWantedRows({
  id,
  noun,
  record,
  signIn,
  profile,
}: NonNullable<ReturnType<typeof readDestination>>): WantedRows | undefined {
  const response = globalThis.askedFirstCopy
  const account = signIn?.account
  if ((noun !== 'contacts' && noun !== 'transactions') || record || !response || !account) return undefined
  const baseUrl = String(profile?.['baseUrl'])
  const books = accountScope(account.id, baseUrl)
  if (readKept('device', listLayoutsPlace(books)) !== undefined) return undefined
  const query = readAddress(location.search)
  const isFirst = query.search === '' && query.page === 1 && query.refine === undefined
  return { noun, query, response, seen: isFirst ? readLastSeen(id, baseUrl, books, noun) : undefined }
}
