import { cleanText, joinTexts } from '../common/normalize.ts'
import { codeWords } from './wrap.ts'
import type { LineTexts } from '../common/statement.ts'

const wordsThatTell = /^(?:TRTP|NAME|REMI|EREF|MARF|ORDP|BENM|CNTP|PREF)$/

type Part = { word: string; value: string }

/**
 * The Dutch form: code words between slashes, `/TRTP/…/NAME/…/REMI/…` (ABN AMRO, Rabobank, Knab, bunq) or
 * `/CNTP/account/BIC/name/city//REMI/USTD//…/` (ING, Triodos). Undefined when the text has another form.
 */
export function readDutchCodes(text: string, withdrawal: boolean): LineTexts | undefined {
  if (!/^\s*\//.test(text)) return undefined
  const parts = partsOf(text)
  if (!parts.some(({ word }) => wordsThatTell.test(word))) return undefined
  const counterpart = nameIn(parts, withdrawal)
  const valueOf = (word: string) =>
    joinTexts(parts.filter((part) => part.word === word).map(({ value }) => said(value)))
  const description = valueOf('REMI') || valueOf('CDTRREF') || valueOf('TRTP') || valueOf('PREF')
  const known = counterpart !== '' || parts.some(({ word }) => word === 'REMI')
  return { counterpart, description: description || (known ? '' : cleanText(text)) }
}

/** Splits at the code words only, since names and texts also contain slashes. */
export function partsOf(text: string): Part[] {
  const found = [...text.matchAll(new RegExp(`/(${codeWords})(?=/)`, 'g'))]
  return found.map(({ index, 0: { length }, 1: word = '' }, position) => {
    const value = text.slice(index + length + 1, found[position + 1]?.index)
    return { word, value: word === 'REMI' ? remittanceIn(value) : value }
  })
}

/** ING distinguishes free text (USTD) from a structured reference (STRD, with its issuer). */
function remittanceIn(value: string): string {
  return withoutSlashes(value.replace(/^(?:USTD\/\/|STRD\/(?:CUR|ISO)?\/?)/, ''))
}

/** ING ends a value with a slash, Rabobank starts it with one. */
function withoutSlashes(value: string): string {
  const parts = value.split('/')
  const isFilled = (part: string) => part.trim() !== ''
  const first = parts.findIndex(isFilled)
  return first === -1 ? '' : parts.slice(first, parts.findLastIndex(isFilled) + 1).join('/')
}

/** The ultimate party of the other side, else the party: the one whose /NAME/ follows /ORDP/ or /BENM/. */
function nameIn(parts: Part[], withdrawal: boolean): string {
  const names = new Map<string, string>()
  let party = 'NAME'
  for (const { word, value } of parts) {
    if (/^(?:ORDP|BENM|ULT[BCD])$/.test(word)) party = word
    else if (!/^(?:NAME|ADDR|CNTP)$/.test(word)) party = 'NAME'
    const name = word === 'CNTP' ? nameOfCntp(value) : nameAt(word, value)
    const owner = word === 'CNTP' ? 'NAME' : party
    if (name !== '' && !names.has(owner)) names.set(owner, name)
  }
  const order = withdrawal ? ['ULTC', 'ULTB', 'NAME', 'BENM', 'ORDP'] : ['ULTD', 'NAME', 'ORDP', 'BENM']
  return order.map((key) => names.get(key) ?? '').find((name) => name !== '') ?? ''
}

function nameAt(word: string, value: string): string {
  if (word === 'NAME') return asName(value)
  if (/^(?:ORDP|BENM)$/.test(word)) return asName(value.split('/')[0] ?? '')
  // An identification with a digit may follow; the name itself may also contain a slash.
  if (/^ULT[BCD]$/.test(word))
    return value.startsWith('/') ? '' : asName(withoutSlashes(value).replace(/\/[^/]*\d[^/]*$/, ''))
  return ''
}

/** Account, BIC, name and city; a name with slashes gives more parts. */
function nameOfCntp(value: string): string {
  const parts = value.replace(/\/$/, '').split('/')
  return asName(parts.length > 4 ? parts.slice(2, -1).join('/') : (parts[2] ?? ''))
}

function asName(value: string): string {
  const name = cleanText(withoutSlashes(value))
  return /\p{L}/u.test(name) && name !== 'NOTPROVIDED' ? name : ''
}

function said(value: string): string {
  const text = cleanText(value)
  return text === 'NOTPROVIDED' ? '' : text
}
