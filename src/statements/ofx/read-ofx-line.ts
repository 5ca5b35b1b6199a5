import { cleanText } from '../common/normalize.ts'
import { readOfxAmount } from './amount.ts'
import { readOfxDay } from './read-ofx-day.ts'
import { readFitId } from './read-fit-id.ts'
import { ofxTexts } from './ofx-texts.ts'
import { childOf, valueOf, type OfxNode } from './tree.ts'
import { StatementError, type StatementLine } from '../common/statement.ts'

/**
 * One STMTTRN; undefined without any digit in its amount, because some banks write daily balances that way (`SALDO DIA`
 * with the amount `.`, Caixa Econômica Federal). The currency is the statement's (CURDEF), "" if it has none.
 */
export function readOfxLine(
  entry: OfxNode,
  currency: string,
  decimalSigns: Set<string>,
): StatementLine | undefined {
  refuseCorrection(entry)
  if (/^[\s.,+-]+$/.test(valueOf(entry, 'TRNAMT'))) return undefined
  return {
    at: entry.at,
    date: readOfxDay(needed(entry, 'DTPOSTED')),
    currency: currencyOf(entry, currency),
    amount: readOfxAmount(needed(entry, 'TRNAMT'), decimalSigns),
    ...ofxTexts(entry),
    reference: readFitId(valueOf(entry, 'FITID')),
  }
}

/** Refuses corrections; a line that replaces itself is an ordinary one. */
function refuseCorrection(entry: OfxNode): void {
  const corrected = cleanText(valueOf(entry, 'CORRECTFITID'))
  const replaces = /^(?:REPLACE)?$/i.test(valueOf(entry, 'CORRECTACTION'))
  if (corrected === '' || (replaces && corrected === cleanText(valueOf(entry, 'FITID')))) return
  throw new StatementError(
    `This line corrects an earlier one of the bank (CORRECTFITID ${corrected}), which Bookend cannot apply by itself. Download the same period as CSV, CAMT or MT940, which list the corrected line only`,
    entry.at,
  )
}

function needed(entry: OfxNode, name: string): OfxNode {
  const node = childOf(entry, name)
  if (!node || node.value === '') throw new StatementError(`This line has no ${name}`, entry.at)
  return node
}

/** CURRENCY is the currency of the amount; ORIGCURRENCY is only what it was converted from (section 5.2). */
function currencyOf(entry: OfxNode, usual: string): string {
  const own = childOf(entry, 'CURRENCY')
  const written = own ? valueOf(own, 'CURSYM') || own.value : ''
  const currency = (written || usual).toUpperCase()
  if (/^[A-Z]{3}$/.test(currency)) return currency
  throw new StatementError(
    currency === ''
      ? 'The statement names no currency (CURDEF)'
      : `"${cleanText(currency)}" is not a currency such as EUR`,
    entry.at,
  )
}
