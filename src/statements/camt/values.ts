import { compareText } from '../../domain/compare-text.ts'
import { amountOf, cleanText, dayOf } from '../common/normalize.ts'
import { StatementError, type Balance } from '../common/statement.ts'
import { all, textAt, type Element } from './xml.ts'

/** The amount in the child with this name (xs:decimal, never signed in CAMT) and its currency; without one, the account's. */
export function moneyIn(
  parent: Element,
  name: string,
  ofAccount: string,
): { digits: string; currency: string } {
  const element = only(parent, name)
  if (!element) throw new StatementError('there is no amount', parent.at)
  const written = element.text.trim()
  // Longer text is not an amount; ISO 20022 allows 18 digits.
  const [, digits] = /^\+?(\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})$/.exec(written) ?? []
  if (digits === undefined)
    throw new StatementError(
      `"${cleanText(written).slice(0, 40)}" is not an amount as CAMT writes it, such as 1234.50`,
      element.at,
    )
  const currency = (element.currency.trim() || ofAccount).toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency))
    throw new StatementError(
      currency === ''
        ? `the amount ${digits} has no currency`
        : `the currency "${cleanText(currency).slice(0, 40)}" is not three letters`,
      element.at,
    )
  return { digits, currency }
}

/** Whether the direction is CRDT (in) rather than DBIT (out). */
export function isCredit(parent: Element): boolean {
  const written = only(parent, 'CdtDbtInd')?.text.trim().toUpperCase() ?? ''
  if (written === 'CRDT') return true
  if (written === 'DBIT') return false
  throw new StatementError(
    written === ''
      ? 'it does not say whether the money comes in or goes out (CdtDbtInd)'
      : `CdtDbtInd must be CRDT (money in) or DBIT (money out), not "${cleanText(written).slice(0, 40)}"`,
    parent.at,
  )
}

/** The date in the child with this name, from Dt or DtTm, as written: a time zone never shifts a booking. "" if it has none. */
export function dayIn(parent: Element, name: string): string {
  const element = only(parent, name)
  if (!element) return ''
  const written = textAt(element, 'Dt') || textAt(element, 'DtTm') || element.text.trim()
  if (written === '') return ''
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[TZ+\-\s])/.exec(written) ?? []
  if (year === '')
    throw new StatementError(
      `"${cleanText(written).slice(0, 40)}" is not a date as CAMT writes it, such as 2026-01-31`,
      element.at,
    )
  return dayOf(year, month, day, element.at)
}

/** The name of an account as in statement.ts: the IBAN if there is one, without blanks, in capitals. */
export function accountIn(parent: Element | undefined): string {
  const named =
    textAt(parent, 'Id', 'IBAN') ||
    textAt(parent, 'Id', 'Othr', 'Id') ||
    textAt(parent, 'Id', 'BBAN') ||
    textAt(parent, 'Id', 'PrtryAcct', 'Id')
  return cleanText(named).replaceAll(' ', '').toUpperCase()
}

/** The only child with this name. Throws if there are several, since a second amount or date would be ambiguous. */
function only(parent: Element, name: string): Element | undefined {
  const [element, second] = all(parent, name)
  if (second) throw new StatementError(`there are two <${name}> where only one is allowed`, second.at)
  return element
}

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
    opening: openings.toSorted((one, other) => compareText(one.date, other.date))[0],
    closing: closings.toSorted((one, other) => compareText(one.date, other.date)).at(-1),
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
  return { date, currency, amount: amountOf(digits, /[1-9]/.test(digits) && !isCredit(element)) }
}
