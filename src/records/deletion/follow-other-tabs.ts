import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../api/cache/keys.ts'
import { refresh } from '../../api/cache/refresh.ts'
import type { Pending } from '../../storage/rows.ts'
import { hide, show } from './hide-records.ts'

/**
 * Hides the records that another tab is deleting. When that tab has finished, refetches the lists before showing the
 * remaining ones. Returns the deletions to compare with next time.
 */
export function followOtherTabs(client: QueryClient, before: Pending[], now: Pending[]): Pending[] {
  for (const row of without(now, before)) hide(row.resource, idsOf(row))
  for (const row of without(before, now))
    void refresh(client, keys.collection(row.resource)).finally(() => show(row.resource, idsOf(row)))
  return now
}

function without(rows: Pending[], others: Pending[]): Pending[] {
  return rows.filter(({ id }) => others.every((other) => other.id !== id))
}

function idsOf({ records }: Pending): string[] {
  return records.map(({ id }) => id)
}
