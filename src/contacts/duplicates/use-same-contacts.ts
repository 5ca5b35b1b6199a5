import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { keysOfName } from '../../api/cache/keys.ts'
import { chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { useSession, useStorageScope } from '../../api/session/use-session.ts'
import { groupContacts, pairKey } from '../../domain/cluster/same-contact.ts'
import type { ContactGroup } from '../../domain/cluster/same-contact.ts'
import type { Contact } from '../../domain/contact.ts'
import { hidden } from '../../records/hidden-records.ts'
import { keepNotDuplicates, readNotDuplicates } from '../../storage/not-duplicates.ts'
import { inMatchWorker } from '../matching/in-match-worker.ts'

/** The pairs of contacts that may be the same, among all contacts. Throws `ApiError`. */
const sameContacts = (session: ServiceSession, client: QueryClient) =>
  queryOptions({
    queryKey: keysOfName('contacts', ''),
    queryFn: async ({ signal }) => {
      const source = await chooseQuerySource(session, client, 'contacts')
      const all: Contact[] = []
      for await (const portion of source.records({ search: '', filter: {} }, signal)) all.push(...portion)
      const pairs = await inMatchWorker('findSameContacts', [all], signal)
      return { pairs, items: [] } // code that updates cached lists looks for rows
    },
  })

/** The groups of contacts that may be the same, without those that the user has called different or is about to delete. */
export function useSameContacts() {
  const books = useStorageScope()
  const query = useQuery(sameContacts(useSession(), useQueryClient()))
  const gone = useSyncExternalStore(hidden.subscribe, hidden.get).contacts
  // Counts the changes of what is stored.
  const [, setChanges] = useState(0)
  const apart = new Set(readNotDuplicates(books))
  const pairs = (query.data?.pairs ?? []).filter(
    ({ one, other }) => !gone.has(one.id) && !gone.has(other.id) && !apart.has(pairKey(one.id, other.id)),
  )
  const change = (keys: readonly string[]) => {
    keepNotDuplicates(books, keys)
    setChanges((count) => count + 1)
  }
  return {
    ...query,
    groups: groupContacts(pairs),
    /** Calls the contacts of a group different, until the returned function is called. */
    setApart: ({ contacts }: ContactGroup) => {
      const keys = contacts.flatMap(({ id }, index) =>
        contacts.slice(index + 1).map((other) => pairKey(id, other.id)),
      )
      change([...new Set([...readNotDuplicates(books), ...keys])])
      return () => change(readNotDuplicates(books).filter((key) => !keys.includes(key)))
    },
  }
}
