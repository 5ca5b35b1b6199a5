import { fingerprint, nameFingerprint, pairsFingerprint } from './fingerprint.ts'

/** A value, and how many records have it. */
type Counted = { value: string; count: number }

/** How spellings can be alike: the same words, the same letters, or nearly the same letters. The surest way comes first. */
export const waysAlike = ['words', 'letters', 'near'] as const
export type WayAlike = (typeof waysAlike)[number]

/** Spellings that may mean the same, most used first, and how they are alike. */
export type Cluster = { by: WayAlike; values: Counted[] }

/**
 * Spellings that may mean the same, by OpenRefine's methods ("Clustering in depth"): key collision by fingerprint, without legal forms, and
 * by pairs of letters, then nearest neighbours by distance among those that share a block of six letters, as its kNN
 * methods do. A value is in one cluster at most. The surest groups come first, then the most used ones. Whether they
 * really mean the same, a person decides.
 */
export function clusterValues(values: readonly Counted[], ways: readonly WayAlike[] = waysAlike): Cluster[] {
  const left = new Map(values.filter(({ value }) => value.trim() !== '').map((one) => [one.value, one]))
  return ways.flatMap((by) =>
    groupsBy[by]([...left.values()])
      .map((group) => {
        for (const { value } of group) left.delete(value)
        return { by, values: group.toSorted(byUse) }
      })
      .toSorted((one, other) => countOf(other) - countOf(one)),
  )
}

const groupsBy = {
  words: (values: Counted[]) => byKey(values, nameFingerprint),
  letters: (values: Counted[]) => byKey(values, pairsFingerprint),
  near: byDistance,
}

function byKey(values: Counted[], keyOf: (value: string) => string): Counted[][] {
  const groups = Map.groupBy(values, ({ value }) => keyOf(value))
  groups.delete('')
  return [...groups.values()].filter(({ length }) => length > 1)
}

/** Neighbours of neighbours are in one group. Skips short names, in which a single letter often makes another name. */
function byDistance(values: Counted[]): Counted[][] {
  const items = values.map((one, place): Item => {
    const key = fingerprint(one.value)
    return { one, place, key, digits: key.replace(/\D/g, ''), group: [] }
  })
  for (const item of items) item.group.push(item)
  const compared = new Set<number>()
  for (const others of blocksOf(items).values())
    for (const [index, item] of others.entries())
      for (const other of others.slice(index + 1)) {
        if (item.group === other.group) continue
        const pair = item.place * items.length + other.place
        if (compared.has(pair)) continue
        compared.add(pair)
        if (isNear(item, other)) unite(item, other)
      }
  return [...new Set(items.map(({ group }) => group))]
    .filter(({ length }) => length > 1)
    .map((group) => group.map(({ one }) => one))
}

type Item = { one: Counted; place: number; key: string; digits: string; group: Item[] }

/** The values that share six letters in a row, by these letters. */
function blocksOf(items: readonly Item[]): Map<string, Item[]> {
  const blocks = new Map<string, Item[]>()
  for (const item of items) {
    const solid = item.key.replaceAll(' ', '')
    for (let at = 0; at + block <= solid.length; at += 1) {
      const part = solid.slice(at, at + block)
      const others = blocks.get(part) ?? []
      // A block shared by very many values is a word like "stichting": comparing all of them takes long and finds
      // nothing.
      if (others.length < mostInBlock && others.at(-1) !== item) others.push(item)
      blocks.set(part, others)
    }
  }
  return blocks
}

const block = 6
const mostInBlock = 200

function unite(one: Item, other: Item): void {
  const { group } = one
  for (const item of other.group) {
    group.push(item)
    item.group = group
  }
}

/** One letter in eight may differ, but no digit: "Invoice 2026-01" and "Invoice 2026-02" are two things. */
function isNear(one: Pick<Item, 'key' | 'digits'>, other: Pick<Item, 'key' | 'digits'>): boolean {
  const most = Math.floor(Math.min(one.key.length, other.key.length) / 8)
  if (most === 0 || one.digits !== other.digits) return false
  return distance(one.key, other.key, most) <= most
}

function byUse(one: Counted, other: Counted): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1)
}

function countOf({ values }: Cluster): number {
  return values.reduce((sum, { count }) => sum + count, 0)
}

/** The least number of letters to add, remove or replace (Levenshtein, 1966), or `most + 1` if it is more than `most`. */
export function distance(one: string, other: string, most: number): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > most) return most + 1
  let row = Uint16Array.from({ length: short.length + 1 }, (_, index) => index)
  let next = new Uint16Array(short.length + 1)
  for (let line = 0; line < long.length; line += 1) {
    next[0] = line + 1
    let least = line + 1
    for (let at = 1; at <= short.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (short.charCodeAt(at - 1) === long.charCodeAt(line) ? 0 : 1)
      const value = Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1)
      next[at] = value
      least = Math.min(least, value)
    }
    if (least > most) return most + 1
    const last = row
    row = next
    next = last
  }
  return row[short.length] ?? 0
}
