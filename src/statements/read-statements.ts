import { readCamt } from './camt/read-camt.ts'
import { readCsv } from './csv/read-csv.ts'
import type { CsvMapping } from './csv/read-csv.ts'
import { decode } from './decode.ts'
import { readMt940 } from './mt940/read-mt940.ts'
import { readOfx } from './ofx/read-ofx.ts'
import { StatementFault } from './statement.ts'
import type { Statement } from './statement.ts'

/**
 * Reads the statements of a file, whatever its format: CAMT.052/053/054, MT940/942, OFX 1 and 2, or CSV (by the mapping, else by the
 * built-in one that knows its header). All of it or nothing: what cannot be read with certainty is a StatementFault.
 */
export function readStatements(bytes: Uint8Array, options: { csv?: CsvMapping } = {}): Statement[] {
  const text = decode(bytes)
  if (text.trim() === '') throw new StatementFault('The file is empty')
  const start = text.trimStart().slice(0, 4000)
  if (/OFXHEADER|<OFX[\s>]/i.test(start)) return readOfx(text)
  if (start.startsWith('<')) return readXml(text)
  if (/^\s*(?:\{[14]:|:20:|:25:)/m.test(start)) return readMt940(text)
  const known = otherTexts.find(([sign]) => sign.test(start))
  if (known) throw new StatementFault(known[1])
  return readCsv(text, options.csv)
}

function readXml(text: string): Statement[] {
  if (/<(?:[\w.-]+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)/.test(text)) return readCamt(text)
  const start = text.slice(0, 20_000).replace(/<!--[\s\S]*?-->/g, '')
  const [, root = '', attributes = ''] = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)([^>]*)/.exec(start) ?? []
  // What breaks off before its first statement: readCamt says so.
  if (/camt\.05[234]\./i.test(attributes)) return readCamt(text)
  const [message] = /\b[a-z]{4}\.\d{3}(?=\.\d{3}\.\d{2})/i.exec(attributes) ?? []
  if (message)
    throw new StatementFault(
      `This is ${messages[message.toLowerCase()] ?? 'another message'} (${message.toLowerCase()}), not a bank statement (camt.052, camt.053 or camt.054)`,
    )
  if (/^html$/i.test(root) || /<!DOCTYPE html/i.test(start))
    throw new StatementFault(
      'This is a web page, not a statement file: the bank may have wanted a new sign-in when it was downloaded',
    )
  throw new StatementFault(`This XML is not a bank statement that Bookend can read: it is a <${root}>`)
}

/** The messages of ISO 20022 that lie about next to statements. */
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

/** Formats of text that are no statement for Bookend, each with what to do instead. */
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
