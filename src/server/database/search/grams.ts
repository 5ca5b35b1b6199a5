const known = new WeakMap<object, Set<string>>()

/** The signs and pairs of a row's text; asked for more than once in a write, and found once. */
export function gramsOfRow(row: { search: string }): Set<string> {
  const found = known.get(row) ?? gramsOf(row.search)
  known.set(row, found)
  return found
}

/**
 * Every sign of a folded text, and every two that stand side by side within a word: what a search of one or two letters looks
 * for. Each once.
 */
function gramsOf(text: string): Set<string> {
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

/** How many signs (code points) a word has, up to three. */
export function signsUpToThree(word: string): number {
  let signs = 0
  for (const _ of word) if (++signs === 3) break
  return signs
}
