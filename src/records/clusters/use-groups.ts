import { useMemo, useState } from 'react'
import { clusterValues, waysAlike, type Cluster, type WayAlike } from '../../domain/cluster/cluster-values.ts'
import type { Spelling } from './use-spellings.ts'

export type Group = Omit<Cluster, 'values'> & { values: Spelling[] }

/** The groups of similar spellings, one of which is shown. Merged groups are left out. */
export function useGroups(spellings: readonly Spelling[], way: WayAlike | undefined) {
  const all = useMemo(() => {
    const known = new Map(spellings.map((one) => [one.value, one]))
    return clusterValues(spellings, way ? [way] : waysAlike).map((cluster) => ({
      ...cluster,
      id: groupId(cluster),
      values: cluster.values.map((one) => known.get(one.value) ?? one),
    }))
  }, [spellings, way])
  const [at, setAt] = useState(0)
  const [merged, setMerged] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<ReadonlyMap<string, GroupChoice>>(new Map())
  const left = all.filter(({ id }) => !merged.has(id))
  const group = left[at]
  return {
    /** How many groups were found, merged ones included. */
    found: all.length,
    left,
    at,
    group,
    choice: group && (choices.get(group.id) ?? firstChoice(group)),
    choose: (choice: GroupChoice) => group && setChoices(new Map([...choices, [group.id, choice]])),
    /** Shows another group; the position after the last one means that the user has seen all of them. */
    go: (place: number) => setAt(Math.max(0, Math.min(left.length, place))),
    /** Leaves a group out, so that the next one takes its place; or brings it back and shows it. */
    setMerged: (id: string, on: boolean) => {
      const next = new Set(merged)
      if (on) next.add(id)
      else next.delete(id)
      setMerged(next)
      if (!on) setAt(all.filter((one) => !next.has(one.id)).findIndex((one) => one.id === id))
    },
  }
}

/** The user's choice for a group of spellings: the one to keep, and those to change to it. */
export type GroupChoice = {
  keep: string
  included: ReadonlySet<string>
  /** Whether the spellings get that name in new transactions, too. */
  remember: boolean
}

/** Identifies a group among those of a list. */
function groupId({ values }: Cluster): string {
  return JSON.stringify(values.map(({ value }) => value))
}

/**
 * By default, keeps the most used spelling and changes those with the same words or letters. Spellings that are only similar
 * may be different names, so the user has to choose each of them.
 */
function firstChoice({ by, values }: Cluster): GroupChoice {
  const included = by === 'near' ? [] : values.map(({ value }) => value)
  return { keep: values[0]?.value ?? '', included: new Set(included), remember: false }
}

export function changingIn({ values }: Cluster, { keep, included }: GroupChoice): string[] {
  if (keep.trim() === '') return []
  return values.map(({ value }) => value).filter((value) => included.has(value) && value !== keep)
}
