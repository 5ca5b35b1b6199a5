import { cleanText, joinTexts } from '../common/normalize.ts'
import { joinCut } from './join-cut.ts'
import type { LineTexts } from '../common/statement.ts'

/**
 * The field :NS: of MultiCash (not SWIFT), whose lines start with two digits: 01-14 are the remittance text, 15-16 the
 * other party's name, 17 the booking text. In any other form all of it is the description.
 */
export function readGermanSubfields(lines: string[]): LineTexts {
  const given = lines.filter((line) => line.trim() !== '')
  if (!given.every((line) => /^\d\d/.test(line))) return { counterpart: '', description: joinTexts(given) }
  const linesOf = (keys: RegExp) => given.filter((line) => keys.test(line)).map((line) => line.slice(2))
  const remittance = linesOf(/^(?:0[1-9]|1[0-4])/).join(' ')
  return {
    counterpart: cleanText(joinCut(linesOf(/^1[56]/))),
    description: cleanText(remittance) || cleanText(linesOf(/^17/).join(' ')),
  }
}
