// Letters that Unicode does not take apart into a base letter and an accent.
const plain: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ð: 'd', þ: 'th' }

/** The text as a search compares it: without case and accents, so that "Łódź" is found by "lodz". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœıðþ]/g, (letter) => plain[letter] ?? letter)
}
