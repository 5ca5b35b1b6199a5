import { amountOf } from '../common/normalize.ts'
import { dayIn, isCredit, moneyIn } from './values.ts'
import { textAt } from './xml.ts'
import type { Element } from './xml.ts'
import type { Balance } from '../common/statement.ts'

/**
 * The booked balances before and after the lines: OPBD, else PRCD (the previous statement's closing balance), and CLBD.
 * Interim and available balances are ignored. A statement over several days may have a pair per day; the first opening
 * and the last closing balance count.
 */
export function balancesOf(
  elements: Element[],
  ofAccount: string,
): { opening: Balance | undefined; closing: Balance | undefined } {
  const stated = (wanted: string) =>
    elements
      .filter((element) => codeOf(element) === wanted)
      .flatMap((element) => balanceOf(element, ofAccount) ?? [])
  const opened = stated('OPBD')
  const [openings, closings] = [opened.length > 0 ? opened : stated('PRCD'), stated('CLBD')]
  // In a multi-currency account the lines of one statement do not add up from one balance to the other.
  if (new Set([...openings, ...closings].map(({ currency }) => currency)).size > 1)
    return { opening: undefined, closing: undefined }
  return {
    opening: openings.reduce<Balance | undefined>(
      (first, one) => (first && first.date <= one.date ? first : one),
      undefined,
    ),
    closing: closings.reduce<Balance | undefined>(
      (last, one) => (last && last.date > one.date ? last : one),
      undefined,
    ),
  }
}

function codeOf(element: Element): string {
  return (textAt(element, 'Tp', 'CdOrPrtry', 'Cd') || textAt(element, 'Tp', 'Cd')).toUpperCase()
}

/** A balance without a date counts as missing. */
function balanceOf(element: Element, ofAccount: string): Balance | undefined {
  const { digits, currency } = moneyIn(element, 'Amt', ofAccount)
  const date = dayIn(element, 'Dt')
  if (date === '') return undefined
  // Zero has no sign.
  return {
    date,
    currency,
    amount: /[1-9]/.test(digits) ? amountOf(digits, !isCredit(element)) : amountOf(digits, false),
  }
}
