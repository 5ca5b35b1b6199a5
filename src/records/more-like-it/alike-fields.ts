import type { CollectionName } from '../../domain/collection-name.ts'
import { spellingFields } from '../clusters/spelling-fields.ts'

/** The fields in which the same text is often wrong in many records. */
export const alikeFields: Record<CollectionName, readonly string[]> = {
  contacts: spellingFields.contacts,
  transactions: [...spellingFields.transactions, 'description'],
}
