import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../cache/keys.ts'
import type { Contact } from '../../domain/contact.ts'
import type { Page } from '../../domain/page.ts'

/** The contacts of every list page that is still in the query cache. */
export function seenContacts(client: QueryClient): Contact[] {
  const pages = client.getQueriesData<Page<Contact>>({ queryKey: keys.lists('contacts') })
  return pages.flatMap(([, page]) => page?.items ?? [])
}
