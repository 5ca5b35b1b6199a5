import { sepaKey } from './sepa.ts'

/** The width of subfields by the German and Polish rules. */
const usual = 27

/**
 * Joins texts that were cut at a width: one that is full goes on without a break, after a shorter one comes a blank. Banks with wider
 * subfields are told by the longest of them. What begins with a SEPA key is always on its own.
 */
export function joinCut(texts: string[]): string {
  const given = texts.filter((text) => text.trim() !== '')
  const longest = given.reduce((most, { length }) => Math.max(most, length), 0)
  // One sign more happens where an umlaut was written with two after the cutting.
  const width = longest > usual + 1 ? longest : usual
  return given.reduce((joined, text, index) => {
    const goesOn = (given[index - 1]?.length ?? width) >= width && !sepaKey.test(text)
    return `${joined}${goesOn ? '' : ' '}${text}`
  }, '')
}
