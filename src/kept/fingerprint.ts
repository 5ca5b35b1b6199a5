import { fold } from '../values/fold.ts'
import { isDecimal } from '../values/money.ts'
import { shortestOf } from '../values/sum.ts'

/**
 * All by which a transaction is known again that the bank sends once more under another id: equal texts for equal ones. Two that are
 * truly identical have the same, so it may flag a transaction and never hide one.
 */
export function printOf(fields: Readonly<Record<string, string | undefined>>): string {
  const { date = '', amount = '', currency = '', counterpart = '', description = '' } = fields
  const sum = isDecimal(amount) ? shortestOf(amount) : amount.trim()
  return JSON.stringify([
    date.trim(),
    sum,
    currency.trim().toUpperCase(),
    plain(counterpart),
    plain(description),
  ])
}

function plain(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}
