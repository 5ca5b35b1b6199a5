// Over 200 lines because one graph of statements is built and asked in one file.
import type { Balance } from '../common/statement.ts'
import { shortestOf } from '../../domain/sum.ts'
import { componentsOf, type Components } from './components.ts'

/** A statement that adds up, with what determines its place among those of its bank account. */
export type Link = {
  id: string
  bankAccount: string
  name: string
  opening: Balance
  closing: Balance
  /** The imports that brought it; statements with the same import came in one file. */
  imports: Set<string>
}

export type Chains = ReturnType<typeof chainsOf>

/**
 * Finds statements that surely have no common lines: a chain of balances leads from one to the other. Each link goes
 * from a closing balance to an equal opening balance of another statement that is not of an earlier day. The two must
 * have different names or come from one file; otherwise they could be the same statement, which ends with the balance
 * it started with.
 * Over 80 lines because its functions share the graph.
 */
export function chainsOf(links: ReadonlyMap<string, Link>) {
  const sound = [...links.values()].filter(({ opening, closing }) => opening.date <= closing.date).map(placed)
  const all = new Map(sound.map((one) => [one.id, one]))
  const openings = Map.groupBy(sound, ({ from }) => from)
  const steps = stepsOf(sound, openings)
  // Usually all statements are of one run, and this is not needed.
  let made: Components | undefined
  const components = () => (made ??= componentsOfAll(sound, openings))
  const reached = new Map<number, Uint8Array>()

  /** The components that chains lead to from one, as a bit set. */
  function reachedFrom(first: number): Uint8Array {
    const known = reached.get(first)
    if (known) return known
    const { next } = components()
    const bits = new Uint8Array((first >> 3) + 1)
    const waiting = [first]
    for (const one of waiting)
      for (const other of next[one] ?? []) {
        if (has(bits, other)) continue
        bits[other >> 3] = (bits[other >> 3] ?? 0) | (1 << (other & 7))
        waiting.push(other)
      }
    if ((reached.size + 1) * bits.length > mostReached) reached.clear()
    reached.set(first, bits)
    return bits
  }

  function isApart(id: string, otherId: string): boolean {
    const [one, other] = [all.get(id), all.get(otherId)]
    if (!one || !other || one === other || one.bankAccount !== other.bankAccount) return false
    const [step, otherStep] = [steps.get(id), steps.get(otherId)]
    if (step && otherStep && step.run === otherStep.run) {
      if (step.at !== otherStep.at) return true
      if (!step.run.isInCircle()) return false
    }
    const { of } = components()
    const [mine = 0, its = 0] = [of[one.index], of[other.index]]
    return mine === its || has(reachedFrom(Math.max(mine, its)), Math.min(mine, its))
  }

  /** The most lines that the statements of one chain have together, by their counts: there are at least that many. */
  function mostIn(counts: ReadonlyMap<string, number>): number {
    const [first = ''] = counts.keys()
    if (counts.size === 1) return counts.get(first) ?? 0
    const run = steps.get(first)?.run
    if (run && !run.isInCircle() && [...counts.keys()].every((id) => steps.get(id)?.run === run)) {
      const mostAt = new Map<number, number>()
      for (const [id, count] of counts) {
        const at = steps.get(id)?.at ?? 0
        mostAt.set(at, Math.max(mostAt.get(at) ?? 0, count))
      }
      return [...mostAt.values()].reduce((sum, count) => sum + count, 0)
    }
    const { of, next } = components()
    const own = new Map<number, number>()
    let [most, smallest, largest] = [0, of.length, -1]
    for (const [id, count] of counts) {
      const component = of[all.get(id)?.index ?? -1]
      most = Math.max(most, count) // a statement without a place is in no chain
      if (component === undefined) continue
      own.set(component, (own.get(component) ?? 0) + count)
      smallest = Math.min(smallest, component)
      largest = Math.max(largest, component)
    }
    // The longest path, from the end to the start: the successors of a component are done before it.
    const best = new Float64Array(Math.max(0, largest - smallest + 1))
    for (let one = smallest; one <= largest; one += 1) {
      let after = 0
      for (const other of next[one] ?? [])
        if (other >= smallest) after = Math.max(after, best[other - smallest] ?? 0)
      best[one - smallest] = after + (own.get(one) ?? 0)
      most = Math.max(most, best[one - smallest] ?? 0)
    }
    return most
  }

  /**
   * The number of a set of statements that this one is in; undefined for a statement without a place. All in the set are
   * apart from each other, except perhaps from those beside them.
   */
  function setOf(id: string): number | undefined {
    const one = all.get(id)
    if (!one) return undefined
    const step = steps.get(id)
    return step && step.run.length > 1 ? step.run.number : -1 - (components().of[one.index] ?? 0)
  }

  /** The statement itself, and the others of its set that may be the same: those between the same balances. */
  function besideOf(id: string): readonly string[] {
    return steps.get(id)?.ids ?? [id]
  }

  return { isApart, mostIn, setOf, besideOf }
}

/** The bytes that known answers may take. */
const mostReached = 32 * 1024 * 1024

function has(bits: Uint8Array, place: number): boolean {
  return ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0
}

/** A statement with its start and end, precomputed because they are used very often. */
type Placed = Pick<Link, 'id' | 'bankAccount' | 'name' | 'imports'> & {
  index: number
  from: string
  to: string
  openingDay: string
  closingDay: string
}

function placed(link: Link, index: number): Placed {
  const { id, bankAccount, name, imports, opening, closing } = link
  const [from, to] = [placeOf(link, opening), placeOf(link, closing)]
  return {
    index,
    id,
    bankAccount,
    name,
    imports,
    from,
    to,
    openingDay: opening.date,
    closingDay: closing.date,
  }
}

/** A piece of a chain without branches. `isInCircle`: it may lead back to its own start. */
type Run = { number: number; length: number; isInCircle: () => boolean }

/** Where a statement is in a run, with the ids of all that are there: they lead from the same balance to the same. */
type Step = { run: Run; at: number; ids: readonly string[] }

/**
 * The step of each statement in the longest pieces of chains without branches. Almost all statements of many years are
 * usually in one, also if they came twice, under other names. Each statement of a step follows each of the step before.
 */
function stepsOf(
  sound: readonly Placed[],
  openings: ReadonlyMap<string, readonly Placed[]>,
): Map<string, Step> {
  const closings = Map.groupBy(sound, ({ to }) => to)
  const groups = [...Map.groupBy(sound, ({ from, to }) => JSON.stringify([from, to])).values()]
  const groupOf = new Map(groups.flatMap((group) => group.map((one) => [one, group])))
  const nextOf = (group: readonly Placed[]) => {
    const [one] = group
    const [opening, ...others] = (one && openings.get(one.to)) ?? []
    const next = opening && groupOf.get(opening)
    if (!one || !next || one.from === one.to || next.length <= others.length) return undefined
    if (closings.get(one.to)?.length !== group.length || group.length * next.length > mostPairs)
      return undefined
    return group.every((each) => next.every((other) => follows(each, other))) ? next : undefined
  }
  const nextGroups = new Map(groups.map((group) => [group, nextOf(group)]))
  const followed = new Set(nextGroups.values())
  const steps = new Map<string, Step>()
  for (const [number, first] of groups.entries()) {
    if (followed.has(first)) continue
    let last: readonly Placed[] = first
    const run = { number, length: 0, isInCircle: () => leadsBack(first, last) }
    for (let group: Placed[] | undefined = first; group; group = nextGroups.get(group)) {
      const step = { run, at: run.length, ids: group.map(({ id }) => id) }
      for (const { id } of group) steps.set(id, step)
      last = group
      run.length += 1
    }
  }
  return steps

  /** Whether a chain could lead from the end of a run back to its start. */
  function leadsBack(first: readonly Placed[], last: readonly Placed[]): boolean {
    return (
      first.some(({ from }) => closings.has(from)) &&
      last.some(({ to }) => openings.has(to)) &&
      last.some(({ closingDay }) => first.some(({ openingDay }) => closingDay <= openingDay))
    )
  }
}

/** So many pairs of statements are compared for two steps of a run. */
const mostPairs = 256

/**
 * The components of the graph that `follows` describes. Thousands of statements may pass one balance, so its edges lead
 * through nodes that statements share, instead of from each to each: two names are different if they differ in some bit
 * of their numbers, so there is a list of openings for each value of each bit, and for each import. The nodes of a list
 * lead from each opening to the next of the same or a later day.
 */
function componentsOfAll(
  sound: readonly Placed[],
  openings: ReadonlyMap<string, readonly Placed[]>,
): Components {
  const arrows: number[][] = sound.map(() => [])
  for (const [place, closing] of Map.groupBy(sound, ({ to }) => to)) {
    const opening = openings.get(place) ?? []
    if (opening.length <= 16) {
      for (const one of closing)
        for (const other of opening) if (follows(one, other)) arrows[one.index]?.push(other.index)
      continue
    }
    const numbers = new Map(
      [...new Set([...opening, ...closing].map(({ name }) => name))].map((name, at) => [name, at]),
    )
    const bits = Array.from({ length: Math.ceil(Math.log2(numbers.size)) }, (_, bit) => bit)
    const valueOf = ({ name }: Placed, bit: number) => ((numbers.get(name) ?? 0) >> bit) & 1
    const lists = new Map<string, { days: string[]; first: number }>()
    const inOrder = opening.toSorted((one, other) => (one.openingDay < other.openingDay ? -1 : 1))
    const members = new Map<string, Placed[]>()
    for (const one of inOrder)
      for (const key of [
        ...bits.map((bit) => `${bit} ${valueOf(one, bit)}`),
        ...[...one.imports].map(keyOfImport),
      ])
        (members.get(key) ?? members.set(key, []).get(key))?.push(one)
    for (const [key, some] of members) {
      const first = arrows.length
      lists.set(key, { days: some.map(({ openingDay }) => openingDay), first })
      for (const [at, one] of some.entries())
        arrows.push(at + 1 < some.length ? [one.index, first + at + 1] : [one.index])
    }
    for (const one of closing)
      for (const key of [
        ...bits.map((bit) => `${bit} ${1 - valueOf(one, bit)}`),
        ...[...one.imports].map(keyOfImport),
      ]) {
        const list = lists.get(key)
        const at = list ? firstFrom(list.days, one.closingDay) : 0
        if (list && at < list.days.length) arrows[one.index]?.push(list.first + at)
      }
  }
  return componentsOf(arrows.length, (node) => arrows[node] ?? [])
}

function keyOfImport(name: string): string {
  return `import ${name}`
}

/** The place of the first of sorted days that is not before a day. */
function firstFrom(days: readonly string[], day: string): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? '') < day) low = middle + 1
    else high = middle
  }
  return low
}

function follows(one: Placed, other: Placed): boolean {
  if (one.id === other.id || one.closingDay > other.openingDay) return false
  return one.name !== other.name || cameTogether(one, other)
}

/** Whether two statements came in one file. */
export function cameTogether(one: Pick<Link, 'imports'>, other: Pick<Link, 'imports'>): boolean {
  for (const each of one.imports) if (other.imports.has(each)) return true
  return false
}

function placeOf({ bankAccount }: Link, { currency, amount }: Balance): string {
  return `${bankAccount}\n${currency} ${shortestOf(amount)}`
}
