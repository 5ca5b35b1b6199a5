import { fold } from '../values/fold.ts'

/** Whether every word of a search occurs in some of the texts, as the lists search. */
export function hasWords(texts: string[], search: string): boolean {
  const all = fold(texts.join('\n'))
  return fold(search)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
