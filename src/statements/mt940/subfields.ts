import { cleanText } from '../common/normalize.ts'
import { joinCut } from './join-cut.ts'
import type { LineTexts } from '../common/statement.ts'
import { keysOnly, sepaParts, ultimateKey } from './sepa.ts'
import { unwrapSubfields } from './wrap.ts'

/**
 * The form used in Germany, Austria, Poland, Hungary …: a business code, a separator, and subfields that start with the
 * separator and two digits: 20-29 and 60-63 are the remittance text, 32-33 the other party's name, 00 the booking text.
 * Undefined when the text has another form. Rule: DFÜ-Abkommen, Anlage 3, 8.2.4.
 */
export function readSubfields(
  lines: string[],
  withdrawal: boolean,
  keys = subfieldKeys,
): LineTexts | undefined {
  const start = startOf(lines.join(''))
  if (!start) return undefined
  const { code, separator } = start
  const text = unwrapSubfields(lines, separator)
  const subfields = splitAt(text, separator, keys)
  const textOf = (keys: RegExp) =>
    joinCut(subfields.filter(({ key }) => keys.test(key)).map(({ value }) => value))
  const remittance = textOf(/^(?:2\d|6[0-3])$/)
  const sepa = sepaParts(remittance)
  const counterpart = cleanText(sepa.get(ultimateKey(code, withdrawal)) ?? '') || cleanText(textOf(/^3[23]$/))
  const description =
    cleanText(sepa.get('SVWZ') ?? '') ||
    (keysOnly(remittance) ? '' : cleanText(remittance)) ||
    cleanText(textOf(/^00$/))
  // `<10 EUR discount` only looks like it.
  return code === '' && counterpart + description === '' ? undefined : { counterpart, description }
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
export const subfieldKeys = String.raw`[0-3]\d|6[0-3]`
/** As in earlier versions, which lost the text after the other keys. */
export const formerKeys = String.raw`[0-3679]\d`

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
