import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { keysOfName } from '../api/cache/keys.ts'
import { contacts } from '../api/contacts.ts'
import { quietSession, type ServiceSession } from '../api/session/service-session.ts'
import { matchContacts, identifiersIn, contactsOfAccounts } from '../domain/cluster/contact-of-transaction.ts'
import { sameContact, type SameContactReason } from '../domain/cluster/same-contact.ts'
import type { Contact, ContactDraft } from '../domain/contact.ts'
import type { Transaction } from '../domain/transaction.ts'
import { readBankLines } from '../api/bank-line.ts'
import { transactions } from '../api/transactions.ts'
import { allRecords } from '../api/query/choose-query-source.ts'
import * as messages from './page-messages.ts'

/** Contacts, and how far they were looked for: by a search that may find too few, or not at all. */
type Contacts = { found: Contact[]; of?: 'search' | 'nothing' }

/** The contacts on the first page of any of these searches, which never ask for a sign-in. Throws `ApiError`. */
export const contactsFound = (session: ServiceSession, searches: readonly string[]) =>
  asFound(searches.join('\n'), async (client) => {
    const pages = await Promise.all(
      searches.map((search) => client.fetchQuery(contacts.list(quietSession(session), { search, page: 1 }))),
    )
    const found = new Map(pages.flatMap(({ items }) => items).map((contact) => [contact.id, contact]))
    return { found: [...found.values()] }
  })

/** The contacts of another service that may be the other party of a transaction. Never asks for a sign-in. Throws `ApiError`. */
export const contactsElsewhere = (
  session: ServiceSession,
  transaction: Transaction,
  searches: readonly string[],
  isRead: boolean,
) =>
  asFound(
    JSON.stringify([transaction.counterpart, transaction.description, isRead]),
    lookElsewhere(session, searches, (contact) => matchContacts(transaction, [contact]).length > 0),
  )

/** Why a contact may be the one that is typed, by the first way to read that which gives a reason. */
export function sameAsTyped(contact: Contact, asTyped: readonly ContactDraft[]): SameContactReason[] {
  return asTyped.map((typed) => sameContact(contact, typed)).find(({ length }) => length > 0) ?? []
}

/** The contacts of another service that may be the one that is typed. Never asks for a sign-in. Throws `ApiError`. */
export const contactsLike = (
  session: ServiceSession,
  asTyped: readonly ContactDraft[],
  searches: readonly string[],
  isRead: boolean,
) => {
  // Few services look for several words in any order.
  const [longest = ''] = searches
    .flatMap((search) => search.split(' '))
    .toSorted((a, b) => b.length - a.length)
  return asFound(
    JSON.stringify([searches, asTyped.map(({ zip }) => zip), isRead]),
    lookElsewhere(
      session,
      [...new Set([...searches, longest])],
      (contact) => sameAsTyped(contact, asTyped).length > 0,
    ),
  )
}

type Find = (client: QueryClient, signal: AbortSignal) => Promise<Contacts>

const asFound = (key: string, find: Find) =>
  queryOptions({
    queryKey: keysOfName('contacts', 'matches', key),
    queryFn: ({ client, signal }) => find(client, signal),
    placeholderData: keepPreviousData,
  })

const lookElsewhere =
  (session: ServiceSession, searches: readonly string[], isOne: (contact: Contact) => boolean): Find =>
  async (client, signal) => {
    const { findElsewhere } = await import('../api/query/find-elsewhere.ts')
    const found = await findElsewhere(session, client, 'contacts', {
      list: (query) => client.fetchQuery(contacts.list(quietSession(session), query)),
      mostPages: 1,
      searches,
      isOne,
      signal,
    })
    return found
      ? { found: found.found, ...(!found.isAll && { of: 'search' }) }
      : { found: [], of: 'nothing' }
  }

/** More searches would be more than the text of one party needs. */
export const mostSearches = 4

/** The contact that the newest transactions from an account name for certain. Never asks for a sign-in. Throws `ApiError`. */
export const contactOfAccount = (session: ServiceSession, account: string) =>
  queryOptions({
    queryKey: keysOfName('contacts', 'account', account),
    queryFn: async ({ client, signal }) => {
      const search = { search: account, page: 1 }
      const page = await client.fetchQuery(transactions.list(quietSession(session), search))
      const ids = page.items.map(({ id }) => id)
      const lines = await readBankLines(session, ids, signal)
      const own = page.items.filter(({ id }) => lines.get(id)?.counterpartAccount === account)
      const named = own.map(identifiersIn).flatMap(({ vatNumbers, emails }) => [...vatNumbers, ...emails])
      const searches = [...new Set(named)].slice(0, mostSearches)
      const { found } =
        searches.length === 0 ? { found: [] } : await client.fetchQuery(contactsFound(session, searches))
      const certainOf = (one: (typeof own)[number]) =>
        matchContacts(one, found).find(({ sureness }) => sureness === 'certain')?.contact.id
      const id = contactsOfAccounts(
        own.map((one) => ({ account, name: one.counterpart, contact: certainOf(one) })),
      ).get(account)
      return { contact: found.find((contact) => contact.id === id) }
    },
  })

/** All contacts, to compare others with. Throws `ApiError`. */
export const allContacts = (session: ServiceSession, client: QueryClient) =>
  queryOptions({
    queryKey: keysOfName('contacts', 'all'),
    queryFn: async ({ signal }) => ({
      all: await allRecords(session, client, 'contacts', { search: '', filter: {} }, signal),
    }),
  })

/**
 * Reads all contacts again before some are created. Throws an Error in words if there are others than those of which it was seen that
 * none is one of them: somebody may have created the same meanwhile. Throws `ApiError`.
 */
export async function refuseIfAdded(
  session: ServiceSession,
  client: QueryClient,
  seen: readonly Contact[],
): Promise<void> {
  const { all } = await client.fetchQuery({ ...allContacts(session, client), staleTime: 0 })
  const known = new Set(seen.map(({ id }) => id))
  if (all.some(({ id }) => !known.has(id))) throw new Error(messages.addedMeanwhile)
}
