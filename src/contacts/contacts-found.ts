import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keysOfName } from '../api/cache/keys.ts'
import { contacts } from '../api/contacts.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { Contact } from '../domain/contact.ts'
import type { Transaction } from '../domain/transaction.ts'

/** Contacts, and how far they were looked for: by a search that may find too few, or not at all. */
type Contacts = { found: Contact[]; of?: 'search' | 'nothing' }

/** The contacts on the first page of any of these searches, which never ask for a sign-in. Throws `ApiError`. */
export const contactsFound = (session: ServiceSession, searches: readonly string[]) =>
  queryOptions({
    queryKey: keysOfName('contacts', 'matches', searches.join('\n')),
    queryFn: async ({ client }): Promise<Contacts> => {
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

/** The contacts of another service that may be the other party of a transaction. Never asks for a sign-in. Throws `ApiError`. */
export const contactsElsewhere = (
  session: ServiceSession,
  transaction: Transaction,
  searches: readonly string[],
  isRead: boolean,
) =>
  queryOptions({
    queryKey: keysOfName(
      'contacts',
      'matches',
      JSON.stringify([transaction.counterpart, transaction.description, isRead]),
    ),
    queryFn: async ({ client, signal }): Promise<Contacts> => {
      const { findElsewhere } = await import('../api/query/find-elsewhere.ts')
      const { matchContacts } = await import('../domain/cluster/contact-of-transaction.ts')
      const found = await findElsewhere(session, client, 'contacts', {
        list: (query) => client.fetchQuery(contacts.list(session, query, { isQuiet: true })),
        searches,
        isOne: (contact) => matchContacts(transaction, [contact]).length > 0,
        mostPages: 1,
        signal,
      })
      return found
        ? { found: found.found, ...(!found.isAll && { of: 'search' }) }
        : { found: [], of: 'nothing' }
    },
    placeholderData: keepPreviousData,
  })
