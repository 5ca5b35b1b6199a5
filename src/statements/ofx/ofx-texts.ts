import { cleanText, joinTexts } from '../common/normalize.ts'
import { decodeEntities } from './tokens.ts'
import { childOf, valueOf, type OfxNode } from './tree.ts'
import type { LineTexts, StatementLine } from '../common/statement.ts'

// NAME holds 32 characters (section 11.4.4); a longer name is cut off or continues in MEMO.
const longestName = 32

/**
 * NAME (or PAYEE) is the other party, MEMO the remittance text; a MEMO that only repeats NAME is dropped. Former texts
 * are set only if earlier versions read something else.
 */
export function ofxTexts(entry: OfxNode): Pick<StatementLine, 'counterpart' | 'description' | 'formerTexts'> {
  const texts = read(entry, (value) => cleanText(decodeEntities(value)), /[1-9]/)
  const former = read(entry, cleanText, /./)
  const isSame = former.counterpart === texts.counterpart && former.description === texts.description
  return isSame ? texts : { ...texts, formerTexts: [former] }
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
