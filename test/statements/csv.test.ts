import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkMapping } from '../../src/statements/csv/check-mapping.ts'
import { readCsv, type CsvMapping } from '../../src/statements/csv/read-csv.ts'
import type { StatementLine } from '../../src/statements/common/statement.ts'

const plain: CsvMapping = {
  name: 'mine',
  delimiter: ';',
  header: ['Day'],
  date: { columns: ['Day'], format: 'DD.MM.YYYY' },
  numbers: { decimal: ',', thousands: '.' },
  amount: { column: 'Amount' },
  currency: { fixed: 'EUR' },
  counterpart: ['Name'],
  description: ['Text'],
}

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

test('a quotation mark that is never closed is refused with its line', () => {
  expect(() => read('Day;Amount;Name;Text\n31.01.2026;1,00;"Ann;\n')).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^A quotation mark here/), at: 2 }),
  )
})

test('quotation marks that a bank did not double are text', () => {
  expect(read('Day;Amount;Name;Text\n31.01.2026;1,00;"Firma "Alfa" sp.";x')[0]?.counterpart).toBe(
    'Firma "Alfa" sp.',
  )
})

test('a delimiter within quotation marks is text, with blanks before them too', () => {
  expect(read('Day;Amount;Name;Text\n31.01.2026;1,00; "Ann; Bo";x')[0]?.counterpart).toBe('Ann; Bo')
})

test('the direction stands in a column of its own', () => {
  const mapping: CsvMapping = {
    ...plain,
    amount: { column: 'Amount', direction: 'Sign', in: ['C', 'Credit'], out: ['D'] },
  }
  const file = (amount: string, sign: string) => `Day;Amount;Sign;Name;Text\n31.01.2026;${amount};${sign};;`
  expect(read(file('1,00', 'D'), mapping)[0]?.amount).toBe('-1.00')
  expect(read(file('1,00', 'credit'), mapping)[0]?.amount).toBe('1.00')
  expect(read(file('0,00', 'D'), mapping)[0]?.amount).toBe('0.00')
  expect(() => read(file('1,00', 'X'), mapping)).toThrow('Column "Sign": "X" must be one of C, Credit, D')
  expect(() => read(file('-1,00', 'D'), mapping)).toThrow(
    'Column "Amount": the sign of the amount contradicts its direction',
  )
})

test.each([
  ['positive', '', '1,00', '-1.00'],
  ['positive', '0,00', '1,00', '-1.00'],
  ['positive', '2,00', '', '2.00'],
  ['negative', '', '-1,00', '-1.00'],
  ['negative', '2,00', '0,00', '2.00'],
  ['negative', '0,00', '', '0.00'],
] as const)(
  'deposits and withdrawals in two columns (%s): "%s" and "%s" are %s',
  (outIs, into, out, amount) => {
    expect(read(`Day;In;Out;Name;Text\n31.01.2026;${into};${out};;`, twoColumns(outIs))[0]?.amount).toBe(
      amount,
    )
  },
)

test.each([
  ['positive', '1,00', '2,00', 'Both columns "In" and "Out" contain an amount'],
  ['positive', '', '', 'There is no amount in column "In" or "Out"'],
  ['positive', '', '-1,00', 'Column "Out": the sign of the amount contradicts its direction'],
  ['negative', '', '1,00', 'Column "Out": the sign of the amount contradicts its direction'],
  ['negative', '-1,00', '', 'Column "In": the sign of the amount contradicts its direction'],
] as const)(
  'deposits and withdrawals in two columns (%s) refuse "%s" and "%s"',
  (outIs, into, out, message) => {
    expect(() => read(`Day;In;Out;Name;Text\n31.01.2026;${into};${out};;`, twoColumns(outIs))).toThrow(
      expect.objectContaining({ message, at: 2 }),
    )
  },
)

test('a state that the mapping does not know is refused, one that is pending is passed over', () => {
  const file = (state: string) => `Day;Amount;State;Name;Text\n31.01.2026;1,00;${state};;`
  const both: CsvMapping = { ...plain, booked: [{ column: 'State', booked: ['done'], pending: ['open'] }] }
  expect(read(file('DONE'), both)).toHaveLength(1)
  expect(read(file('open'), both)).toEqual([])
  expect(() => read(file('lost'), both)).toThrow(
    'Column "State": the mapping does not say whether "lost" means booked; it knows done, open',
  )
  expect(read(file('lost'), { ...plain, booked: [{ column: 'State', booked: ['done'] }] })).toEqual([])
  expect(read(file('lost'), { ...plain, booked: [{ column: 'State', pending: ['open'] }] })).toHaveLength(1)
})

test('a currency that is none is refused with its column', () => {
  const mapping: CsvMapping = { ...plain, currency: { column: 'Cur' } }
  expect(read('Day;Amount;Cur;Name;Text\n31.01.2026;1,00;usd;;', mapping)[0]?.currency).toBe('USD')
  expect(() => read('Day;Amount;Cur;Name;Text\n31.01.2026;1,00;;;', mapping)).toThrow(
    'Column "Cur": "" is not a currency such as EUR (mapping mine)',
  )
  expect(() =>
    read('Day;Amount;Name;Text\n31.01.2026;5 kr;;', { ...plain, currency: { inAmount: true } }),
  ).toThrow('Column "Amount": "kr" is not a currency such as EUR (mapping mine)')
  expect(() =>
    read('Day;Amount;Name;Text\n31.01.2026;5;;', { ...plain, currency: { preamble: ['Cur'] } }),
  ).toThrow('Beside "Cur" at the beginning of the file: "" is not a currency')
})

test.each([
  ['oldest first', ['1,00;11,00', '2,00;13,00', '-4,00;9,00'], ['10.00', '9.00']],
  ['newest first', ['-4,00;9,00', '2,00;13,00', '1,00;11,00'], ['10.00', '9.00']],
  ['not on every row', ['1,00;', '2,00;13,00', '-4,00;9,00'], ['10.00', '9.00']],
  ['that do not follow from one another', ['1,00;11,00', '2,00;14,00', '-4,00;9,00'], undefined],
  ['on one of several rows', ['1,00;', '2,00;13,00'], undefined],
  ['that fit both orders in different ways', ['1,00;11,00', '0,00;11,00', '1,00;11,00'], undefined],
] as const)('balances %s', (_what, rows, balances) => {
  const file = `Day;Amount;Balance;Name;Text\n${rows.map((row) => `31.01.2026;${row};;`).join('\n')}`
  const [statement] = readCsv(file, { ...plain, balance: 'Balance' })
  expect(statement?.opening && [statement.opening.amount, statement.closing?.amount]).toEqual(balances)
})

test('a balance that cannot be read is refused', () => {
  const mapping: CsvMapping = { ...plain, balance: 'Balance' }
  expect(() => read('Day;Amount;Balance;Name;Text\n31.01.2026;1,00;n/a;;', mapping)).toThrow(
    'Column "Balance": "n/a" is not an amount with "," as its decimal sign',
  )
})

test('a reference that two lines share is none', () => {
  const mapping: CsvMapping = { ...plain, reference: 'Ref' }
  const lines = read(
    'Day;Amount;Ref;Name;Text\n31.01.2026;1,00;a;;\n31.01.2026;1,00;a;;\n31.01.2026;1,00;b;;',
    mapping,
  )
  expect(lines.map(({ reference }) => reference)).toEqual(['', '', 'b'])
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

test('a file with a header and no rows is a statement without lines', () => {
  expect(readCsv('Day;Amount;Name;Text\n', plain)).toEqual([
    { format: 'CSV (mine)', bankAccount: '', name: '', opening: undefined, closing: undefined, lines: [] },
  ])
})

test('a mapping that does not fit the header is refused with what is missing', () => {
  expect(() => read('Bank of X\nDay;Sum;Name;Text\n31.01.2026;1,00;;')).toThrow(
    expect.objectContaining({
      message:
        'The mapping mine does not fit: the header lacks "Amount". It has "Day", "Sum", "Name", "Text"',
      at: 2,
    }),
  )
})

test('a header that no built-in mapping knows is told, with how to name one', () => {
  expect(() => readCsv('Export\nDay;Sum;Name\n31.01.2026;1,00;Ann')).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        /^No built-in mapping fits this CSV file\. Its columns seem to be "Day", "Sum", "Name"\. Choose a mapping: one of ing-nl, .*, or one of your own \(“books mappings show NAME” prints a pattern\)$/,
      ),
      at: 2,
    }),
  )
  expect(() => readCsv('a\tb\tc\td\te\tf\tg\th')).toThrow('No built-in mapping fits this CSV file')
  expect(() => readCsv(' \n\n')).toThrow('The file is empty')
})

test('a fault in a file that several mappings know is that of the mapping that came furthest', () => {
  const text = readFileSync(join(import.meta.dirname, 'samples/csv/paypal-us.csv'), 'utf8')
  expect(() => readCsv(text.replace('"-1,000.00","0.00"', '"-1,0x0.00","0.00"'))).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^Column "Gross": "-1,0x0.00" is not an amount/),
      at: 4,
    }),
  )
})

test('a mapping of the user is checked, in words', () => {
  expect(checkMapping(plain)).toEqual(plain)
  expect(() => checkMapping({ ...plain, dateFormat: 'DD.MM.YYYY' })).toThrow(
    'The mapping cannot be used. There is no setting "dateFormat" here; it must be an object with name,',
  )
  expect(() => checkMapping({ ...plain, date: { columns: ['Day'], format: 'dd.mm.yyyy' } })).toThrow(
    'The mapping cannot be used. date: format: Must be written like DD.MM.YYYY.',
  )
  expect(() => checkMapping({ ...plain, amount: { column: 'A', direction: 'B' } })).toThrow(
    'amount: There is no setting "direction" here; it must be { column } with a sign, { column, reversed: true } where it is the other way round (cards), { column, direction, in, out } with the words of both directions, or { in, out, outIs } with two columns.',
  )
  expect(() => checkMapping({ ...plain, currency: { fixed: 'euro' }, name: '' })).toThrow(
    'name: Must not be empty. currency: fixed: Three capital letters, such as EUR.',
  )
  expect(() => checkMapping({ ...plain, amount: 'A' })).toThrow('amount: Must be { column } with a sign, ')
  expect(() => checkMapping({ ...plain, numbers: { decimal: ',', thousands: ',' } })).toThrow(
    'numbers: Must have two different signs.',
  )
  expect(() => checkMapping('ing-nl')).toThrow(
    'The mapping cannot be used. Must be an object with name, delimiter, header, date, numbers, amount and currency.',
  )
  expect(() => checkMapping({ ...plain, header: 'none' })).toThrow('A file without a header needs a width')
})

function read(file: string, mapping: CsvMapping = plain): StatementLine[] {
  return readCsv(file, mapping).flatMap(({ lines }) => lines)
}

function twoColumns(outIs: 'positive' | 'negative'): CsvMapping {
  return { ...plain, amount: { in: 'In', out: 'Out', outIs } }
}

const withBalances: CsvMapping = {
  name: 'balances',
  delimiter: ',',
  header: ['Day', 'Value', 'Rest'],
  date: { columns: ['Day'], format: 'YYYY-MM-DD' },
  numbers: { decimal: '.' },
  amount: { column: 'Value' },
  currency: { fixed: 'EUR' },
  balance: 'Rest',
}

/** Rows of day, amount and the balance after it. */
function balances(...rows: string[]) {
  return readCsv(['Day,Value,Rest', ...rows].join('\n'), withBalances)[0]
}

test('balances that contradict the amounts in every order are told with the line, a changed amount or a lost row alike', () => {
  const rows = [
    '2026-01-01,10.00,10.00',
    '2026-01-02,5.00,15.00',
    '2026-01-03,-2.00,13.00',
    '2026-01-04,1.00,14.00',
  ]
  expect(balances(...rows)?.contradictsAt).toBeUndefined()
  expect(balances(...rows.toReversed())?.contradictsAt).toBeUndefined()
  const changed = rows.with(2, '2026-01-03,-3.00,13.00')
  expect(balances(...changed)).toMatchObject({ contradictsAt: 4, opening: undefined, closing: undefined })
  expect(balances(...rows.toSpliced(1, 1))).toMatchObject({ contradictsAt: 3 })
  expect(balances(...rows.toReversed().toSpliced(1, 1))?.contradictsAt).toBeDefined()
})

test('balances of a day that the bank sorted in another way contradict nothing', () => {
  const sorted = balances('2026-01-01,10.00,13.00', '2026-01-01,5.00,5.00', '2026-01-01,-2.00,3.00')
  expect(sorted?.contradictsAt).toBeUndefined()
  expect(sorted?.opening).toBeUndefined()
})

test('a card whose charges are positive is read the other way round', () => {
  const card = {
    ...withBalances,
    header: ['Day', 'Value'],
    balance: undefined,
    amount: { column: 'Value', reversed: true },
  }
  const { balance: _, ...mapping } = card
  const lines = readCsv('Day,Value\n2026-01-01,25.50\n2026-01-02,-100.00', checkMapping(mapping))[0]?.lines
  expect(lines?.map(({ amount }) => amount)).toEqual(['-25.50', '100.00'])
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

test('an unknown header is shown, not a row, when texts and amounts hold commas', () => {
  const text = '"Day","Sum","Name"\n"01.01.2026","1.234,50","Ann, Bob, and Co, Ltd"\n'
  expect(() => readCsv(text)).toThrow('Its columns seem to be "Day", "Sum", "Name".')
  const longer = 'Day;Sum;Name\n01.01.2026;1,00;Ann;Rent\n'
  expect(() => readCsv(longer)).toThrow('Its columns seem to be "Day", "Sum", "Name".')
})

test('ten million characters behind an open quotation mark are refused at once', () => {
  const rows = `01/01/2026,1,1.00,x,y\n`.repeat(450_000)
  const open = `Number,Date,Account,Amount,Subcategory,Memo\n,"${rows}`
  expect(() => readCsv(open)).toThrow('never closed')
  // Nobody reads on to find that the last of them closes it.
  expect(() => readCsv(`${open}"`)).toThrow('never closed')
})
