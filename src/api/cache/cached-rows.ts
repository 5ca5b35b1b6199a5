import type { QueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import { keys } from './keys.ts'
import type { Contact } from '../../domain/contact.ts'

/** The records of the lists that are on screen, as they were last read. */
export function rowsOnScreen<T extends { id: string }>(client: QueryClient, name: CollectionName): T[] {
  const lists = client.getQueryCache().findAll({ queryKey: keys.lists(name), type: 'active' })
  const rows = lists.flatMap(({ state }) => (state.data as Partial<Page<T>> | undefined)?.items ?? [])
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** The contacts of every list page that is still in the query cache. */
export function seenContacts(client: QueryClient): Contact[] {
  const pages = client.getQueriesData<Page<Contact>>({ queryKey: keys.lists('contacts') })
  return pages.flatMap(([, page]) => page?.items ?? [])
}
