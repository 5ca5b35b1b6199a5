import { cleanText, joinTexts } from '../clean.ts'
import { joinCut } from './join-cut.ts'
import type { Texts } from './texts.ts'

/**
 * The field :NS: (not SWIFT) of MultiCash, whose lines begin with two digits: 01-14 are the remittance text, 15-16 the other party's
 * name, 17 the kind of booking. In another form all of it is the description.
 */
export function readNumbered(lines: string[]): Texts {
  const given = lines.filter((line) => line.trim() !== '')
  if (!given.every((line) => /^\d\d/.test(line))) return { counterpart: '', description: joinTexts(given) }
  const linesOf = (keys: RegExp) => given.filter((line) => keys.test(line)).map((line) => line.slice(2))
  const remittance = linesOf(/^(?:0[1-9]|1[0-4])/).join(' ')
  return {
    counterpart: cleanText(joinCut(linesOf(/^1[56]/))),
    description: cleanText(remittance) || cleanText(linesOf(/^17/).join(' ')),
  }
}
