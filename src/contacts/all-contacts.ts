import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { keysOfName } from '../api/cache/keys.ts'
import { chooseQuerySource } from '../api/query/choose-query-source.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { Contact } from '../domain/contact.ts'

/** All contacts, to compare others with. Throws `ApiError`. */
export const allContacts = (session: ServiceSession, client: QueryClient) =>
  queryOptions({
    queryKey: keysOfName('contacts', 'all'),
    queryFn: async ({ signal }) => {
      const source = await chooseQuerySource(session, client, 'contacts')
      const all: Contact[] = []
      for await (const portion of source.records({ search: '', filter: {} }, signal)) all.push(...portion)
      return { all }
    },
  })
