import { isIban } from '../../domain/bank-account.ts'
import { collectFaults, type FaultCollector } from '../common/collect-faults.ts'
import { withoutRepeatedReferences } from '../common/references.ts'
import { isOver, messagesOf, type Field, type Message } from './messages-of.ts'
import { amountShape, readAmount, readDay, readEntry, type Entry } from './read-entry.ts'
import { remittanceTexts } from './remittance-texts.ts'
import { cleanText } from '../common/normalize.ts'
import { mt940Detail } from './mt940-detail.ts'
import {
  notTaken,
  StatementError,
  type PendingLine,
  type Statement,
  type StatementLine,
  type Balance,
} from '../common/statement.ts'

// Our own parser, because those on npm (mt940js 1.3.5, mt940-js 1.0.0) convert amounts to floats and dates to Date, and
// mt940js puts entries near the turn of the year into the wrong one (its issues 52 and 89, open since 2021).

/**
 * The statements of a SWIFT MT940 (end of day) or MT942 (intraday) file, each page of a statement on its own, in file
 * order. Expected entries of an MT942 (EC, ED) are pending. Rule: SWIFT User Handbook, category 9.
 */
export function readMt940(text: string): Statement[] {
  const messages = messagesOf(text)
  if (messages.length === 0)
    throw new StatementError('There is no statement in this file: none of its lines begins with :20:')
  const faults = collectFaults()
  const read = messages.flatMap((message) => faults.attempt(() => readStatement(message, faults)) ?? [])
  faults.throwFound()
  const statements = read.filter(({ format }) => format !== pendingOnly)
  for (const { bankAccount, pending = [] } of read.filter(({ format }) => format === pendingOnly)) {
    const owner = statements.findLast((one) => one.bankAccount === bankAccount) ?? statements.at(-1)
    if (!owner) throw new StatementError(pendingWords(pending.length), messages[0]?.at)
    owner.pending = [...(owner.pending ?? []), ...pending]
  }
  return withoutRepeatedReferences(statements)
}

/** The format of a message that only announces lines; its statement is never returned. */
const pendingOnly = 'pending'

function pendingWords(count: number): string {
  const lines = count === 1 ? 'The only line of this file is' : `The ${count} lines of this file are`
  return `${lines} only pending: the bank announces what it will book (:34F: or :13D:, without a closing balance :62F:). Download the statement of the booked lines`
}

function readStatement(message: Message, faults: FaultCollector): Statement {
  const { fields } = message
  const fieldOf = (tags: RegExp) => fields.find(({ tag }) => tags.test(tag))
  const [opening, closing, account] = [fieldOf(/^60/), fieldOf(/^62/), fieldOf(/^25/)]
  const intraday = !opening && !closing && fieldOf(/^(?:34F|13D|90[CD])$/) !== undefined
  const currency = currencyOf(message)
  const bankAccount = account ? accountOf(account, currency) : ''
  // German online banking lists what is not booked yet behind the booked statements, in this mixture of both messages.
  if (opening && !isOver(message) && fieldOf(/^(?:34F|13D)$/)) {
    const { lines, pending = [] } = linesOf(fields, currency, { intraday: true, faults })
    const announced = lines.map((line) => notTaken(line, 'pending'))
    return {
      format: pendingOnly,
      bankAccount,
      name: '',
      opening: undefined,
      closing: undefined,
      lines: [],
      pending: [...announced, ...pending],
    }
  }
  refuseCutOff(message, intraday)
  return {
    format: intraday ? 'MT942' : 'MT940',
    bankAccount,
    name: cleanText(fieldOf(/^28/)?.lines[0] ?? ''),
    opening: opening && readBalance(opening, currency),
    closing: closing && readBalance(closing, currency),
    ...linesOf(fields, currency, { intraday, faults }),
  }
}

/** Refuses a truncated file: SWIFT and FinTS require the closing balance; an MT942 ends with its sums or a mark instead. */
function refuseCutOff(message: Message, intraday: boolean): void {
  const complete = isOver(message) || (intraday && !message.cutOff)
  if (complete) return
  throw new StatementError(
    intraday
      ? 'The report that begins here has no end: the file seems to be cut off. Download it from the bank again'
      : 'The statement that begins here has no closing balance (:62F:): the file seems to be cut off. Download it from the bank again',
    message.at,
  )
}

function linesOf(
  fields: Field[],
  currency: string,
  { intraday, faults }: { intraday: boolean; faults: FaultCollector },
): Pick<Statement, 'lines' | 'pending'> {
  const lines: StatementLine[] = []
  const pending: PendingLine[] = []
  for (const [index, field] of fields.entries())
    if (field.tag === '61')
      faults.attempt(() => {
        const entry = readEntry(field)
        const { date, amount, expected } = entry
        const about = textsAfter(fields, index)
        const { formerTexts, ...texts } = remittanceTexts(entry, about)
        const line = { at: field.at, date, currency, amount, ...texts }
        const kept = { reference: referenceOf(entry), ...mt940Detail(line, entry, about) }
        if (expected === undefined) lines.push({ ...line, ...(formerTexts && { formerTexts }), ...kept })
        else if (intraday) pending.push({ ...line, state: expected })
        else
          throw new StatementError(
            'This line is only expected (EC, ED), but it is in a statement of booked lines',
            field.at,
          )
      })
  return { lines, pending: pending.length > 0 ? pending : undefined }
}

/** The text fields of a line: those between it and the next line or balance. */
function textsAfter(fields: Field[], index: number): Field[] {
  let end = index + 1
  while (/^(?:86|NS)/.test(fields[end]?.tag ?? '')) end += 1
  return fields.slice(index + 1, end)
}

/** The account of :25:, in capitals and without blanks: only its IBAN if it has one, else as the bank writes it. */
function accountOf({ lines }: Field, currency: string): string {
  const written = cleanText(lines[0] ?? '')
    .toUpperCase()
    .replace(/\s/g, '')
  const parts = written.split('/').filter((part) => part !== '')
  const iban = parts.map((part) => withoutCurrency(part, currency)).find(isIban)
  return iban ?? parts.join('/')
}

/** ING and Rabobank write the currency after the IBAN; IBANs of Mauritius and the Seychelles end with a currency of their own. */
function withoutCurrency(account: string, currency: string): string {
  return account.endsWith(currency) && !/^(?:MU|SC)\d/.test(account) ? account.slice(0, -3) : account
}

const shape = new RegExp(String.raw`^\s*([CD])\s*(\d{6})\s*([A-Z]{3})?\s*(${amountShape})\s*$`, 'i')

/** A balance: C or D, date, currency, amount. Some banks omit the closing balance's currency: it is the statement's. */
function readBalance({ lines, at }: Field, currency: string): Balance {
  const [, mark = '', day, , amount] = shape.exec(lines[0] ?? '') ?? []
  if (day === undefined || amount === undefined)
    throw new StatementError(
      `The balance "${cleanText((lines[0] ?? '').slice(0, 80))}" cannot be read: it should be C or D, the date as YYMMDD, the currency and the amount, such as C260131EUR1234,56`,
      at,
    )
  return { date: readDay(day, at), currency, amount: readAmount(amount, mark.toUpperCase() === 'D', at) }
}

/** The only currency of a statement, from its balances, its floor limit (:34F:) or its sums (:90D:, :90C:). */
function currencyOf({ at, fields }: Message): string {
  const found = fields.flatMap((field) => {
    const currency = currencyIn(field)
    return currency === undefined ? [] : [{ currency: currency.toUpperCase(), field }]
  })
  const [first] = found
  if (!first)
    throw new StatementError(
      'The statement that begins here names no currency: neither a balance (:60F:) nor a limit (:34F:) has one',
      at,
    )
  const other = found.find(({ currency }) => currency !== first.currency)
  if (other)
    throw new StatementError(
      `The statement is in ${first.currency}, but this is in ${other.currency}: "${cleanText(other.field.lines[0] ?? '')}"`,
      other.field.at,
    )
  return first.currency
}

function currencyIn({ tag, lines }: Field): string | undefined {
  const text = lines[0] ?? ''
  if (/^(?:60|62)/.test(tag)) return shape.exec(text)?.[3]
  if (tag === '34F') return /^\s*([A-Z]{3})/i.exec(text)?.[1]
  return tag.startsWith('90') ? /^\s*\d*\s*([A-Z]{3})/i.exec(text)?.[1] : undefined
}

/**
 * The bank's reference of a line; "" for fillers: NONREF, zeros, a reference too short to be unique, or the minute of
 * the booking (`2025-12-30-18.02` of the cooperative banks), which other lines share.
 */
function referenceOf({ bankReference }: Entry): string {
  const unsure = !/[1-9]/.test(bankReference) || bankReference.replace(/^[0\W_]+/, '').length < 5
  return unsure || /\d\d-\d\d-\d\d-\d\d\.\d\d/.test(bankReference) ? '' : bankReference
}
