import { readCamt } from './camt/read-camt.ts'
import { readCsv } from './csv/read-csv.ts'
import type { CsvMapping } from './csv/read-csv.ts'
import { openText } from './encoding/decode.ts'
import type { OpenedText } from './encoding/decode.ts'
import { isFiller } from './common/is-filler.ts'
import { readMt940 } from './mt940/read-mt940.ts'
import { readOfx } from './ofx/read-ofx.ts'
import { StatementError } from './common/statement.ts'
import type { Statement, StatementLine } from './common/statement.ts'

/**
 * Reads the statements of a file in any format: CAMT.052/053/054, MT940/942, OFX 1 and 2, or CSV (by the mapping, else
 * by the built-in one for its header). All or nothing: throws a StatementError for anything that cannot be read with
 * certainty. `encoding` is for a file that is not Unicode and does not declare its own.
 */
export function readStatements(bytes: Uint8Array, options: ReadOptions = {}): Statement[] {
  return readOpened(openText(bytes, options.encoding), options.csv)
}

/** The same for a text that is already open. */
export function readOpened(file: OpenedText, csv?: CsvMapping): Statement[] {
  return readText(file, csv)
    .map((statement) => ({ ...statement, lines: statement.lines.map(withoutFiller) }))
    .map((statement) => (file.formerly ? withFormerTexts(statement, file.formerly) : statement))
    .map(refuseEndlessAmounts)
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

function readText(file: OpenedText, csv: CsvMapping | undefined): Statement[] {
  const start = file.start.trimStart().slice(0, 4000)
  if (start === '') throw new StatementError('The file is empty')
  if (/OFXHEADER|<OFX[\s>]/i.test(start)) return readOfx(file.read())
  if (start.startsWith('<')) return readXml(file.read())
  if (/^\s*(?:\{[14]:|:20:|:25:)/m.test(start)) return readMt940(file.read())
  const known = otherTexts.find(([sign]) => sign.test(start))
  if (known) throw new StatementError(known[1])
  return readCsv(file.read, csv)
}

export type ReadOptions = { csv?: CsvMapping | undefined; encoding?: string | undefined }

/** Clears a counterpart that is a filler (UNKNOWN, N/A), which earlier versions took for a name. */
function withoutFiller(line: StatementLine): StatementLine {
  const { counterpart, description, formerTexts = [] } = line
  if (counterpart === '' || !isFiller(counterpart)) return line
  return { ...line, counterpart: '', formerTexts: [{ counterpart, description }, ...formerTexts] }
}

/** Adds former texts if earlier versions used the wrong encoding, to recognise their lines. */
function withFormerTexts(statement: Statement, formerly: (text: string) => string): Statement {
  const lines = statement.lines.map((line) => {
    const [now, ...before] = [line, ...(line.formerTexts ?? [])].map(({ counterpart, description }) => ({
      counterpart: formerly(counterpart),
      description: formerly(description),
    }))
    const isSame = !now || (now.counterpart === line.counterpart && now.description === line.description)
    return isSame ? line : { ...line, formerTexts: [now, ...before] }
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
      `This is ${messages[message.toLowerCase()] ?? 'another message'} (${message.toLowerCase()}), not a bank statement (camt.052, camt.053 or camt.054)`,
    )
  if (/^html$/i.test(root) || /<!DOCTYPE html/i.test(start))
    throw new StatementError(
      'This is a web page, not a statement file: the bank may have asked for a new sign-in when it was downloaded',
    )
  throw new StatementError(`This XML is not a bank statement that Bookend can read: it is a <${root}>`)
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

/** Text formats that are not statements, each with advice. */
const otherTexts: [sign: RegExp, words: string][] = [
  [
    /^!(?:Type|Account|Option)/i,
    'This is a QIF file, which does not name its account or currency: download OFX, CAMT, MT940 or CSV',
  ],
  [/^[{[]/, 'This is JSON, not a bank statement: download CAMT, MT940, OFX or CSV'],
  [
    /^0{5}\d{6}.{116}2(?:\r?\n|$)/,
    'This is a CODA file, which Bookend does not read: ask the bank for CAMT.053',
  ],
]
