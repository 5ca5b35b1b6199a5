import { expect, test } from 'vitest'
import { StatementError } from '../../src/statements/common/statement.ts'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'
import { aMessage, deposit, linesOf, lineWith, withdrawal } from './mt940-message.ts'

const line = ':61:2601050105D10,00NTRFNONREF//BANK0001'
const plain = aMessage(line, ':86:Bakery')

test('line ends, control characters, blocks and headers around a message change nothing', () => {
  const expected = readMt940(plain)
  expect(expected[0]?.lines).toHaveLength(1)
  const same = [
    plain.replaceAll('\n', '\r\n'),
    plain.replaceAll('\n', '\r'),
    plain.replaceAll('\n', '\r\r\n'),
    plain.trimEnd(),
    plain.replace('\n-\n', ''),
    `${plain.trimEnd()}}`,
    `${plain}\x1A`,
    plain.replace('\n-\n', '\n-XXX\n'),
    plain.replace('\n-\n', '\n -\n\n\n'),
    plain
      .replaceAll(':61:', ' :61:')
      .toLowerCase()
      .replace('bakery', 'Bakery')
      .replace('bank0001', 'BANK0001'),
  ]
  for (const text of same) expect(readMt940(text)).toEqual(expected)
  const around = [
    (text: string) => `{1:F01A}{2:O940B}{4:\n${text.trimEnd()}}{5:{MAC:1}}\n`,
    (text: string) => `{1:F01A}{2:O940B}{4:${text.trimEnd()}}$`,
    (text: string) => `\uFEFF\x01\nABNANL2A\n940\nABNANL2A\n${text}\x03`,
    (text: string) => `:940:\nAA0SOMEBANK 1234\n\n${text}EOF\n`,
  ]
  for (const put of around) expect(readMt940(put(plain)).map(withoutAt)).toEqual(expected.map(withoutAt))
})

test('a file has several messages, with and without marks between them', () => {
  const bare = plain.replace('\n-\n', '\n')
  const other = plain.replaceAll('NL56ABNA0123456789', 'NL86INGB0002445588')
  for (const text of [plain + other, bare + other, `${plain}\n\nHEADER\n${other}`]) {
    expect(readMt940(text).map(({ bankAccount }) => bankAccount)).toEqual([
      'NL56ABNA0123456789',
      'NL86INGB0002445588',
    ])
  }
  const intraday = `:20:X\n:25:1\n:34F:EURD0,\n${line}\n`
  expect(readMt940(`${intraday}${intraday}-\n`)).toHaveLength(2)
  const once = bare + other.replace(':20:TEST\n', '')
  expect(readMt940(once)).toHaveLength(2)
})

test('the account is the IBAN without what banks write around it, else as it is written', () => {
  const accounts = [
    ['NL92 KNAB 0123 4567 89', 'NL92KNAB0123456789'],
    ['nl47ingb0001212121eur', 'NL47INGB0001212121'],
    ['NL50RABO0123456789 EUR', 'NL50RABO0123456789'],
    ['/PL61109010140000071219812874', 'PL61109010140000071219812874'],
    ['COBADEFFXXX/DE89370400440532013000', 'DE89370400440532013000'],
    ['12345678/1020304050', '12345678/1020304050'],
    ['UBRTHUHB/123456789150ABCDEF002/EUR', 'UBRTHUHB/123456789150ABCDEF002/EUR'],
    ['1291.99.348EUR', '1291.99.348EUR'],
  ]
  for (const [written = '', account] of accounts)
    expect(readMt940(plain.replace('NL56ABNA0123456789', written))[0]?.bankAccount).toBe(account)
  const mauritius = plain
    .replace('NL56ABNA0123456789', 'MU17BOMM0101101030300200000MUR')
    .replaceAll('EUR', 'MUR')
  expect(readMt940(mauritius)[0]?.bankAccount).toBe('MU17BOMM0101101030300200000MUR')
})

test('the currency comes from the opening balance, the closing one, or the limits and sums of an MT942', () => {
  const currencies = (text: string) => readMt940(text).map(({ lines }) => lines[0]?.currency)
  expect(currencies(plain.replace('EUR0,00\n-', '0,00\n-'))).toEqual(['EUR'])
  expect(currencies(plain.replace(':60F:C260101EUR0,00\n', ''))).toEqual(['EUR'])
  const intraday = `:20:X\n:25:1\n:28C:1\n${line}\n:90D:1CHF10,00\n`
  expect(currencies(intraday)).toEqual(['CHF'])
  expect(readMt940(intraday)[0]).toMatchObject({ format: 'MT942', opening: undefined, closing: undefined })
  expect(currencies(intraday.replace(':28C:1\n', ':28C:1\n:34F:CHFD0,\n').replace(/:90.*\n/, '-\n'))).toEqual(
    ['CHF'],
  )
})

test('the balances are those of :60: and :62:, debit is negative, and what is available does not count', () => {
  const text = plain
    .replace(':60F:C260101EUR0,00', ':60M:D260101EUR000012,5')
    .replace(':62F:C260131EUR0,00', ':62M:D160230EUR22,50\n:64:C260131EUR999,\n:65:C260201EUR999,')
  expect(readMt940(text)[0]).toMatchObject({
    opening: { date: '2026-01-01', currency: 'EUR', amount: '-12.50' },
    closing: { date: '2016-02-30', currency: 'EUR', amount: '-22.50' },
  })
  expect(readMt940(plain.replace('C260101', 'D260101'))[0]?.opening?.amount).toBe('0.00')
})

test('extra tags of the head are passed over, an unknown one among the lines is text', () => {
  const text = plain.replace(
    ':28C:',
    ':21:NONREF\n:NS:22Holder\n23Name\n:NSF:Hello\n:13D:2601051200+0100\n:28C:',
  )
  expect(readMt940(text).map(({ lines }) => lines.length)).toEqual([1])
  expect(readMt940(plain.replace('Bakery', 'Bakery\n:99:Extra'))[0]?.lines[0]?.description).toBe(
    'Bakery :99:Extra',
  )
})

test('what cannot be read with certainty is refused with the line of the file and its words', () => {
  // prettier-ignore
  const broken: [string, string, number | undefined, RegExp][] = [
    ['nothing', 'Date;Amount\n1;2\n', undefined, /There is no statement in this file/],
    ['a strange line', plain.replace(line, ':61:260105X10,00NTRF'), 5, /"260105X10,00NTRF" cannot be read/],
    ['no code', plain.replace(line, ':61:260105C10,00'), 5, /cannot be read/],
    ['two marks', plain.replace('D10,00', 'D1.234,56'), 5, /cannot be read/],
    ['a blank in the amount', plain.replace('D10,00', 'D1 234,56'), 5, /cannot be read/],
    ['a minus', plain.replace('D10,00', 'D-10,00'), 5, /cannot be read/],
    ['an unclear point', plain.replace('D10,00', 'D1.234'), 5, /"1\.234" is ambiguous/],
    ['month 13', plain.replace('2601050105', '261305'), 5, /2026-13-05/],
    ['day 32', plain.replace('2601050105', '2601050132'), 5, /2026-01-32/],
    ['a strange balance', plain.replace(':60F:C', ':60F:X'), 4, /balance "X260101EUR0,00" cannot be read/],
    ['a balance in words', plain.replace(':62F:C260131EUR0,00', ':62F:none'), 7, /"none" cannot be read/],
    ['an expected line', plain.replace('D10,00', 'ED10,00'), 5, /only expected/],
    ['no currency', plain.replaceAll('EUR', ''), 1, /names no currency/],
    ['two currencies', plain.replace(':62F:C260131EUR', ':62F:C260131USD'), 7, /is in EUR, but this is in USD/],
    ['no end', plain.replace(':62F:C260131EUR0,00\n-\n', ''), 1, /no closing balance \(:62F:\)/],
    ['no end in between', plain.replace(':62F:C260131EUR0,00\n', '') + plain, 1, /no closing balance/],
    ['a line outside', `${line}\n${plain}`, 1, /is outside of any statement/],
    ['a line behind the end', `${plain}${line}\n`, 9, /is outside of any statement/],
    ['a line behind the balance', plain.replace('-\n', `${line}\n-\n`), 8, /after the end of the statement/],
    ['an account among the lines', plain.replace(':86:', ':25:'), 6, /The account \(:25:Bakery\) comes after the lines/],
    ['a balance twice', plain.replace('-\n', ':62F:C260131EUR1,00\n-\n'), 8, /closing balance .* appears twice/],
    ['an intraday report cut off', `:20:X\n:25:1\n:34F:EURD0,\n${line}\n:86:Bak`, 1, /report that begins here has no end/],
  ]
  for (const [what, text, at, words] of broken)
    expect({ what, ...faultOf(text) }).toEqual({ what, at, reason: expect.stringMatching(words) })
})

function faultOf(text: string): { at: number | undefined; reason: string } | undefined {
  try {
    readMt940(text)
  } catch (error) {
    if (error instanceof StatementError) return { at: error.at, reason: error.message }
    throw error
  }
  return undefined
}

function withoutAt<T extends { lines: object[] }>(statement: T) {
  return { ...statement, lines: statement.lines.map((one) => ({ ...one, at: 0 })) }
}

test('a text before the first line is about the statement and belongs to no line (Danske Bank)', () => {
  const [before, first] = [
    ':86:For your inform. IBAN no.: DK5030000001234567',
    ':61:2601050105D10,00NTRFDBTS 1234358124',
  ]
  expect(linesOf(before, first, ':86:Rent')).toMatchObject([{ amount: '-10.00', description: 'Rent' }])
})

test('a line without a text shows the reference of its :61:, which earlier versions left out', () => {
  expect(linesOf(':61:2601050105D10,00NTRFDBTS 1234358124')).toMatchObject([
    { description: 'DBTS 1234358124', formerTexts: [{ counterpart: '', description: '' }] },
  ])
  expect(linesOf(':61:2601050105D10,00NTRFNONREF')).toMatchObject([{ description: '' }])
})

test('C and RD are deposits, D and RC withdrawals, with or without a letter of the currency', () => {
  const marks = ['C', 'CR', 'RD', 'RDR', 'D', 'DR', 'DD', 'RC', 'RCR', 'c', 'rdr']
  expect(marks.map((mark) => amountOf(`:61:2601050105${mark}10,00NTRFNONREF`))).toEqual(
    '10.00 10.00 10.00 10.00 -10.00 -10.00 -10.00 -10.00 -10.00 10.00 10.00'.split(' '),
  )
})

test('amounts keep their digits, with a comma, a point or none', () => {
  const written = '12, 12,5 12.50 500 ,07 000000001213,28 1,234 0.125 9007199254740993,01'.split(' ')
  expect(written.map((amount) => amountOf(`:61:260105C${amount}NTRF`))).toEqual(
    '12.00 12.50 12.50 500.00 0.07 1213.28 1.234 0.125 9007199254740993.01'.split(' '),
  )
  expect(amountOf(':61:260105D0,00NTRF')).toBe('0.00')
})

test('the booking date is in the year nearest to the value date', () => {
  const days = [
    '2512310102',
    '2601021231',
    '2601310201',
    '240229',
    '160230',
    '260105    ',
    '8001011231',
    '791231',
  ]
  expect(days.map((day) => linesOf(`:61:${day}D1,00NTRF`)[0]?.date)).toEqual(
    '2026-01-02 2025-12-31 2026-02-01 2024-02-29 2016-02-30 2026-01-05 1979-12-31 2079-12-31'.split(' '),
  )
})

test('the second line is the description only when there is no text', () => {
  const [without, empty, given] = linesOf(
    ':61:260105D1,00NTRFNONREF',
    'Card transaction',
    ':61:260105D2,00NTRFNONREF',
    'Card transaction',
    ':86:',
    ':61:260105D3,00NTRFNONREF',
    'Card transaction',
    ':86:Bakery',
  )
  expect([without?.description, empty?.description, given?.description]).toEqual([
    'Card transaction',
    'Card transaction',
    'Bakery',
  ])
})

test('a bank reference counts only when it is sure to be of one line', () => {
  const references = [
    '',
    'NONREF',
    '0000000000000000',
    '55',
    '2026-01-05-18.02',
    'CT26-01-05-08.32',
    'KEINE ANGABE',
  ]
  for (const reference of references) expect(referencesOf([reference])).toEqual([''])
  expect(referencesOf(['MB170119012058', '8327000090031789', '025498557/000001'])).toEqual([
    'MB170119012058',
    '8327000090031789',
    '025498557/000001',
  ])
  expect(referencesOf(['55555', 'MB170119012058', '55555'])).toEqual(['', 'MB170119012058', ''])
})

test('a bank reference that comes again on another page of the account counts for none', () => {
  const page = aMessage(':61:260105D1,00NTRFNONREF//CONSTANT1')
  expect(readMt940(page + page).flatMap(({ lines }) => lines.map(({ reference }) => reference))).toEqual([
    '',
    '',
  ])
  const other = page.replace('NL56ABNA0123456789', 'NL86INGB0002445588')
  expect(readMt940(page + other).flatMap(({ lines }) => lines.map(({ reference }) => reference))).toEqual([
    'CONSTANT1',
    'CONSTANT1',
  ])
})

test('a line that was broken within is put together', () => {
  const [line] = linesOf(
    ':61:1811261126CR',
    '30,00N062NONREF',
    ':',
    '86:166?00GUTSCHR. UEBERWEISUNG?20SVWZ+Test',
  )
  expect(line).toMatchObject({ at: 5, date: '2018-11-26', amount: '30.00', description: 'Test' })
})

function amountOf(line: string): string | undefined {
  return linesOf(line)[0]?.amount
}

function referencesOf(references: string[]): string[] {
  const fields = references.map((reference, index) => `:61:260105D${index},00NTRFNONREF//${reference}`)
  return linesOf(...fields).map(({ reference }) => reference)
}

test('an amount with a letter in it is refused, not cut off before the letter', () => {
  for (const written of ['6x,95', '6x4,95', '12O.50'])
    expect(() => amountOf(`:61:2601050105D${written}NTRFNONREF`)).toThrow(/cannot be read/)
})

test('a text of subfields gives the remittance text and the name, whatever its separator', () => {
  for (const separator of ['?', '<', '~', '>', '^', '|', '+']) {
    const text = '166?00GUTSCHRIFT?109310?20Rechnung 4711?21vom 3.4.2026?30BYLADEM1?31DE12?32Muster?33Hannah'
    expect(lineWith(text.replaceAll('?', separator))).toMatchObject({
      counterpart: 'Muster Hannah',
      description: 'Rechnung 4711 vom 3.4.2026',
    })
  }
  expect(lineWith('>20Abo styczen>31491050>32ORANGE')).toMatchObject({
    counterpart: 'ORANGE',
    description: 'Abo styczen',
  })
})

test('subfields of 27 signs go on without a break, shorter ones with a blank, wider ones as the widest', () => {
  expect(lineWith('166?20GEBUEHR DAUERAUFTRAGSAENDER?21UNG VOM 3.4. KARTE?2212/2026').description).toBe(
    'GEBUEHR DAUERAUFTRAGSAENDERUNG VOM 3.4. KARTE 12/2026',
  )
  expect(
    lineWith('020?20OPLATA ZA PROWADZENIE RACHUNKU BIEZA?21CEGO W GRUDNIU ROKU BIEZACEGO?22I W STYCZNIU')
      .description,
  ).toBe('OPLATA ZA PROWADZENIE RACHUNKU BIEZACEGO W GRUDNIU ROKU BIEZACEGO I W STYCZNIU')
  const sixAndTwenty = 'UNG VOM 3.4. KARTE 49 XXXX'
  expect(lineWith(`166?20GEBUEHR DAUERAUFTRAGSAENDER?21${sixAndTwenty}?22XXXX 1234`).description).toBe(
    `GEBUEHR DAUERAUFTRAGSAENDER${sixAndTwenty} XXXX 1234`,
  )
})

test('what only looks like another subfield is text (Deutsche Bank)', () => {
  const line = lineWith('020?20Konto 335?960.484?217SF91D5 DFA48?32Muster')
  expect(line.description).toBe('Konto 335?960.484 7SF91D5 DFA48')
  expect(line.formerTexts).toEqual([{ counterpart: 'Muster', description: 'Konto 335 7SF91D5 DFA48' }])
})

test('the text goes on in the subfields 60 to 63', () => {
  expect(lineWith('105?20SVWZ+Beitrag fuer das Quart?28?29?32Verein Sued?60al 1/2026').description).toBe(
    'Beitrag fuer das Quartal 1/2026',
  )
})

test('without a remittance text the kind of booking is the description', () => {
  expect(lineWith('808?00ENTGELTABSCHLUSS?109310')).toMatchObject({
    counterpart: '',
    description: 'ENTGELTABSCHLUSS',
  })
  expect(lineWith('166?00GUTSCHRIFT?20SVWZ+?32Muster').description).toBe('GUTSCHRIFT')
})

test('the part SVWZ+ is the description, even where its key is cut in two', () => {
  expect(
    lineWith(
      '835?20EREF+ 2026-1 SHOP?21MREF+ M-0001 CRED+ DE98ZZZ0?229999999999 00000000000000 S?23VWZ+ Ihr Einkauf',
    ).description,
  ).toBe('Ihr Einkauf')
  expect(lineWith('166?20EREF+2026-000000000000000001?21SVWZ+Rechnung 5').description).toBe('Rechnung 5')
  expect(lineWith('166?20EREF+2026-1?21KREF+NONREF').description).toBe('EREF+2026-1 KREF+NONREF')
})

test('the ultimate party of the other side is the counterpart, never that of our own', () => {
  const text = (code: string) => `${code}?20SVWZ+x?21ABWA+Began It?22ABWE+Got It?32Bank Name`
  const names = (line: string, codes: string[]) => codes.map((code) => lineWith(text(code), line).counterpart)
  // Received transfers and direct debits that others drew; our transfers, and direct debits that we drew.
  expect(names(deposit, ['166', '152', '181', '051'])).toEqual(Array(4).fill('Began It'))
  expect(names(withdrawal, ['104', '105', '106', '107'])).toEqual(Array(4).fill('Began It'))
  expect(names(withdrawal, ['116', '117', '177', '109', '020'])).toEqual(Array(5).fill('Got It'))
  expect(names(deposit, ['171', '174', '159'])).toEqual(Array(3).fill('Got It'))
  expect(lineWith('166?20SVWZ+x?21ABWE+Got It?32Bank Name', deposit).counterpart).toBe('Bank Name')
})

test('a question mark in the text is no subfield', () => {
  expect(lineWith('166?20Wer zahlt?45 Euro fehlen?32Muster?')).toMatchObject({
    counterpart: 'Muster',
    description: 'Wer zahlt?45 Euro fehlen',
  })
})

test('a second text that only repeats the code does not hide the subfields', () => {
  const [line] = linesOf(withdrawal, ':86:073', ':86:073~00VE02', '~20Platnosc karta ', '~32SKLEP')
  expect(line).toMatchObject({ counterpart: 'SKLEP', description: 'Platnosc karta' })
})
