const known = new WeakMap<object, Set<string>>()

/** The characters and pairs of a row's text; cached, because a write needs them more than once. */
export function gramsOfRow(row: { search: string }): Set<string> {
  const found = known.get(row) ?? gramsOf(row.search)
  known.set(row, found)
  return found
}

/**
 * All characters of a folded text and all pairs of adjacent ones within a word, each once: what searches of one or two
 * letters look up.
 */
export function gramsOf(text: string): Set<string> {
  const grams = new Set<string>()
  let before = ''
  for (const sign of text) {
    if (isSpace(sign)) before = ''
    else {
      grams.add(sign)
      if (before !== '') grams.add(before + sign)
      before = sign
    }
  }
  return grams
}

function isSpace(sign: string): boolean {
  return sign === ' ' || sign === '\n' || (sign !== '' && sign.trim() === '')
}

/** The number of characters (code points) of a word, counted up to three. */
export function signsUpToThree(word: string): number {
  let signs = 0
  for (const _ of word) if (++signs === 3) break
  return signs
}
