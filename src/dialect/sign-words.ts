import { normalised } from './fields.ts'
import { wordOf } from './read-sign.ts'

/** Which way money went by a word such as `DBIT`; undefined for other words. */
export function wayOf(word: string): 'out' | 'in' | undefined {
  const known = wordOf(word)
  return outs.includes(known) ? 'out' : ins.includes(known) ? 'in' : undefined
}

/** The word for the other way, in the same case. */
export function oppositeOf(word: string): string {
  const known = wordOf(word)
  const other = ins[outs.indexOf(known)] ?? outs[ins.indexOf(known)] ?? ''
  return word === word.toUpperCase() ? other.toUpperCase() : other
}

/** Whether a field of this name may say which way money went (G8). */
export function isSignField(name: string): boolean {
  return /^(side|sign|direction|flow|kind|dc|cd|drcr|crdr|(transaction|entry|booking|posting|movement|payment)?type|(is)?(credit|debit|cdt|dbt|crdt|dbit)+(indicator|ind|flag|code)?|is(in|out|incoming|outgoing|income|expense|deposit|withdrawal))$/.test(
    normalised(name),
  )
}

/** Which way money went that stands in a column of this name: `paid_in`, `Debit amount`, `withdrawals`. */
export function columnOf(name: string): 'out' | 'in' | undefined {
  const word = normalised(name).replace(/amount|money|paid|s$/g, '')
  return word.length > 1 ? wayOf(word) : undefined
}

// Each stands above its opposite. S and H are the sides of a German account.
const outs =
  'debit dbit dr d out outgoing outflow outbound withdrawal withdraw expense spend sent payment minus - s soll af débit cargo'.split(
    ' ',
  )
const ins =
  'credit crdt cr c in incoming inflow inbound deposit deposit income receive received receipt plus + h haben bij crédit abono'.split(
    ' ',
  )
