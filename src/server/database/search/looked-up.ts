/**
 * The part of a word to look up in the trigram index: its start, up to the first repeated trigram. The index visits
 * every position of every given trigram, so a long word of one letter would take minutes in long texts of that letter;
 * with distinct trigrams it visits a text at most once. If this is not the whole word, the hits must be tested for the
 * word itself.
 */
export function lookedUp(word: string): string {
  const signs = Array.from(word)
  const seen = new Set<string>()
  for (let end = 3; end <= signs.length; end += 1) {
    const trigram = signs.slice(end - 3, end).join('')
    if (seen.has(trigram) || end > longest) return signs.slice(0, end - 1).join('')
    seen.add(trigram)
  }
  return word
}

// This many characters leave few records to test.
const longest = 32
