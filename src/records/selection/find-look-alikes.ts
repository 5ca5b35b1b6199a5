import { snapshotOf } from '../../storage/snapshot.ts'
import type { Collection } from '../collection.ts'

/** The ids of records whose values all equal those of another one. */
export function findLookAlikes<T extends { id: string }>(
  resource: Collection<T>['resource'],
  records: T[],
): ReadonlySet<string> {
  const twins = new Set<string>()
  const first = new Map<string, string>()
  for (const record of records) {
    const values = JSON.stringify(snapshotOf(resource, record, false).fields)
    const other = first.get(values)
    if (other === undefined) first.set(values, record.id)
    else twins.add(other).add(record.id)
  }
  return twins
}
