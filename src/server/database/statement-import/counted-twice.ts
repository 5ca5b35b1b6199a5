// Over 200 lines because all that might be there already under another name is looked for here.
import type { LinesNotTaken } from '../../../domain/statement-import.ts'
import { isDay, daysAway } from '../../../domain/day.ts'
import { compareAmounts } from '../../../domain/money.ts'
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
import { type ImportContext, kindIn } from './imported-statements.ts'
import { portionsOf } from '../core/engine.ts'
import type { Ledger } from './import-ledger.ts'

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

/**
 * Counts new lines with the day and amount of existing ones that have other texts because they came from another kind
 * of file: probably duplicates. `alike` of the same bank account; `maybeAlike` if one of the files names no account,
 * including files of the same kind whose account an earlier version could not read.
 */
export async function countLikelyDuplicates(
  writing: ImportContext,
  part: Part,
  entries: ReadonlyMap<Line, Entry>,
): Promise<{ alike: number; maybeAlike: number }> {
  const { bankAccount } = part.statement
  const newLines = part.lines.filter((line) => !entries.has(line))
  const known = new Set(entries.values())
  const count = (accounts: string[], alsoOfKind = false) => {
    const isOther = isOfOtherKind(writing, part, alsoOfKind)
    return countIn(
      writing.ledger,
      part.id,
      accounts,
      newLines,
      (entry) => !known.has(entry) && isOther(entry),
      writing.tell,
    )
  }
  const others = writing.bankAccounts.filter(({ kind }) => kind !== kindOf(part.statement.format))
  const names = [...new Set(others.map(({ name }) => name))]
  const isSame = (one: string) => isSameAccount(one, bankAccount)
  const isUnnamed = (one: string) => one === '' || bankAccount === ''
  const wasUnnamed = bankAccount !== '' && writing.bankAccounts.some(({ name }) => name === '')
  const maybeAlike = wasUnnamed
    ? (await count(names.filter((one) => one !== '' && isUnnamed(one)))) + (await count([''], true))
    : await count(names.filter(isUnnamed))
  return { alike: await count(names.filter(isSame)), maybeAlike }
}

async function countIn(
  ledger: Ledger,
  statement: string,
  bankAccounts: readonly string[],
  newLines: readonly Line[],
  isDuplicate: (entry: Entry) => boolean,
  tell: ImportContext['tell'],
): Promise<number> {
  let count = 0
  if (bankAccounts.length === 0) return count
  const classes = [...Map.groupBy(newLines, ({ fingerprint }) => fingerprint).values()]
  for (const some of portionsOf(classes, 2000)) {
    const left = some.map(({ length }) => length)
    for (const bankAccount of bankAccounts) {
      const fingerprints = some.map(([one]) => (one ? fingerprintOf(bankAccount, one.line) : ''))
      await ledger.entriesOf(fingerprints)
      for (const [index, fingerprint] of fingerprints.entries())
        for (const entry of ledger.entriesBeside(statement, fingerprint)) {
          if (left[index] === 0) break
          if (!isDuplicate(entry)) continue
          left[index] = (left[index] ?? 0) - 1
          const line = some[index]?.[left[index]]
          if (line) tell?.(line, 'alike')
          count += 1
        }
    }
  }
  return count
}

/**
 * Counts the new lines of each statement of a file with the day and reference of existing ones that the file does not contain: the bank
 * has changed the amount, and both would count.
 */
export async function countOtherAmounts(
  { ledger, linesOn, chains, tell }: ImportContext,
  parts: readonly Part[],
): Promise<ReadonlyMap<Part, number>> {
  const known = new Set(Array.from(ledger.own.found, ({ transactionId }) => transactionId))
  const fresh = new Set(Array.from(ledger.fresh, ({ original }) => original))
  const named = parts.flatMap((part) =>
    part.lines.flatMap((one) => (one.line.reference !== '' && fresh.has(one.line) ? { part, one } : [])),
  )
  const keyOf = ({ currency, reference }: Pick<StatementLine, 'currency' | 'reference'>) =>
    `${currency} ${reference}`
  const counts = new Map<Part, number>()
  for (const [day, some] of Map.groupBy(named, ({ one }) => one.line.date)) {
    const there = (await linesOn(day)).filter(({ transactionId }) => !known.has(transactionId))
    const byReference = Map.groupBy(there, ({ line }) => keyOf(line))
    for (const { part, one } of some) {
      const { bankAccount } = part.statement
      const isChanged = byReference
        .get(keyOf(one.line))
        ?.some(
          (other) =>
            compareAmounts(other.line.amount, one.line.amount) !== 0 &&
            (other.bankAccount === bankAccount || isSameAccount(other.bankAccount, bankAccount)) &&
            !other.statement.split(' ').some((statement) => chains.isApart(part.id, statement)),
        )
      if (!isChanged) continue
      counts.set(part, (counts.get(part) ?? 0) + 1)
      tell?.(one, 'alike')
    }
  }
  return counts
}

/**
 * Whether an entry occurs only in statements of other kinds, none of which surely has different lines. Not so of deleted
 * entries, perhaps deleted in favour of these lines, nor of entries of this file's own statements: a file has one kind.
 */
function isOfOtherKind(writing: ImportContext, { id, statement }: Part, alsoOfKind: boolean) {
  const own = kindOf(statement.format)
  const isOther = (one: string) => {
    const kind = kindIn(writing, one, statement)
    return kind !== undefined && (alsoOfKind || kind !== own) && !writing.chains.isApart(id, one)
  }
  return ({ isDeleted, statements }: Entry) => !isDeleted && statements.every(isOther)
}
