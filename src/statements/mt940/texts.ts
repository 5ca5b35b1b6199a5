import { cleanText, joinTexts } from '../clean.ts'
import type { Field } from './fields.ts'
import type { Entry } from './line.ts'
import { namedIn } from './labels.ts'
import { readNumbered } from './numbered.ts'
import { readSlashes } from './slashes.ts'
import { readSubfields } from './subfields.ts'
import { unwrap } from './wrap.ts'
import type { StatementLine } from '../statement.ts'

export type Texts = Pick<StatementLine, 'counterpart' | 'description'>

/**
 * Who and what for, from the :86: of a line (some banks write several) or, without one, from :NS: or the second line of its :61:. The
 * form of the text is told by the text alone, never by the bank; where none is known, all of it is the description and no name is made up.
 */
export function textsOf(entry: Entry, fields: Field[]): Texts {
  const texts = fields.filter(({ tag }) => tag === '86').map(({ lines }) => lines)
  for (const lines of texts) {
    const subfields = readSubfields(lines, entry.withdrawal)
    if (subfields) return subfields
  }
  const paragraphs = texts.flatMap(unwrap)
  for (const paragraph of paragraphs) {
    const slashes = readSlashes(paragraph, entry.withdrawal)
    if (slashes) return slashes
  }
  const [first, ...rest] = paragraphs
  if (first === undefined) return withoutText(entry, fields)
  if (rest.length > 0 && isParty(first, entry))
    return { counterpart: entry.supplementary, description: joinTexts(rest) }
  return { counterpart: entry.name || namedIn(texts.flat()), description: joinTexts(paragraphs) }
}

/** SNS, ASN and RegioBank: account and name of the other party, both in :61: too, then a blank line and the text. */
function isParty(paragraph: string, { customerReference, supplementary }: Entry): boolean {
  return supplementary !== '' && cleanText(paragraph) === `${customerReference} ${supplementary}`
}

function withoutText(entry: Entry, fields: Field[]): Texts {
  const notSwift = fields.find(({ tag }) => tag === 'NS')
  if (notSwift) return readNumbered(notSwift.lines)
  return { counterpart: entry.name, description: entry.supplementary }
}
