import type { BalanceCheck } from '../../../statements/recognition/check-balances.ts'
import { text } from '../../../domain/text.ts'
import { StatementError, type Statement, type StatementLine } from '../../../statements/common/statement.ts'
import { negated } from '../../../statements/common/normalize.ts'
import type { CountedTwice } from '../../../statements/recognition/sums-of-others.ts'
import type { Outcome } from './report-of.ts'
import { amountInWords, isDecimal } from '../../../domain/money.ts'
import { shortestOf } from '../../../domain/sum.ts'

/** Throws a StatementError for a line that cannot be stored as a transaction. */
export function refuseLine(line: StatementLine) {
  const reason = faultOf(line)
  if (reason) throw new StatementError(reason, line.at)
}

function othersToo(others: number): string {
  return others === 1
    ? '1 other statement in this file does not add up either.'
    : `${others} other statements in this file do not add up either.`
}

/** Throws a StatementError for statements that contradict their own balances. */
export function refuseDifferences(parts: readonly { statement: Statement; check: BalanceCheck }[]) {
  const wrong = parts.flatMap(({ statement, check }) => {
    const words = differenceOf(statement, check)
    return words === undefined ? [] : [{ words, at: 'at' in check ? check.at : statement.lines[0]?.at }]
  })
  const [first] = wrong
  if (!first) return
  throw new StatementError(
    [
      first.words,
      ...(wrong.length > 1 ? [othersToo(wrong.length - 1)] : []),
      'Download the file from the bank again; “import --accept-difference” imports it anyway',
    ].join(' '),
    first.at,
    'accept-difference',
  )
}

function differenceOf(statement: Statement, check: BalanceCheck): string | undefined {
  const name = sentence(labelOf(statement))
  const { opening, closing, lines } = statement
  if (check.result === 'contradicts itself')
    return `${name} does not add up: from this line on, its balances do not follow from its amounts. An amount was changed, or a row is missing.`
  if (check.result !== 'differs') return undefined
  // Some banks list lines that are booked but only count in the next balance (PostFinance, by value date).
  const same = lines.filter(({ amount }) => shortestOf(amount) === shortestOf(negated(check.by)))
  const [only] = same.length === 1 ? same : []
  const words = (amount = '') => amountInWords(amount, check.currency)
  return [
    `${name} does not add up: its opening balance ${words(opening?.amount)}, its ${lines.length} lines and its closing balance ${words(closing?.amount)} differ by ${words(check.by)} ${check.currency}.`,
    ...(only
      ? [`It would without the line of ${only.date} for ${words(only.amount)} (line ${only.at}).`]
      : []),
  ].join(' ')
}

/** Throws a StatementError if too many new lines match existing ones for it to be a coincidence. */
export function refuseAlike(
  taken: readonly { part: { statement: Statement }; outcome: { alike: number; otherReference: number } }[],
) {
  const accept = '“import --accept-alike” imports them anyway'
  const alike = countIn(taken, ({ outcome }) => outcome.alike)
  if (alike.count >= 3)
    throw new StatementError(
      `${alike.count} lines seem to have been imported already in another format: there are already lines with the same days and amounts, but different texts (the first are in ${alike.first}). Import each period in one format only; ${accept}`,
      undefined,
      'accept-alike',
    )
  const other = countIn(taken, ({ outcome }) => outcome.otherReference)
  if (other.count >= 3)
    throw new StatementError(
      `${other.count} lines seem to have been imported already under other references, or were deleted: an earlier file has the same days, amounts and texts (the first are in ${other.first}). Some banks give a payment a new reference in each download: download a period that begins after the last import; ${accept}`,
      undefined,
      'accept-alike',
    )
}

/** Throws a StatementError if nobody has said of a line that would count twice whether it is imported. */
export function refuseOpenSums(
  taken: readonly { part: { statement: Statement }; outcome: Pick<Outcome, 'batches'> }[],
) {
  const open = taken.flatMap(({ part, outcome }) =>
    [...outcome.batches].flatMap(([{ line }, sum]) =>
      sum.answer ? [] : [{ at: line.at, reason: perhapsTwice(line, sum, labelOf(part.statement)) }],
    ),
  )
  const [first, ...others] = open
  if (!first) return
  throw new StatementError(
    `${first.reason}; “import --sums leave-out” leaves such lines out, and “import --sums import” imports them`,
    first.at,
    'sums',
    { others: others.slice(0, mostNamed), more: Math.max(0, others.length - mostNamed) },
  )
}

const mostNamed = 20

/** That and why a line may be counted twice. */
export function perhapsTwice(line: StatementLine, { parts, inBatch }: CountedTwice, statement = ''): string {
  const { date, currency, counterpart, description } = line
  const money = (amount: string) => `${amountInWords(amount, currency)} ${currency}`
  const named = [date, counterpart || description, money(line.amount)].filter(Boolean).join(' · ')
  const where = statement === '' ? '' : ` of ${statement}`
  const why =
    inBatch === undefined
      ? `may be the sum of ${parts} other lines, and no balance proves that it is another payment`
      : `seems to be a payment of the batch of ${money(inBatch)}, which is there as one line`
  return `The line ${named}${where} ${why}: then it would count twice`
}

function countIn<Taken extends { part: { statement: Statement } }>(
  taken: readonly Taken[],
  countOf: (one: Taken) => number,
) {
  const first = taken.find((one) => countOf(one) > 0)
  return {
    count: taken.reduce((sum, one) => sum + countOf(one), 0),
    first: first ? labelOf(first.part.statement) : '',
  }
}

/** The statement's name for the user. */
function labelOf({ name, bankAccount }: Pick<Statement, 'name' | 'bankAccount'>): string {
  return `statement ${name}${bankAccount === '' ? '' : `${name === '' ? '' : ' '}of ${bankAccount}`}`.trim()
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function faultOf({ date, currency, amount, counterpart, description, reference }: StatementLine) {
  // Does not check that the day exists: banks do send 2016-02-30.
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(date))
    return `The date “${date}” is not written YYYY-MM-DD`
  if (!/^[A-Z]{3}$/.test(currency)) return `The currency “${currency}” is not three capital letters`
  if (!isDecimal(amount) || !text.safeParse(amount).success)
    return `The amount “${amount.slice(0, 100)}” is not a decimal number such as -1234.50`
  for (const [field, value] of Object.entries({ counterpart, description, reference })) {
    const { error } = text.safeParse(value)
    if (error) return `The ${field} cannot be stored: ${error.issues[0]?.message}`
  }
  return undefined
}
