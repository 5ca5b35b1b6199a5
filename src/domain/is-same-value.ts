import { fold } from './fold.ts'
import { isDecimal } from './money.ts'

// When two texts count as one value, from the strictest comparison to the most lenient.

/** Whether a service has the value that was sent. White space around it, line endings and zeros at the end of decimals do not count. */
export function isSameValue(stored: string, sent: string): boolean {
  return plainValue(stored) === plainValue(sent)
}

/** A value on one line, to compare it with what a list shows of it. */
export function plainLine(text: string): string {
  return withoutEndZeros(text.trim().replace(/\s+/g, ' '))
}

/** A text on one line without case and accents. Stored fingerprints contain it, so it must never change. */
export function plainWords(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}

/** Whether a value equals the one sent, allowing for the case, spacing and marks that services rewrite (W12). */
export function isAlike(stored: string, sent = ''): boolean {
  return withoutMarks(stored) === withoutMarks(sent)
}

function plainValue(text: string): string {
  return withoutEndZeros(text.trim().replace(/\r\n/g, '\n'))
}

/** 4.20 is 4.2. Leading zeros stay, because postcodes need them. */
export function withoutEndZeros(text: string): string {
  return isDecimal(text) ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : text
}

function withoutMarks(text: string): string {
  return text.toLowerCase().replace(/[\s.\-/]/g, '')
}
