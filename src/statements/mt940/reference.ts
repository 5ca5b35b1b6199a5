import type { Entry } from './read-entry.ts'

/**
 * The bank's reference of a line; "" for fillers: NONREF, zeros, a reference too short to be unique, or the minute of
 * the booking (`2025-12-30-18.02` of the cooperative banks), which other lines share.
 */
export function referenceOf({ bankReference }: Entry): string {
  const unsure = !/[1-9]/.test(bankReference) || bankReference.replace(/^[0\W_]+/, '').length < 5
  return unsure || /\d\d-\d\d-\d\d-\d\d\.\d\d/.test(bankReference) ? '' : bankReference
}
