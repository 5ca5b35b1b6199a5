import type { Collection } from '../collection.ts'
import { snapshotOf } from '../../storage/snapshot.ts'
import { plainLine } from '../../domain/is-same-value.ts'

export type Change = { field: string; was: string; now: string }

/** The fields that have a value in at least one of the records, that is, those that the list provides. */
export function givenFields<T extends { id: string }>(
  { resource }: Collection<T>,
  records: Iterable<T>,
): ReadonlySet<string> {
  const given = new Set<string>()
  for (const record of records)
    for (const [field, value] of Object.entries(snapshotOf(resource, record, false).fields))
      if (value !== '') given.add(field)
  return given
}

/** The differences between a record as shown and as read by its id. Fields that the list lacks do not count. */
export function diffRecords<T extends { id: string }>(
  { resource }: Collection<T>,
  was: T,
  now: T,
  given: ReadonlySet<string>,
): Change[] {
  const { fields } = snapshotOf(resource, now, true)
  return Object.entries(snapshotOf(resource, was, false).fields)
    .map(([field, before]) => ({ field, was: before, now: fields[field] ?? '' }))
    .filter((change) => given.has(change.field) && isNews(change))
}

/** White space and trailing zeros do not change a value, and some lists truncate long texts. */
function isNews({ was, now }: Change): boolean {
  // Most are identical, and there may be thousands.
  if (was === now || plainLine(was) === plainLine(now)) return false
  const start = plainLine(was).replace(/\s*(…|\.\.\.)$/, '')
  return start === plainLine(was) || !plainLine(now).startsWith(start)
}
