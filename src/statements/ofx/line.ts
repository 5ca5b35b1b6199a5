import { cleanText } from '../clean.ts'
import { readOfxAmount } from './amount.ts'
import { readOfxDay } from './day.ts'
import { ofxTexts } from './texts.ts'
import { childOf, valueOf, type OfxNode } from './tree.ts'
import { StatementFault, type StatementLine } from '../statement.ts'

/** One STMTTRN. The currency is that of the statement (CURDEF), "" when it tells none. */
export function readOfxLine(entry: OfxNode, currency: string, decimalSigns: Set<string>): StatementLine {
  if (childOf(entry, 'CORRECTFITID'))
    throw new StatementFault(
      'This line corrects an earlier one of the bank (CORRECTFITID), which cannot be imported; enter it by hand',
      entry.at,
    )
  return {
    at: entry.at,
    date: readOfxDay(needed(entry, 'DTPOSTED')),
    currency: currencyOf(entry, currency),
    amount: readOfxAmount(needed(entry, 'TRNAMT'), decimalSigns),
    ...ofxTexts(entry),
    // Unique within the account by the standard (section 11.4.4). Some banks give the same line another FITID with every
    // download: nothing in the file tells, and then the line is taken for a new one.
    reference: cleanText(valueOf(entry, 'FITID')),
  }
}

function needed(entry: OfxNode, name: string): OfxNode {
  const node = childOf(entry, name)
  if (!node || node.value === '') throw new StatementFault(`This line has no ${name}`, entry.at)
  return node
}

/** CURRENCY says what the amount is in; ORIGCURRENCY only what it was converted from (section 5.2). */
function currencyOf(entry: OfxNode, usual: string): string {
  const own = childOf(entry, 'CURRENCY')
  const written = own ? valueOf(own, 'CURSYM') || own.value : ''
  const currency = (written || usual).toUpperCase()
  if (/^[A-Z]{3}$/.test(currency)) return currency
  throw new StatementFault(
    currency === ''
      ? 'The statement tells no currency (CURDEF)'
      : `"${cleanText(currency)}" is no currency; three letters such as EUR are needed`,
    entry.at,
  )
}
