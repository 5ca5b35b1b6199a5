import type { LinesNotTaken } from '../../../domain/statement-import.ts'
import { isDay } from '../../../domain/day.ts'
import { daysAway } from '../../../domain/query/calendar.ts'
import { sumOf } from '../../../domain/sum.ts'
import type { StatementLine } from '../../../statements/common/statement.ts'
import type { Line, Part } from '../../../statements/recognition/part.ts'
import { isSameAccount, kindOf } from '../../../statements/recognition/same-statement.ts'
import {
  isNamedBatch,
  sumsOfOthers,
  type CountedTwice,
} from '../../../statements/recognition/sums-of-others.ts'
import type { Entry } from '../records/entries.ts'
import type { TakenStatement } from './report-of.ts'
import { toKeepable } from '../../../domain/text.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { ImportContext } from './imported-statements.ts'

/**
 * The new lines of a statement whose money others seem to have: the sum of lines beside it, a batch whose payments another file
 * brought, or a payment of a batch that is there as one line.
 */
export async function countedTwice(
  writing: ImportContext,
  part: Part,
  entries: ReadonlyMap<Line, Entry>,
): Promise<Map<Line, CountedTwice>> {
  const found = new Map<Line, CountedTwice>()
  const fresh = part.lines.filter((one) => !entries.has(one))
  for (const [one, batch] of await inBatchesThere(writing, part, fresh)) found.set(one, batch)
  const known = new Set([...entries.values()].map(({ transactionId }) => transactionId))
  const isOther = ({ name, kind }: ImportContext['bankAccounts'][number]) =>
    kind !== kindOf(part.statement.format) && isSameAccount(name, part.statement.bankAccount)
  const hasOtherFiles = writing.bankAccounts.some(isOther)
  const isBatch = (one: Line) => (one.line.payments ?? 0) > 1 || (hasOtherFiles && isNamedBatch(one))
  const paymentsOf = paymentsFinder(writing, part, known)
  for (const one of fresh.filter(isBatch)) {
    const parts = await paymentsOf(one.line)
    if (parts !== undefined) found.set(one, { parts })
  }
  for (const [one, parts] of sumsOfOthers(part)) if (!entries.has(one)) found.set(one, { parts })
  return found
}

/** The lines that are payments of batches that are there as one line of another statement, with the amounts of these. */
async function inBatchesThere(
  { ledger }: ImportContext,
  { id, statement: { bankAccount } }: Part,
  lines: readonly Line[],
): Promise<[Line, CountedTwice][]> {
  const payments = Map.groupBy(
    lines.filter(({ line }) => line.batch !== undefined),
    ({ line: { date, currency, batch } }) => `${date} ${currency} ${batch}`,
  )
  const batches = [...payments.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const { date, currency, batch: amount = '' } = first.line
    const on = (day: string) => fingerprintOf(bankAccount, { date: day, currency, amount })
    return { some, amount, keys: daysAround(date).map(on) }
  })
  await ledger.entriesOf([...new Set(batches.flatMap(({ keys }) => keys))])
  const found: [Line, CountedTwice][] = []
  for (const { some, amount, keys } of batches) {
    const entries = await ledger.entriesOf(keys)
    const batch = entries.find(({ isDeleted, statements }) => !isDeleted && !statements.includes(id))
    if (!batch) continue
    for (const one of some) found.push([one, { inBatch: amount, batchDay: batch.original.date }])
  }
  return found
}

/** The day and those within three banking days of it, also over a weekend, the nearest first: a bank may book a batch on another day than its payments. */
function daysAround(date: string): string[] {
  if (!isDay(date)) return [date]
  return [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5].map((days) => daysAway(date, days))
}

/**
 * Finds how many lines of a day around that of a batch are its payments: those of its account with one reference, or of one other
 * statement. Each day is read and summed once.
 */
function paymentsFinder(
  { linesOn }: ImportContext,
  { statement: { bankAccount } }: Part,
  known: ReadonlySet<string>,
) {
  const ofDays = new Map<string, Map<string, number>>()
  const countsOn = async (day: string) => {
    const before = ofDays.get(day)
    if (before) return before
    const referenced = (await linesOn(day)).flatMap(
      ({ transactionId, bankAccount: account, line, statement }) => {
        if (known.has(transactionId) || !isSameAccount(account, bankAccount)) return []
        const { bankReference, entryReference, customerReference } = line.bank ?? {}
        const ofBatch = line.reference.replace(/\/\d+$/, '')
        const references = { ofBatch, bankReference, entryReference, customerReference, statement }
        const { currency, amount } = line
        return Object.entries(references).flatMap(([kind, value]) =>
          value ? { of: [kind, value, currency, amount.startsWith('-')].join(' '), currency, amount } : [],
        )
      },
    )
    const counts = new Map<string, number>()
    for (const some of Map.groupBy(referenced, ({ of }) => of).values()) {
      const sum = `${some[0]?.currency} ${sumOf(some.map(({ amount }) => amount))}`
      if (some.length > 1 && !counts.has(sum)) counts.set(sum, some.length)
    }
    ofDays.set(day, counts)
    return counts
  }
  return async ({ date, currency, amount }: StatementLine): Promise<number | undefined> => {
    for (const day of daysAround(date)) {
      const count = (await countsOn(day)).get(`${currency} ${sumOf([amount])}`)
      if (count !== undefined) return count
    }
    return undefined
  }
}

/** The lines of statements that someone left out; undefined if there are none. */
export function sumsLeftIn(
  statements: readonly Pick<TakenStatement, 'batches'>[],
): LinesNotTaken | undefined {
  const left = statements.flatMap(({ batches }) => batches.filter(({ answer }) => answer === 'leave-out'))
  if (left.length === 0) return undefined
  const lines = left.slice(0, mostLeftNamed).map(({ date, currency, amount, counterpart, description }) => {
    const texts = { counterpart: toKeepable(counterpart), description: toKeepable(description) }
    return { date, currency, amount, ...texts, state: '' }
  })
  return { count: left.length, lines }
}

const mostLeftNamed = 20
