import { digitsOf } from '../../domain/money.ts'
import { differenceOf, sumOf } from '../../domain/sum.ts'
import type { Statement } from '../common/statement.ts'

/** Whether a statement's opening balance and lines add up to its closing balance, to the decimals of the currency. */
export type BalanceCheck =
  | { result: 'adds up' }
  | { result: 'differs'; by: string; currency: string }
  | { result: 'contradicts itself'; at: number }
  | { result: 'cannot be checked'; why: string }

export function checkBalances(statement: Statement): BalanceCheck {
  const { opening, closing, lines, contradictsAt, isOrderUnclear } = statement
  if (contradictsAt !== undefined) return { result: 'contradicts itself', at: contradictsAt }
  const unknown = (why: string): BalanceCheck => ({ result: 'cannot be checked', why })
  if (isOrderUnclear) return unknown('the order of its rows is unclear')
  if (!opening && !closing) return unknown('no balances')
  if (!opening || !closing) return unknown(opening ? 'no closing balance' : 'no opening balance')
  const { currency } = opening
  if (closing.currency !== currency || lines.some((line) => line.currency !== currency))
    return unknown('several currencies')
  const reached = sumOf([opening.amount, ...lines.map(({ amount }) => amount)])
  const by = differenceOf(closing.amount, reached)
  return isNothing(by, currency) ? { result: 'adds up' } : { result: 'differs', by, currency }
}

/** Less than half of the smallest coin: some banks calculate with more decimals than the currency has. */
function isNothing(amount: string, currency: string): boolean {
  const [whole = '', decimals = ''] = amount.replace('-', '').split('.')
  const digits = digitsOf(currency) ?? 2
  const half = Number(decimals.charAt(digits) || '0') >= 5
  return !/[1-9]/.test(whole + decimals.slice(0, digits)) && !half
}
