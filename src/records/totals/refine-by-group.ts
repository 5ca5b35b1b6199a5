import type { Grouping } from '../../domain/query/group-totals.ts'

/** The conditions of a list plus those of one group; undefined if no condition finds exactly that group. */
export function refineByGroup(refine: string | undefined, by: Grouping, key: string): string | undefined {
  const conditions = new URLSearchParams(refine)
  const name = names[by]
  if (key !== '') conditions.set(name, key)
  else if (by === 'month' || conditions.has('missing')) return undefined
  else conditions.set('missing', name)
  return conditions.toString()
}

const names: Record<Grouping, string> = { month: 'period', counterpart: 'counterparty', currency: 'currency' }
