import { cleanText, joinTexts } from '../clean.ts'
import { childOf, valueOf, type OfxNode } from './tree.ts'

// NAME holds 32 signs (section 11.4.4); what does not fit is cut off or goes on in MEMO.
const longestName = 32

/** NAME (or PAYEE) is the other party, MEMO what the payment says; a MEMO that only repeats the NAME says nothing. */
export function ofxTexts(entry: OfxNode): { counterpart: string; description: string } {
  const payee = childOf(entry, 'PAYEE')
  const name = cleanText(valueOf(entry, 'NAME') || (payee ? valueOf(payee, 'NAME') : ''))
  const longer = cleanText(valueOf(entry, 'EXTDNAME'))
  const memo = cleanText(valueOf(entry, 'MEMO'))
  const [counterpart, rest] = isBeginningOf(name, longer) ? [longer, ''] : [name, longer]
  const description = joinTexts([
    continues(name, memo) ? name + memo : memo,
    rest,
    checkOf(entry, name, memo),
  ])
  if (counterpart === '' && description === '')
    return { counterpart, description: cleanText(valueOf(entry, 'TRNTYPE')) }
  const repeats = description.toLowerCase() === counterpart.toLowerCase()
  return { counterpart, description: repeats ? '' : description }
}

function isBeginningOf(name: string, longer: string): boolean {
  return longer !== '' && longer.toLowerCase().startsWith(name.toLowerCase())
}

/** A full NAME that ends within a word which MEMO goes on with: only a small letter shows that it is the same word. */
function continues(name: string, memo: string): boolean {
  return name.length === longestName && /\p{L}$/u.test(name) && /^\p{Ll}/u.test(memo)
}

/** The number of a paper check, which is what it is found by, unless the texts have it. */
function checkOf(entry: OfxNode, name: string, memo: string): string {
  const number = cleanText(valueOf(entry, 'CHECKNUM'))
  const isCheck = valueOf(entry, 'TRNTYPE').toUpperCase() === 'CHECK'
  return isCheck && number !== '' && !`${name} ${memo}`.includes(number) ? `Check ${number}` : ''
}
