import type { BankStatement, DailyBalance } from '../../../domain/bank-account.ts'
import { compareText } from '../../../domain/compare-text.ts'
import { shortestOf, sumOf } from '../../../domain/sum.ts'
import { givenIds, type Engine } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import type { AccountId } from '../core/scoped-to.ts'
import { readLine, storedLines } from './entries.ts'

/**
 * The balances of a bank account at the end of its days, newest first: of each day with lines, if the statement's lines are all
 * there and lead from its opening to its closing balance; else only of the day on which it closes. Where statements disagree
 * about a day, it has several balances.
 */
export async function dailyBalances(
  engine: Engine,
  tx: Db,
  account: AccountId,
  statements: readonly BankStatement[],
): Promise<DailyBalance[]> {
  const sums = await sumsByDay(engine, tx, account, statements)
  const days = Map.groupBy(
    statements.flatMap((one) => balancesIn(one, sums.get(one.id))),
    ({ day }) => day,
  )
  return [...days]
    .toSorted(([one], [other]) => compareText(other, one))
    .flatMap(([, all]) => mostCertain(all).map(({ day, amount, of }) => ({ day, amount, statement: of.id })))
}

type Candidate = { day: string; amount: string; of: BankStatement; certainty: Certainty }

/** How certain it is that no line of the day is missing: most if the statement goes on after that day. */
type Certainty = 'opens' | 'closes' | 'adds up' | 'goes on'
const certainties: Certainty[] = ['opens', 'closes', 'adds up', 'goes on']

function balancesIn(of: BankStatement, sums: ReadonlyMap<string, string> = new Map()): Candidate[] {
  const { opening, closing } = of
  const inOrder = [...sums].toSorted(([one], [other]) => compareText(one, other))
  let reached = opening.amount
  const found = inOrder.map(([day, sum]): Candidate => {
    reached = sumOf([reached, sum])
    return { day, amount: reached, of, certainty: day < closing.day ? 'goes on' : 'adds up' }
  })
  const isWhole =
    shortestOf(reached) === shortestOf(closing.amount) &&
    inOrder.every(([day]) => day >= opening.day && day <= closing.day)
  const end: Candidate = {
    day: closing.day,
    amount: closing.amount,
    of,
    certainty: isWhole ? 'adds up' : 'closes',
  }
  if (!isWhole) return [end]
  const start: Candidate = { day: opening.day, amount: opening.amount, of, certainty: 'opens' }
  return [
    ...(sums.has(opening.day) || opening.day === closing.day ? [] : [start]),
    ...found.filter(({ day }) => day !== closing.day),
    end,
  ]
}

/** Of several statements that end within one day, the last: no other of them opens with its balance. */
function mostCertain(all: readonly Candidate[]): Candidate[] {
  const most = certainties.findLast((each) => all.some(({ certainty }) => certainty === each))
  const best = all.filter(({ certainty }) => certainty === most)
  const last = best.filter(
    (one) =>
      one.of.closing.day !== one.day ||
      !best.some(({ of }) => of.opening.day === one.day && of !== one.of && isSame(of.opening, one)),
  )
  return [
    ...new Map((last.length > 0 ? last : best).map((one) => [shortestOf(one.amount), one] as const)).values(),
  ]
}

function isSame(one: { amount: string }, other: { amount: string }): boolean {
  return shortestOf(one.amount) === shortestOf(other.amount)
}

/**
 * The statements, with what contradicts an earlier one that they overlap: the balance at the end of the first day with lines, or
 * at the end of the earlier one. Where one of several that they overlap agrees, they are the same in other forms.
 */
export async function withContradictions(
  engine: Engine,
  tx: Db,
  account: AccountId,
  statements: readonly BankStatement[],
): Promise<BankStatement[]> {
  const inOrder = statements.toSorted((one, other) => compareText(one.opening.day, other.opening.day))
  const groups = Map.groupBy(inOrder, (one) => JSON.stringify([one.bankAccount, one.currency]))
  const pairs = [...groups.values()].flatMap((some) =>
    some.flatMap((one, index) => {
      const before = some.slice(0, index).filter(({ closing }) => closing.day > one.opening.day)
      return before.length > 0 ? [{ one, before: before.slice(-mostCompared) }] : []
    }),
  )
  if (pairs.length === 0) return [...statements]
  const overlapping = new Set(pairs.flatMap(({ one, before }) => [one, ...before]))
  const sums = await sumsByDay(engine, tx, account, [...overlapping])
  const found = new Map<string, BankStatement['contradicts']>()
  for (const { one, before } of pairs) {
    const compared = before.flatMap((other) => comparisonOf(one, other, sums) ?? [])
    if (compared.every((both) => !isSame(both, { amount: both.own }))) found.set(one.id, compared[0])
  }
  return statements.map((one) => {
    const contradicts = found.get(one.id)
    return contradicts ? { ...one, contradicts } : one
  })
}

/** Someone may import the same months each day. */
const mostCompared = 20

/** The balances of two statements at the end of a day that both know; undefined if there is none, or lines of one are missing. */
function comparisonOf(
  one: BankStatement,
  other: BankStatement,
  sums: ReadonlyMap<string, ReadonlyMap<string, string>>,
): BankStatement['contradicts'] {
  const [own = new Map<string, string>(), others = new Map<string, string>()] = [one, other].map(({ id }) =>
    sums.get(id),
  )
  const first = [...own.keys()].toSorted(compareText)[0] ?? one.closing.day
  // Of the day on which a statement ends it may have only some lines.
  if (first === other.closing.day) return undefined
  const day = first < other.closing.day ? first : other.closing.day
  const [amount, mine] = [balanceAt(other, others, day), balanceAt(one, own, day)]
  return amount === undefined || mine === undefined
    ? undefined
    : { statement: other.id, day, amount, own: mine }
}

function balanceAt(
  { opening, closing }: BankStatement,
  sums: ReadonlyMap<string, string>,
  day: string,
): string | undefined {
  const all = [...sums]
  if (!isSame({ amount: sumOf([opening.amount, ...sums.values()]) }, closing)) return undefined
  return sumOf([opening.amount, ...all.flatMap(([at, sum]) => (at <= day ? [sum] : []))])
}

/** What the bank booked on each day, by statement; also lines whose transactions were deleted or corrected. */
async function sumsByDay(
  engine: Engine,
  tx: Db,
  account: AccountId,
  statements: readonly BankStatement[],
): Promise<Map<string, Map<string, string>>> {
  const currencies = new Map(statements.map(({ id, currency }) => [id, currency]))
  const amounts = new Map<string, Map<string, string[]>>()
  const inStatements = givenIds(engine, [...currencies.keys()])
  for await (const page of storedLines(tx, account, inStatements))
    for (const { statement, original } of page) {
      const line = readLine(original)
      for (const id of line ? statement.split(' ') : []) {
        if (!line || currencies.get(id) !== line.currency) continue
        const days = amounts.get(id) ?? new Map<string, string[]>()
        amounts.set(id, days)
        const some = days.get(line.date)
        if (some) some.push(line.amount)
        else days.set(line.date, [line.amount])
      }
    }
  return new Map(
    [...amounts].map(([id, days]) => [id, new Map([...days].map(([day, some]) => [day, sumOf(some)]))]),
  )
}
