import { readCamt } from './camt/read-camt.ts'
import { readCsv, readSheet, type CsvMapping } from './csv/read-csv.ts'
import type { Sheet } from './csv/open-sheet.ts'
import type { KeptColumns } from './csv/kept-columns.ts'
import { openText, type OpenedText } from './encoding/open-text.ts'
import { isFiller } from './common/references.ts'
import { readMt940 } from './mt940/read-mt940.ts'
import { readOfx, type Signs } from './ofx/read-ofx.ts'
import { isSameText, StatementError, type Statement, type StatementLine } from './common/statement.ts'

/**
 * Reads the statements of a file in any format: CAMT.052/053/054, MT940/942, OFX 1 and 2, or CSV (by the mapping, else
 * by the built-in one for its header). All or nothing: throws a StatementError for anything that cannot be read with
 * certainty. `encoding` is for a file that is not Unicode and does not declare its own.
 */
export function readStatements(bytes: Uint8Array, options: ReadOptions = {}): Statement[] {
  return readOpened(openText(bytes, options.encoding), options)
}

/** The same for a text that is already open. */
export function readOpened(file: OpenedText, options: ReadOptions): Statement[] {
  return readText(file, options)
    .map(withoutFillers)
    .map((statement) => (file.formerly ? withFormerTexts(statement, file.formerly) : statement))
    .map(refuseEndlessAmounts)
}

/** The statements of a sheet of a workbook, read like a CSV. */
export function readSheetStatements(sheet: Sheet, { csv, kept }: ReadOptions): Statement[] {
  return readSheet(sheet, csv, kept).map(withoutFillers).map(refuseEndlessAmounts)
}

function withoutFillers(statement: Statement): Statement {
  return { ...statement, lines: statement.lines.map(withoutFiller) }
}

// No currency needs half as many; adding amounts of millions of digits would block all requests.
const longestAmount = 60

function refuseEndlessAmounts(statement: Statement): Statement {
  const { opening, closing, lines } = statement
  if ([opening, closing].some((balance) => balance && balance.amount.length > longestAmount))
    throw new StatementError('A balance has too many digits to be an amount of money', lines[0]?.at)
  const line = lines.find(({ amount }) => amount.length > longestAmount)
  if (line) throw new StatementError('The amount has too many digits to be an amount of money', line.at)
  return statement
}

function readText(file: OpenedText, { csv, kept, signs }: ReadOptions): Statement[] {
  const start = file.start.trimStart().slice(0, 4000)
  if (start === '') throw new StatementError('The file is empty')
  if (/OFXHEADER|<OFX[\s>]/i.test(start)) return readOfx(file.read(), signs)
  const whole = file.start.trimStart().replace(/<!--[^]*?-->\s*/g, '')
  const [, words, advice = 'Download the statement as CAMT, MT940, OFX or CSV'] =
    otherFiles.find(([sign]) => sign.test(whole)) ?? []
  if (words !== undefined) throw new StatementError(`${words}. ${advice}`)
  if (start.startsWith('<')) return readXml(file.read())
  if (/^\s*(?:\{[14]:|:20:|:25:)/m.test(start)) return readMt940(file.read())
  return readCsv(file.read, csv, file.start, kept)
}

export type ReadOptions = {
  csv?: CsvMapping | undefined
  /** Columns that someone chose for earlier files. */
  kept?: readonly KeptColumns[] | undefined
  encoding?: string | undefined
  signs?: Signs | undefined
}

/** Clears texts that are fillers (UNKNOWN, N/A), which earlier versions took for a name or a text. */
function withoutFiller(line: StatementLine): StatementLine {
  const { counterpart, description, formerTexts = [] } = line
  const now = { counterpart: withoutFillerIn(counterpart), description: withoutFillerIn(description) }
  return isSameText(now, line)
    ? line
    : { ...line, ...now, formerTexts: [{ counterpart, description }, ...formerTexts] }
}

function withoutFillerIn(text: string): string {
  return text !== '' && isFiller(text) ? '' : text
}

/** Adds former texts if earlier versions used the wrong encoding, to recognise their lines. */
function withFormerTexts(statement: Statement, formerly: (text: string) => string): Statement {
  const lines = statement.lines.map((line) => {
    const [now, ...before] = [line, ...(line.formerTexts ?? [])].map(({ counterpart, description }) => ({
      counterpart: formerly(counterpart),
      description: formerly(description),
    }))
    return !now || isSameText(now, line) ? line : { ...line, formerTexts: [now, ...before] }
  })
  return { ...statement, lines }
}

function readXml(text: string): Statement[] {
  if (/<(?:[\w.-]+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)/.test(text)) return readCamt(text)
  const start = text.slice(0, 20_000).replace(/<!--[\s\S]*?-->/g, '')
  const [, root = '', attributes = ''] = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)([^>]*)/.exec(start) ?? []
  // A truncated file has no statement yet; readCamt reports that.
  if (/camt\.05[234]\./i.test(attributes)) return readCamt(text)
  const [message] = /\b[a-z]{4}\.\d{3}(?=\.\d{3}\.\d{2})/i.exec(attributes) ?? []
  if (message)
    throw new StatementError(
      `This is ${messages[message.toLowerCase()] ?? 'another message'} (${message.toLowerCase()}), not a bank statement: download the account’s statement as camt.053, camt.052 or camt.054`,
    )
  throw new StatementError(
    `This XML is not a bank statement that Bookend can read: ${root === '' ? 'it has no element' : `it is a <${root}>`}`,
  )
}

/** ISO 20022 messages that are easily mistaken for statements. */
const messages: Record<string, string> = {
  'pain.001': 'a payment order',
  'pain.002': 'a report on the status of payment orders',
  'pain.007': 'a reversal of direct debits',
  'pain.008': 'an order for direct debits',
  'camt.029': 'an answer about a payment',
  'camt.055': 'a recall of a payment',
  'camt.056': 'a recall of a payment',
  'camt.060': 'a request for statements',
  'camt.086': 'a statement of the bank’s charges',
  'pacs.008': 'a transfer between banks',
}

/** Files that are not statements, by how they begin, with advice where the usual one does not fit. */
const otherFiles: [sign: RegExp, words: string, advice?: string][] = [
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE html[^>]*>\s*)?<(?:html|table|head|body|meta|style)\b(?=[^]*<t[dh]\b)(?![^]*<(?:form|input)\b)/i,
    'This is a table that was saved as a web page; banks often call it .xls',
    'Download CAMT, MT940, OFX or CSV instead, or open it in a spreadsheet program and save it as CSV',
  ],
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE html|<html\b)/i,
    'This is a web page, not a statement file: the bank may have asked for a new sign-in when it was downloaded',
    'Sign in to the bank, and download the statement again',
  ],
  [
    /^<\?xml[^]*<Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/i,
    'This is a workbook in XML, as Excel saves it',
    'Download CAMT, MT940, OFX or CSV instead, or save it as CSV',
  ],
  // Where the currency can be asked, read-source.ts reads it.
  [/^!(?:Type|Account|Option)/i, 'This is a QIF file, which does not name its account or currency'],
  [/^[{[](?!\d:)/, 'This is JSON, not a bank statement'],
  [
    /^(?:\{1:[^}]*\})?\{2:[IO](?!94[02])\d{3}/,
    'This is a SWIFT message of another kind, not a statement (MT940 or MT942)',
    'Download the account’s statement as MT940 or CAMT',
  ],
  [
    /^0{5}\d{6}.{116}2(?:\r?\n|$)/,
    'This is a CODA file, which Bookend does not read',
    'Ask the bank for CAMT.053',
  ],
  [
    /^11\d{18}\d{12}[12]\d{14}\d{3}/,
    'This is a Norma 43 file (Cuaderno 43 of the Spanish banks), which Bookend does not read',
    'Ask the bank for CAMT.053 (Cuaderno 43 in XML), MT940 or CSV',
  ],
  [
    /^01\d{5}.{4}\d{5}(?:[A-Z]{3}\d| {4}).[\dA-Z]{11} {2}\d{6}/,
    'This is a CFONB 120 file (relevé de compte of the French banks), which Bookend does not read',
    'Ask the bank for CAMT.053, MT940, OFX or CSV',
  ],
  [
    /^01,[^,\n]*,[^,\n]*,\d{6},\d{4},[^\n]*\/\s*\n0?2,/,
    'This is a BAI2 file (cash management reporting), which Bookend does not read',
    'Ask the bank for CAMT.053, MT940, OFX or CSV',
  ],
  [
    /^074\d{16}.{20}\d{6}\d{14}[+-]/,
    'This is an ABO file (GPC of the Czech and Slovak banks), which Bookend does not read',
    'Ask the bank for CAMT.053, MT940 or CSV',
  ],
  [
    /^0128A[LG][KB]\d{8}/,
    'This is a DTAUS file (payment orders of the German banks until 2014), not a bank statement',
    'Download the account’s statement as CAMT, MT940 or CSV',
  ],
  [
    /^1CClientBankExchange/,
    'This is a file for 1C (1CClientBankExchange), which Bookend does not read',
    'Download the statement as CAMT, MT940, OFX or CSV',
  ],
]
