import { cleanText, joinTexts } from '../common/normalize.ts'
import { childOf, decodeEntities, valueOf, type OfxNode } from './tree.ts'
import { isSameText, type LineTexts, type StatementLine } from '../common/statement.ts'

// NAME holds 32 characters (section 11.4.4); a longer name is cut off or continues in MEMO.
const longestName = 32

/**
 * NAME (or PAYEE) is the other party, MEMO the remittance text; a MEMO that only repeats NAME is dropped. Former texts
 * are set only if earlier versions read something else.
 */
export function ofxTexts(entry: OfxNode): Pick<StatementLine, 'counterpart' | 'description' | 'formerTexts'> {
  const texts = read(entry, (value) => cleanText(decodeNames(decodeEntities(value))), /[1-9]/)
  const formerTexts = [
    read(entry, (value) => cleanText(decodeEntities(value)), /[1-9]/),
    read(entry, cleanText, /./),
  ].filter(
    (former, index, [first = former]) =>
      !isSameText(former, texts) && (index === 0 || !isSameText(former, first)),
  )
  return formerTexts.length > 0 ? { ...texts, formerTexts } : texts
}

/** The names of U+00A0 to U+00FF in HTML, in order; some banks write texts for a web page. */
const htmlNames =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
  Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
  igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
  thorn yuml`.split(/\s+/)

const otherNames: Record<string, string> = {
  euro: '€',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  trade: '™',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
}

/** Decodes the names of HTML, which the standard of OFX does not have; an unknown name stays. */
export function decodeNames(text: string): string {
  return text.replace(/&([A-Za-z][A-Za-z\d]{2,7});/g, (whole, name: string) => {
    const place = htmlNames.indexOf(name)
    return place === -1 ? (otherNames[name] ?? whole) : String.fromCodePoint(0xa0 + place)
  })
}

/** Some banks escape `<` twice (`&amp;lt;`), and fill CHECKNUM with zeros if there is no cheque. */
function read(entry: OfxNode, plain: (value: string) => string, numbered: RegExp): LineTexts {
  const payee = childOf(entry, 'PAYEE')
  const name = plain(valueOf(entry, 'NAME') || (payee ? valueOf(payee, 'NAME') : ''))
  const longer = plain(valueOf(entry, 'EXTDNAME'))
  const memo = plain(valueOf(entry, 'MEMO'))
  const [counterpart, rest] = isBeginningOf(name, longer) ? [longer, ''] : [name, longer]
  const description = joinTexts([
    continues(name, memo) ? name + memo : memo,
    rest,
    checkOf(entry, { texts: `${name} ${memo}`, numbered }),
  ])
  if (counterpart === '' && description === '')
    return { counterpart, description: cleanText(valueOf(entry, 'TRNTYPE')) }
  const repeats = description.toLowerCase() === counterpart.toLowerCase()
  return { counterpart, description: repeats ? '' : description }
}

function isBeginningOf(name: string, longer: string): boolean {
  return longer !== '' && longer.toLowerCase().startsWith(name.toLowerCase())
}

/** Whether MEMO continues a word that a full NAME splits: only a small letter proves it. */
function continues(name: string, memo: string): boolean {
  return name.length === longestName && /\p{L}$/u.test(name) && /^\p{Ll}/u.test(memo)
}

/** The number of a paper cheque, for searching, unless the texts contain it. */
function checkOf(entry: OfxNode, { texts, numbered }: { texts: string; numbered: RegExp }): string {
  const number = cleanText(valueOf(entry, 'CHECKNUM'))
  const isCheck = valueOf(entry, 'TRNTYPE').toUpperCase() === 'CHECK'
  return isCheck && numbered.test(number) && !texts.includes(number) ? `Check ${number}` : ''
}
