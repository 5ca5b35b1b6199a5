import type { ListChanges } from './row-tasks.ts'
import type { Row } from './question.ts'

/**
 * What a comparison of two states of a list found, and when, in milliseconds since 1970. `at` is how old the earlier
 * state was. A value that changed and changed back goes unnoticed.
 */
export type FoundChanges = ListChanges & { found: number; at: number }

const most = 50

/** Appends a comparison. Merges comparisons that found nothing, and the oldest ones, into one. */
export function addChanges(known: readonly FoundChanges[], next: FoundChanges): FoundChanges[] {
  const last = known.at(-1)
  if (last && isEmpty(last) && isEmpty(next)) return [...known.slice(0, -1), { ...next, at: last.at }]
  const all = [...known, next]
  if (all.length <= most) return all
  const oldest = all.slice(0, most / 2)
  const { found } = oldest.at(-1) ?? next
  return [{ found, ...(changesSince(oldest, -Infinity) ?? next) }, ...all.slice(most / 2)]
}

/** Everything found after a moment, combined; undefined if nothing has been compared since. */
export function changesSince(
  known: readonly FoundChanges[],
  moment: number,
): (ListChanges & { at: number }) | undefined {
  const later = known.filter(({ found }) => found > moment)
  if (later.length === 0) return undefined
  const [added, changed, gone] = [new Set<string>(), new Set<string>(), new Map<string, Row>()]
  for (const one of later) {
    for (const id of one.added) (gone.delete(id) ? changed : added).add(id)
    for (const id of one.changed) if (!added.has(id)) changed.add(id)
    for (const row of one.gone) {
      changed.delete(row.id)
      if (!added.delete(row.id)) gone.set(row.id, row)
    }
  }
  const at = Math.min(...later.map((one) => one.at))
  return { at, added: [...added], changed: [...changed], gone: [...gone.values()] }
}

function isEmpty({ added, changed, gone }: ListChanges): boolean {
  return added.length + changed.length + gone.length === 0
}
