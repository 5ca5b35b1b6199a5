import { joinTexts } from '../clean.ts'
import { all } from './xml.ts'
import type { Element } from './xml.ts'

/** What a payment says for itself: its remittance text, free and structured; "" without. */
export function remittanceOf(payment: Element): string {
  return joinTexts([...freeText(payment), ...structured(payment)])
}

/** What stands in for the remittance text of a payment: the bank's words about it, then about its entry, then the payer's reference. */
export function wordsAbout(payment: Element, ofEntry: string): string {
  return (
    joinTexts(textsAt(payment, 'AddtlTxInf')) ||
    ofEntry ||
    joinTexts(textsAt(payment, 'Refs', 'EndToEndId').filter(isSaid))
  )
}

/** The bank's own words about an entry; "" without. */
export function wordsOf(entry: Element): string {
  return joinTexts(textsAt(entry, 'AddtlNtryInf'))
}

/** What the payer called the batch that an entry is; "" without. */
export function batchOf(entry: Element): string {
  return joinTexts(textsAt(entry, 'NtryDtls', 'Btch', 'PmtInfId').filter(isSaid))
}

/** Ustrd holds 140 characters (Max140Text). One that is full goes on in the next, in the middle of a word if need be. */
function freeText(payment: Element): string[] {
  const parts: string[] = []
  let isFull = false
  for (const { text } of all(payment, 'RmtInf', 'Ustrd')) {
    if (isFull) parts.push(`${parts.pop() ?? ''}${text}`)
    else parts.push(text)
    isFull = text.length === 140
  }
  return parts.filter(isSaid)
}

function structured(payment: Element): string[] {
  return all(payment, 'RmtInf', 'Strd').flatMap((one) =>
    [
      ...textsAt(one, 'RfrdDocInf', 'Nb'),
      ...textsAt(one, 'CdtrRefInf', 'Ref'),
      // Swiss banks tell here how the reference was read (?REJECT?0, ?ERROR?000: Swiss Payment Standards, ISR); that is no text.
      ...textsAt(one, 'AddtlRmtInf').filter((text) => !/^\?(?:REJECT|ERROR)\?\d+$/.test(text.trim())),
    ].filter(isSaid),
  )
}

function textsAt(element: Element, ...path: string[]): string[] {
  return all(element, ...path).map(({ text }) => text)
}

/** Where a field must be filled and there is nothing to say, payers' banks write NOTPROVIDED (EPC implementation guidelines). */
function isSaid(text: string): boolean {
  return !/^(NOT ?PROVIDED)?$/i.test(text.trim())
}
