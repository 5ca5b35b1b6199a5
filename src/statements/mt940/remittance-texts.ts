import { cleanText, joinTexts } from '../common/normalize.ts'
import { isFiller } from '../common/references.ts'
import type { Field } from './messages-of.ts'
import type { Entry } from './read-entry.ts'
import { readDutchCodes } from './read-dutch-codes.ts'
import { unwrap, unwrapSubfields } from './wrap.ts'
import { withFormer, type LineTexts, type StatementLine } from '../common/statement.ts'
import { joinCut, keysOnly, sepaParts, ultimateKey } from './sepa.ts'

/**
 * The other party and the text of a line, from its :86: fields (some banks write several) or, without one, from :NS: or
 * the second line of its :61:. Only the text itself determines its form, never the bank; in an unknown form all of it
 * is the description, and no name is guessed.
 */
export function remittanceTexts(
  entry: Entry,
  fields: Field[],
): LineTexts & Pick<StatementLine, 'formerTexts'> {
  return withFormer(
    readTexts(entry, fields, { isFormer: false }),
    readTexts(entry, fields, { isFormer: true }),
  )
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

/** SNS, ASN and RegioBank: account and name of the other party, both repeated in :61:, then a blank line and the text. */
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

/** The other party's name, if the form of a free text reveals it, else "". */
function namedIn(lines: string[]): string {
  const [first = ''] = lines
  return cleanText(
    (first.startsWith('SEPA ') ? inCells(lines) : '') ||
      beforeText(first) ||
      afterLabel(lines) ||
      inPolish(lines),
  )
}

/** ABN AMRO until 2020: lines of two cells of 32 characters. A cell starts with `NAAM: …`; a long name overflows it. */
function inCells(lines: string[]): string {
  const cells = lines.flatMap((line) => (line[32] === ' ' ? [line.slice(0, 32), line.slice(33)] : [line]))
  const start = cells.findIndex((cell) => cell.startsWith('NAAM: '))
  if (start === -1) return ''
  const rest = cells.slice(start + 1)
  const end = rest.findIndex(
    (cell, index) => /^[A-Z. ]+: /.test(cell) || !isFullCell(cells[start + index] ?? ''),
  )
  const name = [cells[start]?.slice('NAAM: '.length), ...(end === -1 ? rest : rest.slice(0, end))].join('')
  return name.split(/ {2,}/)[0] ?? ''
}

function isFullCell(cell: string): boolean {
  return cell.length >= 32 && !cell.endsWith(' ')
}

/** ABN AMRO before SEPA: `GIRO   428428 NAME` or `52.89.39.882 NAME` in the first cell. */
function beforeText(first: string): string {
  if (first.length > 32 && first[32] !== ' ') return ''
  return /^(?:GIRO +\d+|\d\d\.\d\d\.\d\d\.\d{3}) +(\S.*)$/.exec(first.slice(0, 32).trimEnd())?.[1] ?? ''
}

/** Knab: `REK: NL65INGB0123456789/NAAM: NAME`, the last line. */
function afterLabel(lines: string[]): string {
  const found = lines.map((line) => /^(?:REK: ?[^/]*\/)?NAAM: ?(\S.*)$/.exec(line)?.[1])
  return found.findLast((name) => name !== undefined) ?? ''
}

/** mBank: `; OD: NAME  ADDRESS; TYT.: TEXT` from the payer, `DLA:` to the payee; two blanks may separate name and address. */
function inPolish(lines: string[]): string {
  const text = unwrap(lines).join(' ')
  if (!/;\s+TYT\.:/i.test(text)) return ''
  return /;\s+(?:OD|DLA):\s+(\S.*?)(?: {2}|;)/i.exec(text)?.[1] ?? ''
}

/**
 * The form used in Germany, Austria, Poland, Hungary …: a business code, a separator, and subfields that start with the
 * separator and two digits: 20-29 and 60-63 are the remittance text, 32-33 the other party's name, 00 the booking text.
 * Undefined when the text has another form. Rule: DFÜ-Abkommen, Anlage 3, 8.2.4.
 */
function readSubfields(lines: string[], withdrawal: boolean, keys: string): LineTexts | undefined {
  const subfields = subfieldsIn(lines, keys)
  if (!subfields) return undefined
  const { code, textOf, remittance } = subfields
  const sepa = sepaParts(remittance)
  const counterpart = cleanText(sepa.get(ultimateKey(code, withdrawal)) ?? '') || cleanText(textOf(/^3[23]$/))
  const description =
    cleanText(sepa.get('SVWZ') ?? '') ||
    (keysOnly(remittance) ? '' : cleanText(remittance)) ||
    cleanText(textOf(/^00$/))
  // `<10 EUR discount` only looks like it.
  return code === '' && counterpart + description === '' ? undefined : { counterpart, description }
}

/** The code of a field in this form, its remittance text, and the text in the subfields with some keys. */
export function subfieldsIn(lines: string[], keys = subfieldKeys) {
  const start = startOf(lines.join(''))
  if (!start) return undefined
  const subfields = splitAt(unwrapSubfields(lines, start.separator), start.separator, keys)
  const textOf = (wanted: RegExp) =>
    joinCut(subfields.filter(({ key }) => wanted.test(key)).map(({ value }) => value))
  return { code: start.code, textOf, remittance: textOf(/^(?:2\d|6[0-3])$/) }
}

const known = /^\s*(\d{3,4}|)([?<>~^|])(?:[0-3]\d|6[0-3])/
const other = /^\s*(\d{3,4})([^\p{L}\p{N}\s.,:;/()'"+-])(?:[0-3]\d).*?\2[0-3679]\d/u

/**
 * `166?00…`, `020~00…`, `>20…`. Unusual separators must occur twice, and a plus must be `020+00…`, because sums contain
 * one too.
 */
function startOf(text: string): { code: string; separator: string } | undefined {
  const [, code, separator] = known.exec(text) ?? other.exec(text) ?? /^\s*(\d{3})(\+)00/.exec(text) ?? []
  return code === undefined || separator === undefined ? undefined : { code, separator }
}

/** The keys of subfields; anything else, such as `335?960.484`, is text. */
const subfieldKeys = String.raw`[0-3]\d|6[0-3]`
/** As in earlier versions, which lost the text after the other keys. */
const formerKeys = String.raw`[0-3679]\d`

/** Splits the text at the separator; drops a trailing separator, which was left over where the text was split. */
function splitAt(text: string, separator: string, keys: string): { key: string; value: string }[] {
  const sign = `\\u{${separator.codePointAt(0)?.toString(16)}}`
  const parts = text.replace(new RegExp(`${sign}\\s*$`, 'u'), '').split(new RegExp(`${sign}(${keys})`, 'u'))
  return parts.flatMap((key, index) =>
    index % 2 === 1 ? [{ key, value: filled(parts[index + 1] ?? '') }] : [],
  )
}

/** PKO fills empty subfields with the byte 0xFF, which decodes to one of these letters. */
function filled(value: string): string {
  return /^[ÿ˙\u00A0\s]*$/.test(value) ? '' : value
}

/**
 * The field :NS: of MultiCash (not SWIFT), whose lines start with two digits: 01-14 are the remittance text, 15-16 the
 * other party's name, 17 the booking text. In any other form all of it is the description.
 */
function readGermanSubfields(lines: string[]): LineTexts {
  const given = lines.filter((line) => line.trim() !== '')
  if (!given.every((line) => /^\d\d/.test(line))) return { counterpart: '', description: joinTexts(given) }
  const linesOf = (keys: RegExp) => given.filter((line) => keys.test(line)).map((line) => line.slice(2))
  const remittance = linesOf(/^(?:0[1-9]|1[0-4])/).join(' ')
  return {
    counterpart: cleanText(joinCut(linesOf(/^1[56]/))),
    description: cleanText(remittance) || cleanText(linesOf(/^17/).join(' ')),
  }
}
