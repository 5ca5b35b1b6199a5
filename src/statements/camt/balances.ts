import { amountOf, cleanText } from '../clean.ts'
import { dayIn, isCredit, moneyIn } from './values.ts'
import { textAt } from './xml.ts'
import type { Element } from './xml.ts'
import { StatementFault } from '../statement.ts'
import type { Balance } from '../statement.ts'

/**
 * The booked balances before and after the lines: OPBD, else PRCD (the closing balance of the statement before), and CLBD. Interim and
 * available ones are left aside. A statement over several days may have a pair for each: then the first and the last count.
 */
export function balancesOf(
  elements: Element[],
  ofAccount: string,
): { opening: Balance | undefined; closing: Balance | undefined } {
  const stated = (wanted: string) =>
    elements.filter((element) => codeOf(element) === wanted).map((element) => balanceOf(element, ofAccount))
  const opened = stated('OPBD')
  const [openings, closings] = [opened.length > 0 ? opened : stated('PRCD'), stated('CLBD')]
  // In an account of several currencies the lines of one statement do not lead from one balance to the other.
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

function balanceOf(element: Element, ofAccount: string): Balance {
  const { digits, currency } = moneyIn(element, 'Amt', ofAccount)
  const date = dayIn(element, 'Dt')
  if (date === '')
    throw new StatementFault(`there is no date of the balance ${cleanText(codeOf(element))}`, element.at)
  // Nothing is nothing in either direction.
  return {
    date,
    currency,
    amount: /[1-9]/.test(digits) ? amountOf(digits, !isCredit(element)) : amountOf(digits, false),
  }
}
