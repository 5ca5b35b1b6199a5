import { cleanText, dayOf } from '../common/normalize.ts'
import { all, textAt } from './xml.ts'
import type { Element } from './xml.ts'
import { StatementError } from '../common/statement.ts'

/**
 * The amount in the child with this name (xs:decimal, never signed in CAMT) and its currency; without one, the
 * account's.
 */
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

/**
 * The date in the child with this name, from Dt or DtTm, as written: a time zone never shifts a booking. "" if it has
 * none.
 */
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
