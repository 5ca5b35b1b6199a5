import { cleanText, joinTexts } from '../common/normalize.ts'
import { isFiller } from '../common/is-filler.ts'
import type { Field } from './message.ts'
import type { Entry } from './read-entry.ts'
import { namedIn } from './named-in.ts'
import { readGermanSubfields } from './read-german-subfields.ts'
import { readDutchCodes } from './read-dutch-codes.ts'
import { formerKeys, readSubfields, subfieldKeys } from './subfields.ts'
import { unwrap } from './wrap.ts'
import type { LineTexts, StatementLine } from '../common/statement.ts'

/**
 * The other party and the text of a line, from its :86: fields (some banks write several) or, without one, from :NS: or
 * the second line of its :61:. Only the text itself determines its form, never the bank; in an unknown form all of it
 * is the description, and no name is guessed.
 */
export function remittanceTexts(
  entry: Entry,
  fields: Field[],
): LineTexts & Pick<StatementLine, 'formerTexts'> {
  const texts = readTexts(entry, fields, { isFormer: false })
  const former = readTexts(entry, fields, { isFormer: true })
  const isSame = texts.counterpart === former.counterpart && texts.description === former.description
  return isSame ? texts : { ...texts, formerTexts: [former] }
}

/** `isFormer`: as earlier versions read them, to recognise lines that those versions imported. */
function readTexts(entry: Entry, fields: Field[], { isFormer }: { isFormer: boolean }): LineTexts {
  const texts = fields.filter(({ tag }) => tag === '86').map(({ lines }) => lines)
  for (const lines of texts) {
    const subfields = readSubfields(lines, entry.withdrawal, isFormer ? formerKeys : subfieldKeys)
    if (subfields) return subfields
  }
  const paragraphs = texts.flatMap(unwrap)
  for (const paragraph of paragraphs) {
    const slashes = readDutchCodes(paragraph, entry.withdrawal)
    if (slashes) return slashes
  }
  const [first, ...rest] = paragraphs
  if (first === undefined) return withoutText(entry, fields, isFormer)
  if (rest.length > 0 && isParty(first, entry))
    return { counterpart: entry.supplementary, description: joinTexts(rest) }
  return { counterpart: entry.name || namedIn(texts.flat()), description: joinTexts(paragraphs) }
}

/**
 * SNS, ASN and RegioBank: account and name of the other party, both repeated in :61:, then a blank line and the text.
 */
function isParty(paragraph: string, { customerReference, supplementary }: Entry): boolean {
  return supplementary !== '' && cleanText(paragraph) === `${customerReference} ${supplementary}`
}

function withoutText(entry: Entry, fields: Field[], isFormer: boolean): LineTexts {
  const notSwift = fields.find(({ tag }) => tag === 'NS')
  if (notSwift) return readGermanSubfields(notSwift.lines)
  const { customerReference } = entry
  // The only text of such a line (Danske Bank).
  const reference = isFormer || isFiller(customerReference) ? '' : customerReference
  return { counterpart: entry.name, description: entry.supplementary || reference }
}
