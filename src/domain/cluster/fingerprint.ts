import { fold } from '../fold.ts'

/**
 * OpenRefine's fingerprint: without case, accents and punctuation, its words sorted and each once, so that "Peeters,
 * Houthandel" is "Houthandel Peeters" (OpenRefine, "Clustering in depth: Fingerprint").
 */
export function fingerprint(text: string): string {
  return [...new Set(wordsOf(text))].toSorted().join(' ')
}

/**
 * OpenRefine's n-gram fingerprint, by pairs of letters: it also joins words that were split or run together (OpenRefine,
 * "Clustering in depth: N-Gram fingerprint").
 */
export function pairsFingerprint(text: string): string {
  const letters = Array.from(wordsOf(text).join(''))
  if (letters.length < 2) return letters.join('')
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return [...new Set(pairs)].toSorted().join('')
}

function wordsOf(text: string): string[] {
  return fold(text)
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
