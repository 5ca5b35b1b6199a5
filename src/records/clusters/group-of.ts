import type { Cluster } from '../../domain/cluster/cluster-values.ts'

/** The user's choice for a group of spellings: the one to keep, and those to change to it. */
export type GroupChoice = { keep: string; included: ReadonlySet<string> }

/** Identifies a group among those of a list. */
export function groupId({ values }: Cluster): string {
  return JSON.stringify(values.map(({ value }) => value))
}

/**
 * By default, keeps the most used spelling and changes those with the same words or letters. Spellings that are only
 * similar may be different names, so the user has to choose each of them.
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
