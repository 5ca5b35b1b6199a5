/**
 * The texts under which a phone, VAT, bank account or structured payment number may be stored, or indexed without
 * punctuation (search-text.ts), however it was typed: `+3292695298`, `BE 0445.455.375`, `+++152/7290/56554+++`.
 */
export function numberReadings(text: string): string[] {
  const plain = text.toLowerCase().replace(/\(0\)/g, '')
  const isNumber = /^[+*(]*(?:[a-z]{2} ?)?\d[\d ./()+*-]*$/.test(plain) || isBankAccount(plain)
  const squeezed = squeeze(plain)
  const digits = squeezed.replace(/^[a-z]+/, '')
  if (!isNumber || digits.length < 6) return []
  // The country code, or the zero that replaces it within the country.
  const national = digits.replace(/^0+/, '')
  return [
    ...new Set([squeezed, digits.length >= 8 ? digits : '', national.length >= 8 ? national : '']),
  ].filter(Boolean)
}

/** The numbers of a text without punctuation, where that makes a difference: `+32 9 269 52 98` is also `3292695298`. */
export function squeezedNumbers(folded: string, leastDigits: number): string[] {
  const found =
    folded.match(
      /[a-z]{2}\d{2}(?: ?[a-z\d]{4}){2,7}(?: ?[a-z\d]{1,4})?(?![a-z\d])|(?:[a-z]{2} ?)?\d(?:[ ./()+-]{0,2}\d)+/g,
    ) ?? []
  return found
    .filter((number) => /[^a-z\d]/.test(number))
    .map((number) => squeeze(number.replace(/\(0\)/g, '')))
    .filter((number) => number.replace(/\D/g, '').length >= leastDigits && number.length <= 40)
}

/** Has the format of an IBAN (ISO 13616): two letters, two digits, and up to thirty letters and digits. */
function isBankAccount(text: string): boolean {
  return /^[a-z]{2}\d{2}(?: ?[a-z\d]{1,4}){2,8}$/.test(text)
}

function squeeze(text: string): string {
  return text.replace(/[^a-z\d]/g, '')
}
