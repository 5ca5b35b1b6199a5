import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attempt } from '../../src/statements/common/collect-faults.ts'
import { firstLinesOf } from '../../src/statements/csv/first-lines.ts'
import { readCsv, type CsvMapping } from '../../src/statements/csv/read-csv.ts'
import { plain, read, withBalances } from './csv-reading.ts'

test('a mapping of the user reads a file that no built-in one knows', () => {
  expect(read('Day;Amount;Name;Text\n31.01.2026;-1.234,5;Ann;Rent')).toEqual([
    {
      at: 2,
      date: '2026-01-31',
      currency: 'EUR',
      amount: '-1234.50',
      counterpart: 'Ann',
      description: 'Rent',
      reference: '',
    },
  ])
})

test('a file of another kind is not read to its end: after a thousand faults the rest is left', () => {
  const rows = Array.from({ length: 1500 }, () => '31.01.2026;much;Ann;Rent')
  const { fault } = attempt(() => read(['Day;Amount;Name;Text', ...rows].join('\n')))
  expect(fault?.others).toHaveLength(19)
  expect(fault?.more).toBe(980)
})

test('a quotation mark that is never closed before the header is a part of its text', () => {
  const { cells } = firstLinesOf('"Account;DE89370400440532013000\nDay;Amount\n')
  expect(cells(1, ';', '"')).toEqual(['"Account', 'DE89370400440532013000'])
})

test.each([
  ['a mark of the byte order', '\uFEFFDay;Amount;Name;Text\n31.01.2026;1,00;Ann;'],
  ['Windows line ends and blank lines', 'Day;Amount;Name;Text\r\n\r\n31.01.2026;1,00;Ann;\r\n\r\n'],
  ['line ends of old Macs', 'Day;Amount;Name;Text\r31.01.2026;1,00;Ann;\r'],
  ['delimiters behind the last column', 'Day;Amount;Name;Text;;\n31.01.2026;1,00;Ann;;\n;;;;\n'],
  ['names in capitals, in another order, with blanks', ' TEXT ;NAME; amount;day\n;Ann;1,00;31.01.2026'],
  ['quotation marks and blanks around', '"Day"; "Amount" ;"Name";"Text"\n "31.01.2026" ; "1,00" ;"Ann";""'],
  ['protection against spreadsheets', 'Day;Amount;Name;Text\n="31.01.2026";="1,00";"=""Ann""";'],
  [
    'text before the header, and a hint to Excel',
    'sep=;\nMy "bank\n\nDay;Amount;Name;Text\n31.01.2026;1,00;Ann;',
  ],
  ['a time behind the day', 'Day;Amount;Name;Text\n31.01.2026 23:59:59;1,00;Ann;'],
  ['one digit for a day', 'Day;Amount;Name;Text\n31.1.2026;1,00;Ann;'],
  ['what programs of old end a file with', 'Day;Amount;Name;Text\n31.01.2026;1,00;Ann;\n\u001A\0\0'],
])('a file with %s is read', (_what, file) => {
  expect(read(file)).toMatchObject([
    { date: '2026-01-31', amount: '1.00', counterpart: 'Ann', description: '' },
  ])
})

test('line breaks and doubled quotation marks in a field are its text, and lines are counted with them', () => {
  const lines = read('Day;Amount;Name;Text\n31.01.2026;1,00;"An ""A"";\nn";"a\n\nb"\n30.01.2026;2,00;Bo;')
  expect(lines.map(({ at, counterpart, description }) => [at, counterpart, description])).toEqual([
    [2, 'An "A"; n', 'a b'],
    [6, 'Bo', ''],
  ])
})

test.each([
  ['1', '1.00'],
  ['+1,5', '1.50'],
  ['1.234.567,891', '1234567.891'],
  ['1234567,89', '1234567.89'],
  [',5', '0.50'],
  ['-0,00', '0.00'],
  ['12,50-', '-12.50'],
  ['(12,50)', '-12.50'],
  ['\u221212,50', '-12.50'],
  ['\u201012,50', '-12.50'],
  ['\uFF0D12,50', '-12.50'],
  ['-12,50 €', '-12.50'],
  ['EUR -12,50', '-12.50'],
])('the amount %s is %s', (written, amount) => {
  expect(read(`Day;Amount;Name;Text\n31.01.2026;"${written}";;`)[0]?.amount).toBe(amount)
})

test.each(['1.5', '12.34,50', '1,234.50', '--1', '(1', '1,', 'EUR', 'one', '', '1 2', '-1-', '9'.repeat(61)])(
  'the amount "%s" is refused with its line and column',
  (written) => {
    expect(() => read(`Day;Amount;Name;Text\n\n31.01.2026;"${written}";;`)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/column "Amount"/i), at: 3 }),
    )
  },
)

test('an amount in another currency than its line is refused', () => {
  expect(() => read('Day;Amount;Name;Text\n31.01.2026;12,50 USD;;')).toThrow(
    'Column "Amount": "USD" beside the amount is not EUR',
  )
})

test.each([
  ['YYYY-MM-DD', '2026-01-31'],
  ['DD-MM-YYYY', '31-01-2026'],
  ['DD/MM/YYYY', '31/1/2026'],
  ['MM/DD/YYYY', '01/31/2026'],
  ['MM/DD/YY', '1/31/26'],
  ['DD.MM.YY', '31.01.26'],
  ['YYYYMMDD', '20260131'],
  ['YYYY.MM.DD', '2026.01.31.'],
  ['DD MMM YYYY', '31 Jan 2026'],
  ['YYYY/MM/DD', '2026/01/31T10:00:00Z'],
])('a day in %s is read: %s', (format, written) => {
  const mapping = { ...plain, date: { columns: ['Day'], format } }
  expect(read(`Day;Amount;Name;Text\n${written};1,00;;`, mapping)[0]?.date).toBe('2026-01-31')
})

test.each([
  ['a Buddhist year', 'DD.MM.YYYY', '31.01.2569', '2026-01-31'],
  ['its last two digits', 'DD.MM.YY', '31.01.69', '2026-01-31'],
  ['the last year of two digits that may still come', 'DD.MM.YY', '31.01.59', '2059-01-31'],
  ['a year of the last century, not one to come', 'DD.MM.YY', '31.01.99', '1999-01-31'],
])('%s is read', (_what, format, written, day) => {
  const mapping = { ...plain, date: { columns: ['Day'], format } }
  expect(read(`Day;Amount;Name;Text\n${written};1,00;;`, mapping)[0]?.date).toBe(day)
})

test('a day of the calendar that does not exist is kept', () => {
  expect(read('Day;Amount;Name;Text\n30.02.2016;1,00;;')[0]?.date).toBe('2016-02-30')
})

test.each([
  ['01/31/2026', 'Column "Day": "01/31/2026" is not a date in the form DD.MM.YYYY'],
  ['31.01.26', 'Column "Day": "31.01.26" is not a date in the form DD.MM.YYYY'],
  ['', 'Column "Day": "" is not a date in the form DD.MM.YYYY'],
  ['31.13.2026', 'Column "Day": The date 2026-13-31 has no month between 01 and 12'],
  ['32.01.2026', 'Column "Day": The date 2026-01-32 has no day between 01 and 31'],
])('the day "%s" is refused with its line and column', (written, message) => {
  expect(() => read(`Day;Amount;Name;Text\n${written};1,00;Ann;`)).toThrow(
    expect.objectContaining({ message, at: 2 }),
  )
})

test('a row with too few or too many columns is refused with its line', () => {
  const message = (count: number) =>
    `This row has ${count} columns instead of 4: it was cut off, or one of its texts contains the column separator`
  expect(() => read('Day;Amount;Name;Text\n"31.01.2026";1,00;"An\nn";\n31.01.2026;1,00')).toThrow(
    expect.objectContaining({ message: message(2), at: 4 }),
  )
  expect(() => read('Day;Amount;Name;Text\n31.01.2026;1,00;Ann; Bo;Rent')).toThrow(message(5))
})

test('a file that is cut off within its last amount is refused with its line', () => {
  const file = (last: string) =>
    `Day;Name;Text;Amount\n31.01.2026;Ann;;5,40\n30.01.2026;Ben;;1.234,00\n29.01.2026;Eve;;${last}`
  for (const cut of ['1', '1.234', '1.234,5'])
    expect(() => read(file(cut))).toThrow(
      expect.objectContaining({ at: 4, message: expect.stringContaining('cut off within this number') }),
    )
  expect(read(file('1.234,56'))).toHaveLength(3)
  expect(read(file('1.234\n'))).toMatchObject([{}, {}, { amount: '1234.00' }])
  expect(read(file('1').replace('5,40', '5,4').replace(',00', ',11'))).toMatchObject([
    {},
    {},
    { amount: '1.00' },
  ])
})

test('a quotation mark that is never closed is refused with its line', () => {
  expect(() => read('Day;Amount;Name;Text\n31.01.2026;1,00;"Ann;\n')).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^A quotation mark here/), at: 2 }),
  )
})

test('a line that is far too long is not said to have a quotation mark where there is none', () => {
  expect(() => read('x'.repeat(3_000_000))).toThrow('cannot be split')
})

test('quotation marks that a bank did not double are text', () => {
  expect(read('Day;Amount;Name;Text\n31.01.2026;1,00;"Firma "Alfa" sp.";x')[0]?.counterpart).toBe(
    'Firma "Alfa" sp.',
  )
})

test('a delimiter within quotation marks is text, with blanks before them too', () => {
  expect(read('Day;Amount;Name;Text\n31.01.2026;1,00; "Ann; Bo";x')[0]?.counterpart).toBe('Ann; Bo')
})

test('a file without a header is read by the numbers of its columns', () => {
  const mapping: CsvMapping = {
    name: 'mine',
    delimiter: ',',
    header: 'none',
    width: 3,
    skip: 1,
    date: { columns: [1], format: 'DD/MM/YYYY' },
    numbers: { decimal: '.', thousands: ',' },
    amount: { column: 3 },
    currency: { fixed: 'GBP' },
    description: [2],
  }
  expect(read('A list\n03/08/2026,"CAFE, LONDON","-£1,010.99"', mapping)).toMatchObject([
    { at: 2, date: '2026-08-03', amount: '-1010.99', description: 'CAFE, LONDON' },
  ])
  expect(() => read('A list\n03/08/2026,CAFE,x', mapping)).toThrow('Column 3: "x" is not an amount')
  expect(() => read('A list\n03/08/2026;CAFE', mapping)).toThrow(
    'The mapping mine does not fit: a row of this file has 2 columns, not 3',
  )
})

test('an empty cell at the end of a file is a cell', () => {
  const [statement] = readCsv('445566778\tEUR\t20260105\t1,00\t2,00\t20260105\t1,00\t\n')
  expect(statement?.lines).toMatchObject([{ amount: '1.00', description: '' }])
})

test('of two columns with one name the first counts', () => {
  const mapping: CsvMapping = { ...plain, currency: { column: 'Cur' } }
  expect(read('Day;Amount;Cur;Cur;Name;Text\n31.01.2026;1,00;CHF;USD;;', mapping)[0]?.currency).toBe('CHF')
})

test('the days of balances are those of the oldest and the newest line', () => {
  const file = 'Day;Amount;Balance;Name;Text\n31.01.2026;0,00;5,00;;\n30.01.2026;0,00;5,00;;'
  expect(readCsv(file, { ...plain, balance: 'Balance' })[0]).toMatchObject({
    opening: { date: '2026-01-30', currency: 'EUR', amount: '5.00' },
    closing: { date: '2026-01-31', currency: 'EUR', amount: '5.00' },
  })
})

test('rows of unequal length are read where the mapping says that there are some', () => {
  const rows = 'Day,Value,Rest,Note\n2026-01-01,25.50\n2026-01-02,-100.00,,x,y,z'
  expect(() => readCsv(rows, withBalances)).toThrow('This row has 2 columns instead of 4')
  expect(readCsv(rows, { ...withBalances, ragged: true })[0]?.lines).toHaveLength(2)
})

test('a lone quotation mark in the account is refused', () => {
  const text = readFileSync(join(import.meta.dirname, 'samples/csv/rabobank.csv'), 'utf8')
  const [header = '', row = ''] = text.split('\n')
  expect(() => readCsv(`${header}\n${row.replace(/^"/, '')}`)).toThrow('contains a quotation mark')
})
