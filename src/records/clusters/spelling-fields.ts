import type { CollectionName } from '../../domain/collection-name.ts'

/** The fields of which the same name is often written in several ways. */
export const spellingFields: Record<CollectionName, readonly [string, ...string[]]> = {
  contacts: ['company', 'city'],
  transactions: ['counterpart'],
}
