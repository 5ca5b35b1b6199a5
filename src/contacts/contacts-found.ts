import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keysOfName } from '../api/cache/keys.ts'
import { contacts } from '../api/contacts.ts'
import type { ServiceSession } from '../api/session/service-session.ts'

/** The contacts on the first page of any of these searches, which never ask for a sign-in. Throws `ApiError`. */
export const contactsFound = (session: ServiceSession, searches: readonly string[]) =>
  queryOptions({
    queryKey: keysOfName('contacts', 'matches', searches.join('\n')),
    queryFn: async ({ client }) => {
      const pages = await Promise.all(
        searches.map((search) =>
          client.fetchQuery(contacts.list(session, { search, page: 1 }, { isQuiet: true })),
        ),
      )
      const found = new Map(pages.flatMap(({ items }) => items).map((contact) => [contact.id, contact]))
      return { found: [...found.values()] }
    },
    placeholderData: keepPreviousData,
  })
