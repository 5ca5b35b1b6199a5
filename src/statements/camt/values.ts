import { cleanText, dayOf } from '../clean.ts'
import { all, textAt } from './xml.ts'
import type { Element } from './xml.ts'
import { StatementFault } from '../statement.ts'

/** The amount in a child of that name (xs:decimal, never signed in CAMT) and its currency, the account's where it names none. */
export function moneyIn(
  parent: Element,
  name: string,
  ofAccount: string,
): { digits: string; currency: string } {
  const element = only(parent, name)
  if (!element) throw new StatementFault('there is no amount', parent.at)
  const written = element.text.trim()
  // Text that is longer is no amount of money; ISO 20022 allows 18 digits.
  const [, digits] = /^\+?(\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})$/.exec(written) ?? []
  if (digits === undefined)
    throw new StatementFault(
      `"${cleanText(written).slice(0, 40)}" is not an amount as CAMT writes it, such as 1234.50`,
      element.at,
    )
  const currency = (element.currency.trim() || ofAccount).toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency))
    throw new StatementFault(
      currency === ''
        ? `the amount ${digits} has no currency`
        : `the currency "${cleanText(currency).slice(0, 40)}" is not three letters`,
      element.at,
    )
  return { digits, currency }
}

/** Whether money comes in: CRDT, or goes out: DBIT. */
export function isCredit(parent: Element): boolean {
  const written = only(parent, 'CdtDbtInd')?.text.trim().toUpperCase() ?? ''
  if (written === 'CRDT') return true
  if (written === 'DBIT') return false
  throw new StatementFault(
    written === ''
      ? 'it is not said whether the money comes in or goes out (CdtDbtInd)'
      : `"${cleanText(written).slice(0, 40)}" stands where CRDT (money in) or DBIT (money out) should (CdtDbtInd)`,
    parent.at,
  )
}

/** The day in a child of that name, in Dt or DtTm, as it is written there: a time zone moves no booking. "" when it has none. */
export function dayIn(parent: Element, name: string): string {
  const element = only(parent, name)
  if (!element) return ''
  const written = textAt(element, 'Dt') || textAt(element, 'DtTm') || element.text.trim()
  if (written === '') return ''
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[TZ+\-\s])/.exec(written) ?? []
  if (year === '')
    throw new StatementFault(
      `"${cleanText(written).slice(0, 40)}" is not a date as CAMT writes it, such as 2026-01-31`,
      element.at,
    )
  return dayOf(year, month, day, element.at)
}

/** The name of an account as the types of this folder want it: the IBAN where there is one, without blanks, in capitals. */
export function accountIn(parent: Element | undefined): string {
  const named =
    textAt(parent, 'Id', 'IBAN') ||
    textAt(parent, 'Id', 'Othr', 'Id') ||
    textAt(parent, 'Id', 'BBAN') ||
    textAt(parent, 'Id', 'PrtryAcct', 'Id')
  return cleanText(named).replaceAll(' ', '').toUpperCase()
}

/** The child of that name, of which there may be one at most: a second amount or date would leave open which one counts. */
function only(parent: Element, name: string): Element | undefined {
  const [element, second] = all(parent, name)
  if (second) throw new StatementFault(`there are two <${name}> where one belongs`, second.at)
  return element
}
