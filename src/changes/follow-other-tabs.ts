import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { hide, show } from '../records/hidden-records.ts'
import { idsOf } from './tab-deletions.ts'
import type { StoredDeletion } from './stored-deletions.ts'

/** Hides the records that another tab is deleting, and refetches the lists when it is done. Returns the deletions for next time. */
export function followOtherTabs(
  client: QueryClient,
  before: StoredDeletion[],
  now: StoredDeletion[],
): StoredDeletion[] {
  for (const { change, rows } of without(now, before)) hide(change.resource, idsOf({ rows }))
  for (const { change, rows } of without(before, now))
    void refresh(client, keys.collection(change.resource)).finally(() =>
      show(change.resource, idsOf({ rows })),
    )
  return now
}

function without(some: StoredDeletion[], others: StoredDeletion[]): StoredDeletion[] {
  return some.filter(({ change }) => others.every((other) => other.change.id !== change.id))
}
