import type { CollectionName } from '../../domain/collection-name.ts'

/** The fields in which the same name is often written in several ways. */
export const spellingFields: Record<CollectionName, readonly [string, ...string[]]> = {
  contacts: ['company', 'city'],
  transactions: ['counterpart'],
}
