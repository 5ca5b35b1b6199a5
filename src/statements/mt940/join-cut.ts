import { sepaKey } from './sepa.ts'

/** The width of subfields in the German and Polish rules. */
const usual = 27

/**
 * Joins texts that were split at a width: no blank after a full one, a blank after a shorter one. The longest text
 * reveals a bank with wider subfields. A blank always precedes a SEPA key.
 */
export function joinCut(texts: string[]): string {
  const given = texts.filter((text) => text.trim() !== '')
  const longest = given.reduce((most, { length }) => Math.max(most, length), 0)
  // One extra character is possible if an umlaut was written as two after the split.
  const width = longest > usual + 1 ? longest : usual
  return given.reduce((joined, text, index) => {
    const goesOn = (given[index - 1]?.length ?? width) >= width && !sepaKey.test(text)
    return `${joined}${goesOn ? '' : ' '}${text}`
  }, '')
}
