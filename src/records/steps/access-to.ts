import type { QueryClient } from '@tanstack/react-query'
import { contacts } from '../../api/contacts.ts'
import { recordsApi } from '../../api/records-api.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { transactions } from '../../api/transactions.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Access } from '../collection.ts'

/** The operations of a collection, for a step that knows it by name only. */
export function accessTo(
  resource: CollectionName,
  session: ServiceSession,
  client: QueryClient,
): Access<{ id: string }> {
  const access =
    resource === 'contacts'
      ? recordsApi('contacts', contacts, session, client)
      : recordsApi('transactions', transactions, session, client)
  // It only receives records that it has read itself.
  return access as unknown as Access<{ id: string }>
}
