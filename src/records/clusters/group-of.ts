import type { Cluster } from '../../domain/cluster/cluster-values.ts'

/** What the user has chosen for a group of spellings: the one that stays, and those that become it. */
export type GroupChoice = { keep: string; included: ReadonlySet<string> }

/** Identifies a group among those of a list. */
export function groupId({ values }: Cluster): string {
  return JSON.stringify(values.map(({ value }) => value))
}

/**
 * The most used spelling stays at first. Spellings with the same words or letters are included; those that are only near may
 * be names of somebody else, so each has to be chosen.
 */
export function firstChoice({ by, values }: Cluster): GroupChoice {
  const included = by === 'near' ? [] : values.map(({ value }) => value)
  return { keep: values[0]?.value ?? '', included: new Set(included) }
}

/** The spellings that would change. */
export function changingIn({ values }: Cluster, { keep, included }: GroupChoice): string[] {
  if (keep.trim() === '') return []
  return values.map(({ value }) => value).filter((value) => included.has(value) && value !== keep)
}
