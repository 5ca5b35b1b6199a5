import { sureReference } from '../common/sure-reference.ts'
import { textAt } from './xml.ts'
import type { Element } from './xml.ts'

/**
 * The bank's unique references (AcctSvcrRef) of an entry's payments: their own if they all have one, else the entry's
 * with a number. With one payment or none it is the entry's. "" for a filler.
 */
export function referencesOf(entry: Element, payments: Element[]): string[] {
  const ofEntry = sureReference(textAt(entry, 'AcctSvcrRef'))
  const own = payments.map((payment) => sureReference(textAt(payment, 'Refs', 'AcctSvcrRef')))
  if (payments.length < 2) return [ofEntry || (own[0] ?? '')]
  if (!own.includes('') && new Set(own).size === own.length) return own
  return payments.map((_, index) => (ofEntry === '' ? '' : `${ofEntry}/${index + 1}`))
}
