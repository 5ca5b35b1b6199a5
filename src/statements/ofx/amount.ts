import { readAmount } from '../../domain/read-amount.ts'
import { amountOf, cleanText } from '../common/normalize.ts'
import type { OfxNode } from './tree.ts'
import { StatementError } from '../common/statement.ts'

/**
 * An amount as decimal text. OFX (section 3.2.9.1) uses a point or a comma before the decimals and no thousands
 * separators; files of banks that do use those are read where it is certain. `1.234` alone is ambiguous, and throws
 * unless the file's other amounts reveal its decimal sign.
 */
export function readOfxAmount(node: OfxNode, decimalSigns: Set<string>): string {
  const written = plain(node.value)
  const lone = loneGroup(written)
  if (lone && decimalSigns.has(lone.sign))
    return amountOf(`${lone.whole}.${lone.rest}`, written.includes('-'))
  const read = readAmount(written)
  if ('reason' in read)
    throw new StatementError(
      `The amount "${cleanText(node.value)}" (${node.name}) cannot be read with certainty`,
      node.at,
    )
  return amountOf(read.amount.replace('-', ''), read.amount.startsWith('-'))
}

/** The signs that certainly precede decimals in these amounts: `.` in `12.50`, `,` in `1.234,5`. */
export function decimalSignsOf(written: string[]): Set<string> {
  return new Set(
    written.flatMap((value) => {
      const amount = plain(value)
      const [, sign] = /([.,])\d+-?$/.exec(amount) ?? []
      const isDecimal = sign !== undefined && amount.indexOf(sign) === amount.lastIndexOf(sign)
      return isDecimal && !loneGroup(amount) ? [sign] : []
    }),
  )
}

function plain(value: string): string {
  return value
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/^([-+]?)\s*(?=[.,]\d)/, '$10')
}

/** `1.234` could be a thousand or a little more than one. */
function loneGroup(amount: string) {
  const [, whole, sign, rest] = /^[-+]?([1-9]\d{0,2})([.,])(\d{3})-?$/.exec(amount) ?? []
  return whole === undefined || sign === undefined ? undefined : { whole, sign, rest }
}
