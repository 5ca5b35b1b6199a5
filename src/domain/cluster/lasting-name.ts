import { fold } from '../fold.ts'

/**
 * What stays of a name that has numbers or months in it: “NETFLIX” of “NETFLIX 2026-10”; the name if that is nothing.
 */
export function lastingName(name: string): string {
  const words = name.replace(/[\p{L}\p{N}]+/gu, (word) =>
    /\p{N}/u.test(word) || monthWords.has(fold(word)) ? '' : word,
  )
  const named = words.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  return named.join(' ').replace(/^\P{L}+|[^\p{L}.)]+$/gu, '') || name
}

const monthWords = new Set(
  `jan january januari januar janvier feb february februari februar fevrier fev mar march maart mrt marz mars apr april avril avr may mei mai jun june
  juni juin jul july juli juillet aug august augustus aout sep sept september septembre oct october okt oktober octobre nov november novembre dec december
  decembre dez dezember`.split(/\s+/),
)
