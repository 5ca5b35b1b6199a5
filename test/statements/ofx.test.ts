import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOfx } from '../../src/statements/ofx/read-ofx.ts'
import type { StatementLine } from '../../src/statements/common/statement.ts'

test('a statement of OFX 1 is read, with values that have no closing tags', () => {
  expect(readOfx(sample('checking.ofx'))).toEqual([
    {
      format: 'OFX 1.02',
      bankAccount: '091000019/7730118842',
      name: '',
      opening: undefined,
      closing: { date: '2026-01-31', currency: 'USD', amount: '10233.42' },
      lines: [
        line(
          43,
          '2026-01-05',
          'USD -42.15',
          'HARDWARE & PAINT #12',
          'POS PURCHASE & CASHBACK',
          '20260105001',
        ),
        line(51, '2026-01-31', 'USD 2500.50', 'NORTHWIND TRADERS INC', '', '20260131002'),
        line(59, '2026-01-12', 'USD -125.00', 'CHECK', 'Check 1043', '20260112003'),
        line(67, '2026-01-31', 'USD 0.07', '', 'INTEREST PAID', '20260131004'),
        line(74, '2026-01-31', 'USD 0.00', '', 'SRVCHG', '20260131005'),
      ],
    },
  ])
})

test('a card statement in QFX is read, all on one line and in small letters', () => {
  expect(readOfx(sample('card.qfx'))).toEqual([
    {
      format: 'OFX 1.03',
      bankAccount: '4500XXXXXXXX1234',
      name: '',
      opening: undefined,
      closing: { date: '2026-02-28', currency: 'CAD', amount: '-512.09' },
      lines: [
        line(1, '2026-02-03', 'CAD -18.40', 'CAFE éTOILE', '', ''),
        line(1, '2026-02-07', 'USD -31.00', 'CLOUD HOSTING CO', 'order <77>', ''),
        line(1, '2026-02-20', 'CAD 300.00', 'MIRA OKAFOR', '', ''),
      ],
    },
  ])
})

test('two accounts in a file of OFX 2 are two statements, without what is pending', () => {
  const [first, second] = readOfx(sample('two-accounts.ofx'))
  expect(first).toEqual({
    format: 'OFX 2.11',
    bankAccount: 'FR7630004008220000123456789',
    name: '',
    opening: undefined,
    closing: { date: '2026-03-31', currency: 'EUR', amount: '1002.10' },
    lines: [
      line(
        21,
        '2026-03-02',
        'EUR -1234.56',
        'Stichting Derdengelden Betaalhui',
        'Stichting Derdengelden Betaalhuis order 4711',
        '',
      ),
      line(
        29,
        '2026-03-05',
        'EUR 98.40',
        'VIR SEPA RECU DE Boulangerie Mou',
        'VIR SEPA RECU DE Boulangerie Moulin Vert facture 88',
        '',
      ),
      line(38, '2026-02-30', 'EUR -5.00', "Commission d'intervention", 'frais & <divers>', ''),
    ],
  })
  expect(second).toMatchObject({ bankAccount: '30004/00822/00098765432', closing: undefined, lines: [] })
})

test.each([
  ['20260131120000[-5:EST]', '2026-01-31'],
  ['20260101003000.000[+13:NZDT]', '2026-01-01'],
  ['202601312359', '2026-01-31'],
  ['2026-01-31', '2026-01-31'],
  ['2026-01-31T00:00:00Z', '2026-01-31'],
])('the day of %s is %s, whatever the zone', (written, date) => {
  expect(only({ DTPOSTED: written }).date).toBe(date)
})

test.each([
  ['-1234.5', '-1234.50'],
  ['+1234,567', '1234.567'],
  ['-1,234.56', '-1234.56'],
  ['1.234,56', '1234.56'],
  ['1,234,567.89', '1234567.89'],
  ['-.5', '-0.50'],
  ['-00012', '-12.00'],
  ['0.125', '0.125'],
  ['\u2212 7.00', '-7.00'],
])('the amount %s is %s', (written, amount) => {
  expect(only({ TRNAMT: written, TRNTYPE: 'OTHER' }).amount).toBe(amount)
})

test('an amount that could be a thousand is read when the other amounts show the decimal sign', () => {
  const lines = readOfx(file(entry({ TRNAMT: '-1.234' }) + entry({ TRNAMT: '-12.50', FITID: '2' })))[0]?.lines
  expect(lines?.map(({ amount }) => amount)).toEqual(['-1.234', '-12.50'])
})

test('amounts with thousands only do not show a decimal sign', () => {
  const amounts = file(entry({ TRNAMT: '-1,234,567' }) + entry({ TRNAMT: '1,234', FITID: '2' }))
  expect(() => readOfx(amounts)).toThrow('The amount "1,234" (TRNAMT) cannot be read with certainty')
})

test.each(['1.234', '-12,345', 'twelve', '1,23,4', '', '12.', '1e5', '--1'])(
  'the amount "%s" is refused, with its line',
  (written) => {
    expect(() => readOfx(file(entry({ TRNAMT: written })))).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/TRNAMT/),
        at: written === '' ? 4 : 7,
      }),
    )
  },
)

test.each([
  ['20261301', 'The date 2026-13-01 has no month between 01 and 12'],
  ['20260132', 'The date 2026-01-32 has no day between 01 and 31'],
  ['31012026', 'The date "31012026" (DTPOSTED) is not written like 20260131'],
  ['01/31/2026', 'The date "01/31/2026" (DTPOSTED) is not written like 20260131'],
])('the date %s is refused, with its line', (written, message) => {
  expect(() => readOfx(file(entry({ DTPOSTED: written })))).toThrow(
    expect.objectContaining({ message, at: 6 }),
  )
})

test('a statement without a currency is refused', () => {
  expect(() => readOfx(file(entry({}), ''))).toThrow('The statement names no currency (CURDEF)')
  expect(() => readOfx(file(entry({}), '<CURDEF>EURO'))).toThrow('"EURO" is not a currency')
})

test('a file that the bank answered with an error is refused with its message', () => {
  const failed = file('').replace(
    '<STMTRS>',
    '<STATUS>\n<CODE>15500\n<SEVERITY>ERROR\n<MESSAGE>Signon invalid\n</STATUS>\n<STMTRS>',
  )
  expect(() => readOfx(failed)).toThrow(
    'The bank answered with an error instead of a statement: Signon invalid (its code: 15500). Ask the bank for the file again',
  )
})

test.each([
  ['INVSTMTRS', 'This is an investment statement (securities); only statements of bank accounts and cards'],
  ['LOANSTMTRS', 'This is a loan statement; only statements of bank accounts and cards'],
])('%s is refused in words', (name, reason) => {
  expect(() => readOfx(`<OFX><${name}><CURDEF>USD</${name}></OFX>`)).toThrow(reason)
})

test('a file without a statement, or that is no OFX at all, is refused', () => {
  expect(() => readOfx('<OFX></OFX>')).toThrow('There is no statement of a bank account or a card')
  expect(() => readOfx('Date;Amount')).toThrow('This is not an OFX file: the tag <OFX> is missing')
})

test('a file that was cut off is refused', () => {
  const text = sample('checking.ofx')
  expect(() => readOfx(text.slice(0, text.indexOf('20260131004')))).toThrow(
    'The file ends too early: the closing tag </OFX> is missing. Download it again',
  )
})

test('a statement that has debits but no minus sign is refused', () => {
  expect(() => readOfx(file(entry({ TRNAMT: '10.00' })))).toThrow('unclear which lines are withdrawals')
  expect(readOfx(file(entry({ TRNAMT: '10.00' }) + entry({ TRNAMT: '-1.00' })))[0]?.lines).toHaveLength(2)
})

test.each(['1', '00004', '04081       BD2B', 'NONE', 'NOTPROVIDED'])(
  'the FITID "%s" is no reference: another download gives it to another line, or this line another one',
  (FITID) => {
    expect(only({ FITID }).reference).toBe('')
    expect(only({ FITID: '202200700060BD27' }).reference).toBe('202200700060BD27')
  },
)

test.each([
  ['R$ 5.326,43', '30/06/2025'],
  ['12.50', '30/06/2025'],
  ['twelve', '20250630'],
])('a closing balance that cannot be read (%s of %s) counts as not stated', (amount, day) => {
  const balance = `<LEDGERBAL><BALAMT>${amount}<DTASOF>${day}</LEDGERBAL></STMTRS>`
  const [statement] = readOfx(file(entry({})).replace('</STMTRS>', balance))
  expect(statement?.closing).toBeUndefined()
  expect(statement?.lines).toHaveLength(1)
})

test('a row of no money, the balance of a day, is no line', () => {
  const rows = entry({}) + entry({ TRNAMT: '            .  ', MEMO: 'SALDO DIA', FITID: '0' })
  expect(readOfx(file(rows))[0]?.lines).toHaveLength(1)
})

test('a line that replaces itself is an ordinary one', () => {
  const replaces = { FITID: '2026-0099', CORRECTFITID: '2026-0099', CORRECTACTION: 'REPLACE' }
  expect(only(replaces)).toMatchObject({ amount: '-12.50', reference: '2026-0099' })
  expect(() => only({ ...replaces, CORRECTACTION: 'DELETE' })).toThrow('corrects an earlier one')
})

test('a line that corrects an earlier one is refused', () => {
  expect(() => readOfx(file(entry({ CORRECTFITID: '9', CORRECTACTION: 'DELETE' })))).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        /^This line corrects an earlier one.*Download the same period as CSV, CAMT or MT940/,
      ),
      at: 4,
    }),
  )
})

test('a number that two lines of an account share is no reference', () => {
  const twice = file(entry({ FITID: '2026-7' }) + entry({ FITID: '2026-7' }) + entry({ FITID: '2026-8' }))
  expect(readOfx(twice)[0]?.lines.map(({ reference }) => reference)).toEqual(['', '', '2026-8'])
})

test('a missing closing tag of a line does not mix it with the next', () => {
  const [statement] = readOfx(
    file(entry({ FITID: '20261' }).replace('</STMTTRN>', '') + entry({ FITID: '20262', TRNAMT: '-3.00' })),
  )
  expect(statement?.lines.map(({ reference, amount }) => `${reference} ${amount}`)).toEqual([
    '20261 -12.50',
    '20262 -3.00',
  ])
})

test('lines without any closing tag are read', () => {
  const entries = Array.from({ length: 150 }, (_, index) => entry({ FITID: `line-${index}` }))
  const [statement] = readOfx(file(entries.join('').replaceAll('</STMTTRN>', '')))
  expect(statement?.lines.map(({ reference }) => reference)).toEqual(
    entries.map((_, index) => `line-${index}`),
  )
})

test('text that stands between tags does not hide what follows', () => {
  const stray = file(entry({})).replace('<STMTRS>', '<STMTRS> stray').replace('<STMTTRN>', '<STMTTRN> stray')
  expect(readOfx(stray)[0]?.lines).toHaveLength(1)
})

test('an account of which only the bank is told has no name', () => {
  const named = (account: string) =>
    readOfx(file('').replace('<BANKTRANLIST>', `<BANKACCTFROM>${account}</BANKACCTFROM><BANKTRANLIST>`))[0]
      ?.bankAccount
  expect(named('<BANKID>091<ACCTID>')).toBe('')
  expect(named('<BANKID>091<ACCTID>7')).toBe('091/7')
})

test('lines that stand outside every statement are refused, not lost', () => {
  expect(() => readOfx(file(entry({})).replace('<BANKTRANLIST>', '</STMTRS><BANKTRANLIST>'))).toThrow(
    'Some lines are in no statement or in two',
  )
})

test.each([
  [{ NAME: 'Bakery', MEMO: 'BAKERY' }, 'Bakery', ''],
  [{ NAME: 'Bakery', MEMO: 'Bread' }, 'Bakery', 'Bread'],
  [{ NAME: 'A < B & C', MEMO: '<3 & more' }, 'A < B & C', '<3 & more'],
  [{ NAME: 'A <B C> D', MEMO: '' }, 'A <B C> D', ''],
  [{ NAME: 'Shop', CHECKNUM: '1043' }, 'Shop', ''],
  [{ NAME: 'Shop', CHECKNUM: '1043', TRNTYPE: 'CHECK' }, 'Shop', 'Check 1043'],
  [{ NAME: 'Shop', CHECKNUM: '0', TRNTYPE: 'CHECK' }, 'Shop', ''],
  [{ NAME: 'TPAY &amp;lt;DEFTPYMT&amp;gt;', MEMO: '' }, 'TPAY <DEFTPYMT>', ''],
  [{ NAME: 'Check 1043', CHECKNUM: '1043', TRNTYPE: 'CHECK' }, 'Check 1043', ''],
  [{ NAME: '', MEMO: 'Only a memo' }, '', 'Only a memo'],
  [{ NAME: 'Short', MEMO: 'of memory' }, 'Short', 'of memory'],
  [
    { NAME: 'Bakery', MEMO: 'AT&amp;T &nbsp;&#x20AC;5 &foo; &#99999999;' },
    'Bakery',
    'AT&T €5 &foo; &#99999999;',
  ],
])('the texts of %j', (tags, counterpart, description) => {
  expect(only(tags)).toMatchObject({ counterpart, description })
})

test('texts that earlier versions read in another way are told as well', () => {
  expect(only({ NAME: 'A &amp;amp; B', CHECKNUM: '0000', TRNTYPE: 'CHECK' }).formerTexts).toEqual([
    { counterpart: 'A &amp; B', description: 'Check 0000' },
  ])
  expect(only({ NAME: 'A &amp; B' })).not.toHaveProperty('formerTexts')
})

test('tags with a namespace, attributes and Windows line ends are read alike', () => {
  const plain = sample('two-accounts.ofx')
  const dressed = plain
    .replace(/<(\/?)(?=[A-Z])/g, '<$1ofx:')
    .replace('<ofx:OFX>', '<ofx:OFX xmlns:ofx="http://ofx.net/types/2003/04">')
    .replaceAll('\n', '\r\n')
  expect(readOfx(dressed)).toEqual(readOfx(plain))
})

function sample(name: string): string {
  return readFileSync(join(import.meta.dirname, 'samples/ofx', name), 'utf8')
}

function line(
  at: number,
  date: string,
  money: string,
  counterpart: string,
  description: string,
  reference: string,
): StatementLine {
  const [currency = '', amount = ''] = money.split(' ')
  return { at, date, currency, amount, counterpart, description, reference }
}

/** The one line of a statement that has these tags, others as usual. */
function only(tags: Record<string, string>): StatementLine {
  const [found] = readOfx(file(entry(tags)))[0]?.lines ?? []
  if (!found) throw new Error('no line')
  return found
}

function entry(tags: Record<string, string>): string {
  const all = { TRNTYPE: 'DEBIT', DTPOSTED: '20260131', TRNAMT: '-12.50', FITID: '1', ...tags }
  return `<STMTTRN>\n${Object.entries(all)
    .map(([name, value]) => `<${name}>${value}\n`)
    .join('')}</STMTTRN>\n`
}

function file(entries: string, currency = '<CURDEF>EUR'): string {
  return `<OFX><STMTTRNRS><STMTRS>\n${currency}\n<BANKTRANLIST>\n${entries}</BANKTRANLIST>\n</STMTRS></STMTTRNRS></OFX>\n`
}
