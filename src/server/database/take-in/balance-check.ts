import { text } from '../../../contract/text.ts'
import { StatementFault } from '../../../statements/statement.ts'
import type { Statement, StatementLine } from '../../../statements/statement.ts'
import { isDecimal } from '../../../values/money.ts'
import { sumOf } from '../../../values/sum.ts'

/** Whether a statement's opening balance and its lines come to its closing balance, exactly. */
export type BalanceCheck =
  | { result: 'adds up' }
  | { result: 'differs'; by: string; currency: string }
  | { result: 'cannot be checked'; why: string }

/** Throws a StatementFault for a line that is not as Bookend keeps transactions. */
export function refuseLine(line: StatementLine) {
  const reason = faultOf(line)
  if (reason) throw new StatementFault(reason, line.at)
}

export function checkBalances({ opening, closing, lines }: Statement): BalanceCheck {
  const unknown = (why: string): BalanceCheck => ({ result: 'cannot be checked', why })
  if (!opening && !closing) return unknown('no balances')
  if (!opening || !closing) return unknown(opening ? 'no closing balance' : 'no opening balance')
  const { currency } = opening
  if (closing.currency !== currency || lines.some((line) => line.currency !== currency))
    return unknown('several currencies')
  const reached = sumOf([opening.amount, ...lines.map(({ amount }) => amount)])
  const by = sumOf([closing.amount, reached.startsWith('-') ? reached.slice(1) : `-${reached}`])
  return /[1-9]/.test(by) ? { result: 'differs', by, currency } : { result: 'adds up' }
}

/** Throws a StatementFault for statements that contradict their own balances. */
export function refuseDifferences(parts: readonly { statement: Statement; check: BalanceCheck }[]) {
  const wrong = parts.flatMap(({ statement, check }) =>
    check.result === 'differs' ? [{ statement, check }] : [],
  )
  const [first] = wrong
  if (!first) return
  const { statement, check } = first
  const { opening, closing, lines } = statement
  throw new StatementFault(
    [
      `${sentence(nameOf(statement))} does not add up: its opening balance ${opening?.amount}, its ${lines.length} lines and its closing balance ${closing?.amount} differ by ${check.by} ${check.currency}.`,
      ...(wrong.length > 1 ? [`Nor do ${wrong.length - 1} more of this file.`] : []),
      'Get the file from the bank again; “books import --accept-difference” takes it as it is',
    ].join(' '),
    lines[0]?.at,
  )
}

/** Throws a StatementFault when so many of the new lines seem to be there already that it is no chance. */
export function refuseAlike(
  taken: readonly { part: { statement: Statement }; outcome: { alike: number } }[],
) {
  const alike = taken.reduce((sum, { outcome }) => sum + outcome.alike, 0)
  const first = taken.find(({ outcome }) => outcome.alike > 0)
  if (!first || alike < 3) return
  throw new StatementFault(
    `${alike} lines seem to be there already, from another kind of file: they have its days and amounts, in other words (the first are in ${nameOf(first.part.statement)}). Import each period in one format only; “books import --accept-alike” takes them as they are`,
  )
}

/** What a person calls the statement. */
function nameOf({ name, bankAccount }: Pick<Statement, 'name' | 'bankAccount'>): string {
  return `statement ${name}${bankAccount === '' ? '' : `${name === '' ? '' : ' '}of ${bankAccount}`}`.trim()
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function faultOf({ date, currency, amount, counterpart, description, reference }: StatementLine) {
  // Not whether the day exists: banks do send 2016-02-30.
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(date))
    return `The date “${date}” is not written YYYY-MM-DD`
  if (!/^[A-Z]{3}$/.test(currency)) return `The currency “${currency}” is not three capital letters`
  if (!isDecimal(amount) || !text.safeParse(amount).success)
    return `The amount “${amount.slice(0, 100)}” is not a decimal number such as -1234.50`
  for (const [field, value] of Object.entries({ counterpart, description, reference })) {
    const { error } = text.safeParse(value)
    if (error) return `The ${field} cannot be kept: ${error.issues[0]?.message}`
  }
  return undefined
}
