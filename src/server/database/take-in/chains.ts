import type { Balance } from '../../../statements/statement.ts'
import { shortestOf } from '../../../values/sum.ts'

/** A statement that adds up, as far as it matters where it stands among the others of its bank account. */
export type Link = {
  id: string
  bankAccount: string
  name: string
  opening: Balance
  closing: Balance
  /** The imports that brought it: of one of them the statements stood in one file. */
  imports: Set<string>
}

export type Chains = ReturnType<typeof chainsOf>

/**
 * Tells which statements surely have no line in common: a chain of balances leads from one to the other, each link from a closing
 * balance to the same opening balance of another statement, not of an earlier day. The two of a link must have different names or have
 * come in one file; otherwise they could be one statement, which ends with what it began with.
 */
export function chainsOf(links: ReadonlyMap<string, Link>) {
  const sound = [...links.values()].filter(({ opening, closing }) => opening.date <= closing.date)
  const all = new Map(sound.map((one) => [one.id, one]))
  const openings = Map.groupBy(sound, (one) => placeOf(one, one.opening))
  const after = new Map<string, Set<string>>()

  /** The ids of the statements that chains lead to from this one. */
  function allAfter(id: string): Set<string> {
    const known = after.get(id)
    if (known) return known
    const found = new Set<string>()
    after.set(id, found)
    const waiting = [all.get(id)]
    for (const one of waiting)
      for (const next of one ? (openings.get(placeOf(one, one.closing)) ?? []) : []) {
        if (!one || found.has(next.id) || !follows(one, next)) continue
        found.add(next.id)
        waiting.push(next)
      }
    return found
  }

  /** The most lines that statements of one chain have together, so many there are at least; how many each has is given by their ids. */
  function mostIn(counts: ReadonlyMap<string, number>): number {
    const [only = 0, ...others] = counts.values()
    if (others.length === 0) return only
    const best = new Map<string, number>()
    function from(id: string): number {
      const known = best.get(id)
      if (known !== undefined) return known
      best.set(id, 0) // chains of a day that go up and down again may lead back to here
      const next = allAfter(id)
      const rest = [...counts.keys()].filter((other) => other !== id && next.has(other)).map(from)
      const most = (counts.get(id) ?? 0) + Math.max(0, ...rest)
      best.set(id, most)
      return most
    }
    return Math.max(0, ...[...counts.keys()].map(from))
  }

  return {
    isApart: (one: string, other: string) =>
      one !== other && (allAfter(one).has(other) || allAfter(other).has(one)),
    mostIn,
  }
}

function follows(one: Link, other: Link): boolean {
  if (one.id === other.id || one.closing.date > other.opening.date) return false
  return one.name !== other.name || cameTogether(one, other)
}

/** Whether two statements stood in one file. */
export function cameTogether(one: Link, other: Link): boolean {
  return [...one.imports].some((each) => other.imports.has(each))
}

function placeOf({ bankAccount }: Link, { currency, amount }: Balance): string {
  return `${bankAccount}\n${currency} ${shortestOf(amount)}`
}
