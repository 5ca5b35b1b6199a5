import { expect, test } from 'vitest'
import { readStatements } from '../../src/statements/read-statements.ts'
import { StatementError } from '../../src/statements/common/statement.ts'
import { camt, entry } from './camt-text.ts'
import { encodeIn } from './bytes.ts'

const mt940 =
  ':20:STARTUMS :25:10020030/1234567 :28C:1/1 :60F:C260101EUR100,00 :61:2601020102D10,00NMSCNONREF :86:Rent :62F:C260102EUR90,00 -'.replaceAll(
    ' ',
    '\r\n',
  )

const ofx = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260102<TRNAMT>-10.00<FITID>A-20260102-1<NAME>Shop</STMTTRN></BANKTRANLIST>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test.each([
  ['CAMT.053.001.08', camt(entry())],
  ['CAMT.053.001.08', `\uFEFF\n\n${camt(entry())}\n\x1A`],
  ['CAMT.053.001.08', camt(entry()).replace('<?xml version="1.0"?>', '<!-- <pain.001> -->')],
  ['CAMT.052.001.02', camt(entry({ Sts: '<Sts>BOOK</Sts>' }), '052.001.02')],
  ['CAMT.054.001.13', camt(entry(), '054.001.13')],
  ['MT940', mt940],
  ['MT940', `{1:F01BANKDEFFXXXX0000000000}{2:O9400000}{4:\r\n${mt940}}`],
  ['MT940', `ABNANL2A\r\n940\r\nABNANL2A\r\n${mt940}`],
  ['OFX 1.02', `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n${ofx}`],
  ['OFX 2.11', `<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n${ofx}`],
])('the format %s is known by the contents of the file', (format, text) => {
  expect(read(text)).toMatchObject([
    { format, lines: [{ date: '2026-01-02', currency: 'EUR', amount: '-10.00' }] },
  ])
})

test('anything else is a CSV', () => {
  expect(() => read('some;unknown;header\n1;2;3')).toThrow(StatementError)
})

test('a file of zero bytes is not called empty', () => {
  expect(() => readStatements(new Uint8Array(3))).toThrow(
    'There is no text in this file, only zero bytes: download it again',
  )
})

test.each(['', ' \r\n\t', '\uFEFF', '\x1A'])('the empty file %j is refused', (text) => {
  expect(() => read(text)).toThrow('The file is empty')
})

test('an OFX without an account is refused', () => {
  expect(() => read('<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>')).toThrow(StatementError)
})

test.each(
  // prettier-ignore
  [
  [iso('pain.001.001.09', 'CstmrCdtTrfInitn'), 'This is a payment order (pain.001), not a bank statement'],
  [iso('pain.008.001.02', 'CstmrDrctDbtInitn'), 'This is an order for direct debits (pain.008)'],
  [iso('camt.029.001.09', 'RsltnOfInvstgtn'), 'This is an answer about a payment (camt.029)'],
  [iso('auth.001.001.01', 'InfReqOpng'), 'This is another message (auth.001)'],
  [iso('camt.053.001.08', 'Other'), 'There is no statement in this CAMT file'],
  ['<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkTo', 'is cut off'],
  ['<!DOCTYPE html>\n<html><body>Sign in</body></html>', 'This is a web page'],
  ['<html lang="de"><head></head></html>', 'This is a web page'],
  ['<?xml version="1.0"?><!-- <html> --><ubl:Invoice xmlns:ubl="urn:oasis"/>', 'it is a <Invoice>'],
  ['<?xml version="1.0"?><!DOCTYPE Document>', 'it has no element'],
  ['!Type:Bank\nD1/2/2026\nT-10.00\n^', 'This is a QIF file'],
  ['{"transactions": []}', 'This is JSON'],
  ['<!-- page --><html><body><form><table><td><input>', 'the bank may have asked for a new sign-in'],
  [
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Fecha</td></tr></table></body></html>',
    'This is a table that was saved as a web page; banks often call it .xls. Download CAMT, MT940, OFX or CSV',
  ],
  ['<table><tr><th>Date</th></tr></table>', 'This is a table that was saved as a web page'],
  ['<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>', 'This is a workbook in XML'],
  [iso('pain.001.001.09', 'CstmrCdtTrfInitn'), 'download the account’s statement as camt.053'],
  [
    '11999911110000000001260901260930200000001000009783EMPRESA MODELO            \n22    9999260902',
    'This is a Norma 43 file (Cuaderno 43 of the Spanish banks), which Bookend does not read. Ask the bank for CAMT.053',
  ],
  [`0130004    00822EUR2 00000000001  010926${' '.repeat(80)}\n`, 'This is a CFONB 120 file (relevé de compte of the French banks)'],
  ['01,122099999,111111111,260901,0800,1,,,2/\n02,1,1,1,260831,,USD,2/\n', 'This is a BAI2 file'],
  [
    `0740000000000000001${'FIRMA'.padEnd(20)}01092600000000010000+00000000009000+`,
    'This is an ABO file (GPC of the Czech and Slovak banks)',
  ],
  ['1CClientBankExchange\nВерсияФормата=1.03', 'This is a file for 1C (1CClientBankExchange)'],
  ['{1:F01BANKDEFFXXXX0000000000}{2:I101BANKDEFFXXXXN}{4:\n:20:1\n', 'This is a SWIFT message of another kind'],
  [
    `0128ALK3704004400000000010914    ${'MÜLLER GMBH'.padEnd(27)}`,
    'This is a DTAUS file (payment orders of the German banks until 2014), not a bank statement. Download',
  ],
  [`0000002012672505        00099449  Me GmbH${' '.repeat(86)}2`, 'This is a CODA file'],
],
)('%j is refused for what it is', (text, words) => {
  expect(() => read(text)).toThrow(words)
})

test('an Excel or 1C file in another code page is refused for what it is, never for its letters', () => {
  const cyrillic = bytesIn('windows-1251', '1CClientBankExchange\nОтправитель=Bank\nПолучатель1=ООО Образец')
  expect(() => readStatements(cyrillic)).toThrow('This is a file for 1C')
  const table = bytesIn('windows-1252', '<html><table><td>Papelería Ñandú</td></table></html>')
  expect(() => readStatements(table)).toThrow('This is a table that was saved as a web page')
})

test('a Japanese file in Shift-JIS is refused for what it is', () => {
  // The names of its columns are day, withdrawal and balance.
  const names = '944e8c8e93fa2c82a888f88f6f82b52c8e638d82'
  const file = Buffer.concat([Buffer.from(names, 'hex'), Buffer.from('\n2026/09/21,1200,98800\n')])
  expect(() => readStatements(new Uint8Array(file))).toThrow('This is a Japanese file in Shift-JIS')
})

test('an unknown bank’s file is refused for its header, not for its letters, in any code page', () => {
  const header = 'Date;Libellé;Débité;Crédité;'
  const rows = [
    '30/09/2026;"Librairie de la Forêt à Nîmes";12,50;;',
    '28/09/2026;"Prélèvement Électricité";5,00;;',
  ]
  const file = bytesIn('windows-1252', [header, ...rows].join('\n'))
  expect(() => readStatements(file)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('Its columns seem to be "Date", "Libellé", "Débité", "Crédité"'),
      remedy: 'mapping',
    }),
  )
  // Bytes that no code page explains are no reason to speak of letters either.
  const garbled = new Uint8Array([...new TextEncoder().encode('Some;Header\n1;'), 0x81, 0x8d, 0x8f, 0x90])
  expect(() => readStatements(garbled)).toThrow('No built-in mapping fits this file')
})

test('fillers are no texts', () => {
  const text = mt940.replace(':86:Rent', ':86:N/A')
  expect(read(text)[0]?.lines).toMatchObject([
    { counterpart: '', description: '', formerTexts: [{ counterpart: '', description: 'N/A' }] },
  ])
})

test('a file of some format with a fault in it is refused as a whole', () => {
  const [good, bad] = [entry(), entry({ Amt: '<Amt Ccy="EUR">10,00</Amt>' })]
  expect(() => read(camt(`${good}\n${bad}\n${good}`))).toThrow(
    expect.objectContaining({ message: expect.stringContaining('Entry 2 of statement S1'), at: 5 }),
  )
})

test.each([
  ['the opening balance of an MT940', mt940, 'EUR100,00'],
  ['the closing balance of an MT940', mt940, 'EUR90,00'],
  ['a line of an MT940', mt940, 'D10,00'],
  ['a line of an OFX file', ofx, '-10.00'],
  ['the balance of an OFX file', withBalance(ofx), '90.00'],
])('endless digits in %s are refused at once', (_, text, amount) => {
  const endless = text.replace(amount, amount.replace(/\d+/, '9'.repeat(1_000_000)))
  expect(() => read(endless)).toThrow('too many digits to be an amount of money')
})

function bytesIn(page: string, text: string): Uint8Array {
  const bytes = encodeIn(page, text)
  if (!bytes) throw new Error('a letter is missing in the code page')
  return bytes
}

function withBalance(text: string): string {
  return text.replace('</STMTRS>', '<LEDGERBAL><BALAMT>90.00<DTASOF>20260102</LEDGERBAL></STMTRS>')
}

function read(text: string) {
  return readStatements(new TextEncoder().encode(text))
}

function iso(message: string, root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}"><${root}/></Document>`
}
