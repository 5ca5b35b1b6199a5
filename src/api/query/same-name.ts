import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { nameFingerprint, searchForName } from '../../domain/cluster/fingerprint.ts'
import type { Contact } from '../../domain/contact.ts'
import { keysOfName } from '../cache/keys.ts'
import { readPage } from '../read/read-page.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { chooseQuerySource } from './choose-query-source.ts'

// Which records of one collection mean whom of the other: by name, whatever its case, accents, order and legal form.

/** The spellings of a name among the counterparties of all transactions, the most frequent first. Throws `ApiError`. */
export const spellingsOf = (session: ServiceSession, client: QueryClient, name: string) =>
  queryOptions({
    queryKey: keysOfName('transactions', name),
    queryFn: async ({ signal }) => {
      const same = nameFingerprint(name)
      const source = await chooseQuerySource(session, client, 'transactions')
      const { values } = await source.values(
        { search: searchForName(name), filter: {} },
        'counterpart',
        signal,
      )
      const spellings = values.map(({ value }) => value).filter((value) => nameFingerprint(value) === same)
      return { spellings, items: [] } // code that updates cached lists looks for rows
    },
  })

/** The contacts whose company or person has this name. Throws `ApiError`. */
export const contactsNamed = (session: ServiceSession, client: QueryClient, name: string) =>
  queryOptions({
    queryKey: keysOfName('contacts', name),
    queryFn: async ({ signal }) => {
      const same = nameFingerprint(name)
      const asked = { search: searchForName(name), page: 1, signal, client }
      const { items } = await readPage(session, 'contacts', asked)
      return {
        items: items.filter((contact) => namesOf(contact).some((one) => nameFingerprint(one) === same)),
      }
    },
  })

/** The names under which a contact pays and is paid. */
function namesOf({ company, firstName, lastName }: Contact): string[] {
  return [company, `${firstName} ${lastName}`].filter((name) => name.trim() !== '')
}
