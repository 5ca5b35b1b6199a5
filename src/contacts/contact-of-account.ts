import { queryOptions } from '@tanstack/react-query'
import { readBankLines } from '../api/bank-line.ts'
import { keysOfName } from '../api/cache/keys.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { transactions } from '../api/transactions.ts'
import { identifiersIn, matchContacts, contactsOfAccounts } from '../domain/cluster/contact-of-transaction.ts'
import { contactsFound } from './contacts-found.ts'

/** More searches would be more than the text of one party needs. */
export const mostSearches = 4

/** The contact that the newest transactions from an account name for certain. Never asks for a sign-in. Throws `ApiError`. */
export const contactOfAccount = (session: ServiceSession, account: string) =>
  queryOptions({
    queryKey: keysOfName('contacts', 'account', account),
    queryFn: async ({ client, signal }) => {
      const search = { search: account, page: 1 }
      const page = await client.fetchQuery(transactions.list(session, search, { isQuiet: true }))
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
