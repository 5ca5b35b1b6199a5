// Letters that Unicode does not take apart into a base letter and an accent, and the sigma that ends Greek words.
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

/** The text as a search compares it: without case and accents, so that "Łódź" is found by "lodz". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđħßæœıðþς]/g, (letter) => plain[letter] ?? letter)
}
