import type { LetterCase } from './edit-operation.ts'

/** A text in another case: "ACME gent" as "Acme Gent" (`words`) or "Acme gent" (`sentence`). */
export function changeCase(text: string, to: LetterCase): string {
  if (to === 'upper') return text.toUpperCase()
  const small = text.toLowerCase()
  if (to === 'lower') return small
  if (to === 'sentence') return small.replace(/\p{L}/u, capital)
  return small.replace(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, capital)
}

/** "ß" would become two capital letters, which no word starts with. */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.length > letter.length ? letter : upper
}
