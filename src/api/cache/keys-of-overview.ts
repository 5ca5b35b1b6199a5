import type { CollectionName } from '../../domain/collection-name.ts'
import type { RecordQuery } from '../../domain/query/record-query.ts'
import { keys } from './keys.ts'

/**
 * The key of a figure of the overview, about all transactions that a query finds. It is one of the list keys, because
 * changes to rows change the figure, too. Not in keys.ts, because the first view does not need it. `turn` changes
 * whenever other records are about to be deleted.
 */
export function keysOfOverview(what: string, query: RecordQuery<'transactions'>, turn: number) {
  return [...keys.lists('transactions'), { overview: what, query, turn }] as const
}

/** The key of records in a reading, as of its last update; also one of the list keys. */
export function keysOfFound(name: CollectionName, ids: string[], at: number | undefined) {
  return [...keys.lists(name), { found: ids, at: at ?? 0 }] as const
}

/** The key of what changed in a collection since a version; also one of the list keys. */
export function keysOfChanges(name: CollectionName, since: string | undefined) {
  return [...keys.lists(name), { changesSince: since ?? 'now' }] as const
}
