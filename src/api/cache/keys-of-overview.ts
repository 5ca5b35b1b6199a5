import type { CollectionName } from '../../domain/collection-name.ts'
import type { RecordQuery } from '../../domain/query/record-query.ts'
import { keys } from './keys.ts'

/**
 * The key of something that the overview says of all transactions that a query finds. It is among the lists, because
 * what changes their rows changes this; not in keys.ts, because the first view needs none. `turn` is another number whenever
 * others are about to be deleted.
 */
export function keysOfOverview(what: string, query: RecordQuery<'transactions'>, turn: number) {
  return [...keys.lists('transactions'), { overview: what, query, turn }] as const
}

/** The key of records that a reading holds, as of its last update; among the lists, too. */
export function keysOfFound(name: CollectionName, ids: string[], at: number | undefined) {
  return [...keys.lists(name), { found: ids, at: at ?? 0 }] as const
}

/** The key of what happened in a collection since a version; among the lists, too. */
export function keysOfChanges(name: CollectionName, since: string | undefined) {
  return [...keys.lists(name), { changesSince: since ?? 'now' }] as const
}
