import { joinTexts } from '../common/normalize.ts'
import { all, textAt } from './xml.ts'
import type { Element } from './xml.ts'
import { sureReference } from '../common/references.ts'

/** The remittance text of a payment, free and structured; "" if there is none. */
export function remittanceOf(payment: Element): string {
  return joinTexts([...freeText(payment), ...structured(payment)])
}

/**
 * The replacement for a missing remittance text: the bank's words about the payment, then about its entry, then the
 * payer's reference.
 */
export function wordsAbout(payment: Element, ofEntry: string): string {
  return (
    joinTexts(textsAt(payment, 'AddtlTxInf')) ||
    ofEntry ||
    joinTexts(textsAt(payment, 'Refs', 'EndToEndId').filter(isSaid))
  )
}

/** The bank's own words about an entry; "" if there are none. */
export function wordsOf(entry: Element): string {
  return joinTexts(textsAt(entry, 'AddtlNtryInf'))
}

/** The payer's name for the batch behind an entry; "" if there is none. */
export function batchOf(entry: Element): string {
  return joinTexts(textsAt(entry, 'NtryDtls', 'Btch', 'PmtInfId').filter(isSaid))
}

/** Ustrd holds 140 characters (Max140Text). A full one continues in the next, possibly in the middle of a word. */
export function freeText(payment: Element): string[] {
  const parts: string[] = []
  let isFull = false
  for (const { text } of all(payment, 'RmtInf', 'Ustrd')) {
    if (isFull) parts.push(`${parts.pop() ?? ''}${text}`)
    else parts.push(text)
    isFull = text.length === 140
  }
  return parts.filter(isSaid)
}

export function structured(payment: Element): string[] {
  return all(payment, 'RmtInf', 'Strd').flatMap((one) =>
    [
      ...textsAt(one, 'RfrdDocInf', 'Nb'),
      ...textsAt(one, 'CdtrRefInf', 'Ref'),
      // Swiss banks report here how they read the reference (?REJECT?0, ?ERROR?000: Swiss Payment Standards, ISR).
      ...textsAt(one, 'AddtlRmtInf').filter((text) => !/^\?(?:REJECT|ERROR)\?\d+$/.test(text.trim())),
    ].filter(isSaid),
  )
}

export function textsAt(element: Element, ...path: string[]): string[] {
  return all(element, ...path).map(({ text }) => text)
}

/** Payers' banks fill mandatory fields with NOTPROVIDED (EPC implementation guidelines). */
function isSaid(text: string): boolean {
  return !/^(NOT ?PROVIDED)?$/i.test(text.trim())
}

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
