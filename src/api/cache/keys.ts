import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'

/** The keys of everything in the query cache, and of the writes that refresh it (refresh.ts). */
export const keys = {
  collection: (name: CollectionName) => [name] as const,
  lists: (name: CollectionName) => [name, 'list'] as const,
  list: (name: CollectionName, query: ListQuery) => [name, 'list', query] as const,
  /** A list that must be read whole. Refreshed with the pages that are cut out of it. */
  wholeList: (name: CollectionName, search: string) => [name, 'list', { whole: search }] as const,
  allValues: (name: CollectionName) => [name, 'values'] as const,
  /** The values of a field among the records that a query finds, with the number of records for each. */
  values: (name: CollectionName, query: object, field: string) => [name, 'values', field, query] as const,
  detail: (name: CollectionName, id: string) => [name, 'detail', id] as const,
  save: (name: CollectionName) => [name, 'save'] as const,
  remove: (name: CollectionName) => [name, 'remove'] as const,
  /** What is detected about the service of a connection. */
  profile: (connection: string) => ['profile', connection] as const,
  signIns: ['sign-ins'] as const,
  statementImports: ['statement-imports'] as const,
  /** Credentials are not part of a profile, so they are not in the key either. */
  check: (id: string, profile: object, turn: number) => ['check', id, profile, turn] as const,
}

/** The key of a mutation that writes. */
export type WriteKey = ReturnType<(typeof keys)['save' | 'remove']>
