import { digitsOf } from '../../domain/money.ts'
import { readAmount } from '../../domain/read-amount.ts'
import { bankDetail } from '../common/bank-detail.ts'
import { attempt } from '../common/collect-faults.ts'
import { amountOf, cleanText, dayOf } from '../common/normalize.ts'
import { StatementError, type StatementLine } from '../common/statement.ts'
import { readFitId } from '../common/references.ts'
import { decodeNames, ofxTexts } from './ofx-texts.ts'
import { childOf, decodeEntities, valueOf, type OfxNode } from './tree.ts'

/**
 * One STMTTRN; undefined without any digit in its amount, because some banks write daily balances that way (`SALDO DIA`
 * with the amount `.`, Caixa Econômica Federal). The currency is the statement's (CURDEF), "" if it has none.
 */
export function readOfxLine(
  entry: OfxNode,
  currency: string,
  decimalSigns: Set<string>,
): StatementLine | undefined {
  refuseCorrection(entry)
  if (/^[\s.,+-]+$/.test(valueOf(entry, 'TRNAMT'))) return undefined
  const line = {
    at: entry.at,
    date: readOfxDay(needed(entry, 'DTPOSTED')),
    currency: currencyOf(entry, currency),
    amount: readOfxAmount(needed(entry, 'TRNAMT'), decimalSigns),
    ...ofxTexts(entry),
    reference: readFitId(valueOf(entry, 'FITID')),
  }
  return { ...line, ...ofxDetail(line, entry) }
}

/** DTAVAIL is the value date, DTUSER the day of the purchase or order (section 11.4.4.1). */
function ofxDetail(line: StatementLine, entry: OfxNode): Pick<StatementLine, 'bank'> {
  const dayIn = (name: string) => {
    const node = childOf(entry, name)
    return node && attempt(() => readOfxDay(node)).result
  }
  const inside = (name: string, ...tags: string[]) => {
    const node = childOf(entry, name)
    return node && tags.map((tag) => valueOf(node, tag)).find(Boolean)
  }
  const check = valueOf(entry, 'CHECKNUM')
  const category = valueOf(entry, 'SIC')
  return bankDetail(
    line,
    {
      valueDate: dayIn('DTAVAIL'),
      transactionDate: dayIn('DTUSER'),
      counterpartAccount: (inside('BANKACCTTO', 'ACCTID') ?? inside('CCACCTTO', 'ACCTID'))?.replaceAll(
        /\s/g,
        '',
      ),
      counterpartBank: inside('BANKACCTTO', 'BANKID'),
      customerReference: [/[1-9]/.test(check) ? check : '', valueOf(entry, 'REFNUM')]
        .filter(Boolean)
        .join(' · '),
      bankReference: valueOf(entry, 'FITID'),
      code: [valueOf(entry, 'TRNTYPE'), category && `SIC ${category}`].filter(Boolean).join(' · '),
      originalCurrency: inside('ORIGCURRENCY', 'CURSYM'),
      rate: inside('ORIGCURRENCY', 'CURRATE') ?? inside('CURRENCY', 'CURRATE'),
    },
    ['NAME', 'EXTDNAME', 'MEMO'].map((name) => decodeNames(decodeEntities(valueOf(entry, name)))),
  )
}

/** Refuses corrections; a line that replaces itself is an ordinary one. */
function refuseCorrection(entry: OfxNode): void {
  const corrected = cleanText(valueOf(entry, 'CORRECTFITID'))
  const replaces = /^(?:REPLACE)?$/i.test(valueOf(entry, 'CORRECTACTION'))
  if (corrected === '' || (replaces && corrected === cleanText(valueOf(entry, 'FITID')))) return
  throw new StatementError(
    `This line corrects an earlier one of the bank (CORRECTFITID ${corrected}), which Bookend cannot apply by itself. Download the same period as CSV, CAMT or MT940, which list the corrected line only`,
    entry.at,
  )
}

function needed(entry: OfxNode, name: string): OfxNode {
  const node = childOf(entry, name)
  if (!node || node.value === '') throw new StatementError(`This line has no ${name}`, entry.at)
  return node
}

/** CURRENCY is the currency of the amount; ORIGCURRENCY is only what it was converted from (section 5.2). */
function currencyOf(entry: OfxNode, usual: string): string {
  const own = childOf(entry, 'CURRENCY')
  const written = own ? valueOf(own, 'CURSYM') || own.value : ''
  const currency = (written || usual).toUpperCase()
  if (/^[A-Z]{3}$/.test(currency)) return currency
  throw new StatementError(
    currency === ''
      ? 'The statement names no currency (CURDEF)'
      : `"${cleanText(currency)}" is not a currency such as EUR`,
    entry.at,
  )
}

/**
 * The date as the bank wrote it: `20260131120000.000[-5:EST]`, `20260131`, also `2026-01-31`. Time and zone are dropped
 * without conversion: the booking date is the bank's.
 */
export function readOfxDay(node: OfxNode): string {
  const [, year, month, day] =
    /^((?:19|20)\d\d)(\d\d)(\d\d)[\dTZ:.,+\s-]*(?:\[.*)?$/i.exec(node.value) ??
    /^((?:19|20)\d\d)-(\d\d)-(\d\d)(?:[T\s].*)?$/.exec(node.value) ??
    []
  if (year === undefined || month === undefined || day === undefined)
    throw new StatementError(
      `The date "${cleanText(node.value)}" (${node.name}) is not written like 20260131`,
      node.at,
    )
  return dayOf(year, month, day, node.at)
}

/**
 * An amount as decimal text. OFX (section 3.2.9.1) uses a point or a comma before the decimals and no thousands
 * separators; files of banks that do use those are read where it is certain. `1.234` alone is ambiguous, and throws
 * unless the file's other amounts reveal its decimal sign.
 */
export function readOfxAmount(node: OfxNode, decimalSigns: Set<string>): string {
  const written = plain(node.value)
  const lone = loneGroup(written)
  if (lone && decimalSigns.has(lone.sign))
    return amountOf(`${lone.whole}.${lone.rest}`, written.includes('-'))
  const read = readAmount(written)
  if ('reason' in read)
    throw new StatementError(
      `The amount "${cleanText(node.value)}" (${node.name}) cannot be read with certainty`,
      node.at,
    )
  return amountOf(read.amount.replace('-', ''), read.amount.startsWith('-'))
}

/**
 * The signs that certainly precede decimals in these amounts: `.` in `12.50`, `,` in `1.234,5`, and `.` where all are written like
 * `1.234` in a currency of three decimals.
 */
export function decimalSignsOf(entries: OfxNode[], currency: string): Set<string> {
  const amounts = entries.map((entry) => plain(valueOf(entry, 'TRNAMT')))
  const [beforeThree, ...others] = new Set(
    amounts.map((amount) => /^[-+]?\d+([.,])\d{3}-?$/.exec(amount)?.[1]),
  )
  if (beforeThree !== undefined && others.length === 0 && digitsOf(currency) === 3)
    return new Set([beforeThree])
  return new Set(
    amounts.flatMap((amount) => {
      const [, sign] = /([.,])\d+-?$/.exec(amount) ?? []
      const isDecimal = sign !== undefined && amount.indexOf(sign) === amount.lastIndexOf(sign)
      return isDecimal && !loneGroup(amount) ? [sign] : []
    }),
  )
}

function plain(value: string): string {
  return value
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/^([-+]?)\s*(?=[.,]\d)/, '$10')
}

/** `1.234` could be a thousand or a little more than one. */
function loneGroup(amount: string) {
  const [, whole, sign, rest] = /^[-+]?([1-9]\d{0,2})([.,])(\d{3})-?$/.exec(amount) ?? []
  return whole === undefined || sign === undefined ? undefined : { whole, sign, rest }
}
