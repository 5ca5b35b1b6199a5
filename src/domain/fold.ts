// Letters that Unicode does not decompose into a base letter and an accent, and the final sigma of Greek.
const plain: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
  ς: 'σ',
}

/** Normalizes text for searching: without case and accents, so that "lodz" finds "Łódź". */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase() // most texts are, and this takes a tenth of the time
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđħßæœıðþς]/g, (letter) => plain[letter] ?? letter)
}

// oxlint-disable-next-line no-control-regex -- all of ASCII
export const isAscii = /^[\0-\x7f]*$/
