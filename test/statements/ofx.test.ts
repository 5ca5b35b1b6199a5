import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from '../../src/statements/common/normalize.ts'
import { StatementError } from '../../src/statements/common/statement.ts'
import { readOfx, type Signs } from '../../src/statements/ofx/read-ofx.ts'
import { runs } from '../seed.ts'
import { damaged, dayOf, decimal, otherFault } from './bytes.ts'
import { entry, file, only, sample } from './ofx-file.ts'

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

test('text between tags does not hide what follows', () => {
  const stray = file(entry({})).replace('<STMTRS>', '<STMTRS> stray').replace('<STMTTRN>', '<STMTTRN> stray')
  expect(readOfx(stray)[0]?.lines).toHaveLength(1)
})

test('an account of which only the bank is given has no name', () => {
  const named = (account: string) =>
    readOfx(file('').replace('<BANKTRANLIST>', `<BANKACCTFROM>${account}</BANKACCTFROM><BANKTRANLIST>`))[0]
      ?.bankAccount
  expect(named('<BANKID>091<ACCTID>')).toBe('')
  expect(named('<BANKID>091<ACCTID>7')).toBe('091/7')
})

test('lines outside every statement are refused, not lost', () => {
  expect(() => readOfx(file(entry({})).replace('<BANKTRANLIST>', '</STMTRS><BANKTRANLIST>'))).toThrow(
    'Some lines are in no statement or in two',
  )
  // Its tag is damaged.
  const damaged = entry({}) + entry({ FITID: '2' }).replaceAll('STMTTRN>', 'STMTTR>')
  expect(() => readOfx(file(damaged))).toThrow('Some lines are in no statement or in two')
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

test('three digits behind the sign of every amount are the decimals of a currency that has three', () => {
  const amountsOf = (currency: string, ...amounts: string[]) => {
    const entries = amounts.map((TRNAMT, at) => entry({ TRNTYPE: 'OTHER', TRNAMT, FITID: `${at}` }))
    return readOfx(file(entries.join(''), `<CURDEF>${currency}`))[0]?.lines.map(({ amount }) => amount)
  }
  expect(amountsOf('KWD', '1.808', '-59.512')).toEqual(['1.808', '-59.512'])
  expect(amountsOf('TND', '1,808')).toEqual(['1.808'])
  expect(() => amountsOf('EUR', '1.808', '-59.512')).toThrow('cannot be read with certainty')
  expect(() => amountsOf('KWD', '1.808', '1.234.567')).toThrow('cannot be read with certainty')
  expect(() => amountsOf('KWD', '1.808', '1,234')).toThrow('cannot be read with certainty')
})

test('amounts with thousands only do not show a decimal sign', () => {
  const amounts = file(entry({ TRNAMT: '-1,234,567' }) + entry({ TRNAMT: '1,234', FITID: '2' }))
  expect(() => readOfx(amounts)).toThrow('The amount "1,234" (TRNAMT) cannot be read with certainty')
})

test.each(['1.234', '-12,345', 'twelve', '1,23,4', '', '12.', '1e5', '--1'])(
  'the amount "%s" is refused, with its line',
  (written) => {
    expect(() => readOfx(file(entry({ TRNAMT: written })))).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/TRNAMT/), at: written === '' ? 4 : 7 }),
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

test.each(['DEBIT', 'FEE', 'SRVCHG', 'CHECK', 'CASH', 'DIRECTDEBIT'])(
  'a statement without a minus sign, but with a %s, is refused',
  (TRNTYPE) =>
    expect(() => readOfx(file(entry({ TRNTYPE, TRNAMT: '10.00' })))).toThrow(
      'but no amount in the statement has a minus sign, so it is unclear whether 10.00 is one',
    ),
)

test('names of HTML in a text are letters, and the texts of earlier versions are known', () => {
  expect(
    only({ MEMO: 'Caf&eacute; &Eacute;toile &copy; &euro;5 &ndash; AT&T &nosuch; &amp;uuml;' }),
  ).toMatchObject({
    description: 'Café Étoile © €5 – AT&T &nosuch; ü',
    formerTexts: [{ description: 'Caf&eacute; &Eacute;toile &copy; &euro;5 &ndash; AT&T &nosuch; &uuml;' }],
  })
})

test('one minus sign proves nothing about the lines that contradict their type: each is named, and the user says which counts', () => {
  const fee = entry({ TRNTYPE: 'FEE', TRNAMT: '-2.00' })
  const deposit = entry({ TRNTYPE: 'CREDIT', TRNAMT: '640.00' })
  const amounts = (text: string, counting?: Signs) =>
    readOfx(text, counting).flatMap(({ lines }) => lines.map(({ amount }) => amount))
  const unsigned = file(entry({ TRNAMT: '18.20', MEMO: 'Books' }) + deposit + fee)
  expect(() => readOfx(unsigned)).toThrow(
    expect.objectContaining({
      at: 4,
      remedy: 'signs',
      message: expect.stringMatching(
        /Books: this line is marked as a withdrawal \(DEBIT\), but its amount 18.20 says the opposite/,
      ),
    }),
  )
  expect(amounts(unsigned, 'types')).toEqual(['-18.20', '640.00', '-2.00'])
  expect(amounts(unsigned, 'amounts')).toEqual(['18.20', '640.00', '-2.00'])
  const reversed = entry({ TRNTYPE: 'CREDIT', TRNAMT: '-640.00' })
  const two = file(reversed + reversed + entry({}))
  expect(() => readOfx(two)).toThrow(
    expect.objectContaining({
      others: [expect.objectContaining({ reason: expect.stringContaining('marked as a deposit (CREDIT)') })],
    }),
  )
  expect(amounts(two, 'amounts')).toEqual(['-640.00', '-640.00', '-12.50'])
  // A fee that is given back, a cheque that bounces, and zero contradict nothing.
  const back = entry({ TRNTYPE: 'FEE', TRNAMT: '2.00' }) + entry({ TRNTYPE: 'CHECK', TRNAMT: '5.00' })
  expect(readOfx(file(entry({}) + back + entry({ TRNAMT: '0.00' })))[0]?.lines).toHaveLength(4)
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

test('texts as earlier versions read them are given as well', () => {
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

const samples = ['checking.ofx', 'card.qfx', 'two-accounts.ofx'].map((name) =>
  readFileSync(join(import.meta.dirname, 'samples/ofx', name), 'utf8'),
)

test('a file cut off or changed anywhere is read or refused in words, never anything else', () => {
  const marks = ['<', '>', '</', '&#x110000;', '</OFX>', '\0', '<OFX>', '<STMTTRN>', '</STMTRS>']
  fc.assert(
    fc.property(damaged(samples, { within: 4000, marks }), (broken) => {
      expect(otherFault(() => readOfx(broken))).toBeUndefined()
    }),
    { numRuns: runs(2000) },
  )
  for (const text of samples)
    for (let end = 0; end < text.trimEnd().length; end += 1)
      expect(() => readOfx(text.slice(0, end))).toThrow(StatementError)
})

test.each([
  '<OFX>'.repeat(20_000),
  `<OFX>${'<A>'.repeat(200_000)}`,
  `<OFX>${'<A>'.repeat(20_000)}${'</A>'.repeat(20_000)}</OFX>`,
  `<OFX>${'<!--'.repeat(200_000)}`,
  `<OFX>${'<a b= '.repeat(1000)}${' '.repeat(200_000)}`,
  `<OFX><STMTRS><FOO>${'<STMTTRN></STMTTRN>'.repeat(150_000)}</STMTRS></OFX>`,
])('a hostile file is refused in reasonable time (%#)', (text) => {
  expect(() => readOfx(text)).toThrow(StatementError)
})

test('lines written as OFX 1 and as OFX 2 are read back as they were', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map(cleanText)
  const day = fc.tuple(
    fc.integer({ min: 1990, max: 2089 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  const entry = fc.record({ day, cents, name: text, memo: text })
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 20 }),
      fc.boolean(),
      fc.constantFrom('.', ','),
      (entries, xml, sign) => {
        const end = (name: string) => (xml ? `</${name}>` : '')
        const tag = (name: string, value: string) => `<${name}>${escaped(value)}${end(name)}\n`
        const written = entries.map(
          (line, index) =>
            `<STMTTRN>\n${tag('TRNTYPE', 'OTHER')}${tag('DTPOSTED', dayOf(line.day, ''))}${tag('TRNAMT', decimal(line.cents).replace('.', sign))}${tag('FITID', `line-${index}`)}${tag('NAME', line.name)}${tag('MEMO', line.memo)}</STMTTRN>\n`,
        )
        const [statement] = readOfx(
          `<OFX><STMTRS>\n${tag('CURDEF', 'EUR')}<BANKTRANLIST>\n${written.join('')}</BANKTRANLIST></STMTRS></OFX>`,
        )
        expect(statement?.lines.map(({ at: _at, bank: _bank, ...line }) => line)).toEqual(
          entries.map((line, index) => ({
            date: dayOf(line.day, '-'),
            currency: 'EUR',
            amount: decimal(line.cents),
            counterpart: line.name,
            description: descriptionOf(line.name, line.memo),
            reference: `line-${index}`,
          })),
        )
      },
    ),
    { numRuns: runs(300) },
  )
})

function descriptionOf(name: string, memo: string): string {
  if (name === '' && memo === '') return 'OTHER'
  return name.toLowerCase() === memo.toLowerCase() ? '' : memo
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
