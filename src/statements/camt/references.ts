import { cleanText } from '../clean.ts'
import { textAt } from './xml.ts'
import type { Element } from './xml.ts'

/**
 * What the bank alone gives each payment of an entry (AcctSvcrRef): its own where they all have one, else the entry's, numbered. With one
 * payment or none it is the entry's. "" where a filler stands instead.
 */
export function referencesOf(entry: Element, payments: Element[]): string[] {
  const ofEntry = sure(textAt(entry, 'AcctSvcrRef'))
  const own = payments.map((payment) => sure(textAt(payment, 'Refs', 'AcctSvcrRef')))
  if (payments.length < 2) return [ofEntry || (own[0] ?? '')]
  if (!own.includes('') && new Set(own).size === own.length) return own
  return payments.map((_, index) => (ofEntry === '' ? '' : `${ofEntry}/${index + 1}`))
}

/** "" for fillers, and for what is so short that it can only count within its statement: the next one would begin anew. */
function sure(written: string): string {
  const reference = cleanText(written)
  if (/^(NOT ?PROVIDED|NON ?REF|NO ?REF|NONE|UNKNOWN|N\/?A)$/i.test(reference)) return ''
  return reference.replace(/^[0\W_]+/, '').length < 5 ? '' : reference
}
