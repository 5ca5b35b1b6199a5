import { StatementError, type Balance } from '../common/statement.ts'
import { shortestOf } from '../../domain/sum.ts'

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
 */
export function chainsOf(links: ReadonlyMap<string, Link>) {
  const sound = [...links.values()].filter(({ opening, closing }) => opening.date <= closing.date)
  const all = new Map(sound.map((link) => [link.id, placed(link)]))
  const openings = Map.groupBy(all.values(), ({ from }) => from)
  const known = new Map<string, Map<Placed, ReadonlySet<Placed>>>()
  let [steps, kept] = [0, 0]

  /** The statements that follow one directly, of those that open until a day. */
  function nextOf(one: Placed, until: string): Placed[] {
    const some = openings.get(one.to) ?? []
    steps += some.length
    if (steps > mostSteps) throw new StatementError(takesTooLong)
    return some.filter((next) => next.openingDay <= until && follows(one, next))
  }

  /** The statements that chains lead to from some, these included, of those that open until a day. */
  function reachedFrom(some: Iterable<Placed>, until: string): ReadonlySet<Placed> {
    const reached = new Set(some)
    for (const one of reached) for (const next of nextOf(one, until)) reached.add(next)
    return reached
  }

  /** The same from one, which is asked again and again. */
  function after(one: Placed, until: string): ReadonlySet<Placed> {
    if (kept > mostKept) {
      known.clear()
      kept = 0
    }
    const ofDay = known.get(until) ?? new Map<Placed, ReadonlySet<Placed>>()
    known.set(until, ofDay)
    const before = ofDay.get(one)
    if (before) return before
    const reached = reachedFrom([one], until)
    ofDay.set(one, reached)
    kept += reached.size
    return reached
  }

  function leads(one: Placed, other: Placed): boolean {
    return one.closingDay <= other.openingDay && after(one, other.openingDay).has(other)
  }

  function isApart(id: string, otherId: string): boolean {
    const [one, other] = [all.get(id), all.get(otherId)]
    return (
      one !== undefined && other !== undefined && one !== other && (leads(one, other) || leads(other, one))
    )
  }

  /** The most lines that the statements of one chain have together, by their counts: there are at least that many. */
  function mostIn(counts: ReadonlyMap<string, number>): number {
    const some = [...counts.keys()].flatMap((id) => all.get(id) ?? [])
    const until = some.reduce((day, { openingDay }) => (openingDay > day ? openingDay : day), '')
    const among = reachedFrom(some, until)
    if (among.size > mostAmong) throw new StatementError(takesTooLong)
    // One that leads to another leads to more statements than that, or to the same ones where both are in a circle.
    const bySize = Map.groupBy(among, (one) => after(one, until).size)
    const before = new Map<Placed, number>()
    let most = Math.max(0, ...counts.values()) // a statement without a place is in no chain
    for (const [, alike] of [...bySize].toSorted(([one], [other]) => other - one))
      for (const first of alike) {
        const circle = alike.filter((one) => after(first, until).has(one))
        if (circle[0] !== first) continue
        const own = circle.reduce((sum, { link }) => sum + (counts.get(link.id) ?? 0), 0)
        const soFar = own + Math.max(...circle.map((one) => before.get(one) ?? 0))
        most = Math.max(most, soFar)
        for (const next of circle.flatMap((one) => nextOf(one, until)))
          before.set(next, Math.max(before.get(next) ?? 0, soFar))
      }
    return most
  }

  return { isApart, mostIn }
}

export const takesTooLong =
  'Comparing this file with the lines that are there takes too long: download a shorter period from the bank'

/** Many times what a busy account takes, whose statement of a day comes in hundreds of pages. */
const [mostSteps, mostAmong, mostKept] = [100_000_000, 2000, 2_000_000]

type Placed = { link: Link; from: string; to: string; openingDay: string; closingDay: string }

function placed(link: Link): Placed {
  const { bankAccount, opening, closing } = link
  const placeOf = ({ currency, amount }: Balance) => `${bankAccount}\n${currency} ${shortestOf(amount)}`
  return {
    link,
    from: placeOf(opening),
    to: placeOf(closing),
    openingDay: opening.date,
    closingDay: closing.date,
  }
}

function follows(one: Placed, other: Placed): boolean {
  if (one === other || one.closingDay > other.openingDay) return false
  return one.link.name !== other.link.name || cameTogether(one.link, other.link)
}

/** Whether two statements came in one file. */
export function cameTogether(one: Pick<Link, 'imports'>, other: Pick<Link, 'imports'>): boolean {
  for (const each of one.imports) if (other.imports.has(each)) return true
  return false
}
