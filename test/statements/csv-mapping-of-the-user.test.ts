import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkMapping } from '../../src/statements/csv/mappings.ts'
import { readCsv, type CsvMapping } from '../../src/statements/csv/read-csv.ts'
import { plain, read } from './csv-reading.ts'

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

test('a header that no built-in mapping knows is reported, with how to name a mapping', () => {
  expect(() => readCsv('Export\nDay;Sum;Name\n31.01.2026;1,00;Ann')).toThrow(
    expect.objectContaining({
      message:
        'No built-in mapping fits this file. Its columns seem to be "Day", "Sum", "Name". “mappings guess” makes one for it; “import --mapping” takes that, or one that “mappings list” shows',
      at: 2,
    }),
  )
  expect(() => readCsv('a\tb\tc\td\te\tf\tg\th')).toThrow('No built-in mapping fits this file')
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
    'amount: There is no setting "direction" here; it must be { column } with a sign, { column, reversed: true } where it is the other way round (cards), { column, direction, in, out } with the words of both directions (column: { in, out } where each has its own), { column, letters: { in, out } } with letters such as Cr and Dr beside the amount, or { in, out, outIs } with two columns.',
  )
  expect(() => checkMapping({ ...plain, currency: { fixed: 'euro' }, name: '' })).toThrow(
    'name: Must not be empty. currency: fixed: Three capital letters, such as EUR.',
  )
  expect(() => checkMapping({ ...plain, amount: 'A' })).toThrow('amount: Must be { column } with a sign, ')
  expect(() => checkMapping({ ...plain, numbers: { decimal: ',', thousands: ',' } })).toThrow(
    'numbers: The two separators must differ.',
  )
  expect(() => checkMapping('ing-nl')).toThrow(
    'The mapping cannot be used. Must be an object with name, delimiter, header, date, numbers, amount and currency.',
  )
  expect(() => checkMapping({ ...plain, header: 'none' })).toThrow('A file without a header needs a width')
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

const dated = { ...plain, counterpart: undefined, description: undefined }

test('numbers in the Indian grouping, in cents, and behind a vertical bar', () => {
  const indian: CsvMapping = { ...dated, numbers: { decimal: '.', thousands: ',', groups: 'indian' } }
  const amountsIn = (mapping: CsvMapping, ...amounts: string[]) =>
    amounts.map((amount) => read(`Day;Amount\n31.01.2026;"${amount}"`, mapping)[0]?.amount)
  expect(amountsIn(indian, '1,23,456.00', '-12,34,56,789.5', '2,000.00', '999', '123456.78')).toEqual(
    '123456.00 -123456789.50 2000.00 999.00 123456.78'.split(' '),
  )
  expect(() => amountsIn(indian, '123,456.00')).toThrow('is not an amount')
  expect(() => amountsIn({ ...indian, numbers: { decimal: '.', thousands: ',' } }, '1,23,456.00')).toThrow(
    'is not an amount',
  )
  const cents: CsvMapping = { ...dated, numbers: { decimal: '.', cents: true } }
  expect(amountsIn(cents, '1250', '-5', '0', '+100')).toEqual(['12.50', '-0.05', '0.00', '1.00'])
  expect(() => amountsIn(cents, '12.50')).toThrow('is not an amount')
  expect(read('Day|Amount\n31.01.2026|1,50', { ...dated, delimiter: '|' })).toMatchObject([
    { amount: '1.50' },
  ])
  expect(() => readCsv('Datum|Summe|Text\n31.01.2026|1,50|a')).toThrow('seem to be "Datum", "Summe", "Text"')
})

test('letters beside an amount give its direction, and that of a balance', () => {
  const mapping: CsvMapping = {
    ...dated,
    amount: { column: 'Amount', letters: { in: ['Cr', 'C'], out: ['Dr', 'D'] } },
    currency: { fixed: 'INR' },
    balance: 'Rest',
  }
  const file = (...rows: string[]) => ['Day;Amount;Rest', ...rows].join('\n')
  const [statement] = readCsv(
    file('14.01.2026;INR 60,00 Dr;10,00 Dr', '15.01.2026;25,00 CR.;15,00 Cr', '16.01.2026;D 5,00;10,00'),
    mapping,
  )
  expect(statement).toMatchObject({
    opening: { amount: '50.00' },
    closing: { amount: '10.00' },
    lines: [{ amount: '-60.00' }, { amount: '25.00' }, { amount: '-5.00' }],
  })
  expect(() => readCsv(file('14.01.2026;60,00;10,00'), mapping)).toThrow(
    'Column "Amount": "60,00" has none of the letters Cr, C, Dr, D',
  )
  expect(() => readCsv(file('14.01.2026;-60,00 Dr;10,00'), mapping)).toThrow('is not an amount')
  expect(() => readCsv(file('14.01.2026;60,00 EUR Dr;10,00'), mapping)).toThrow('is not INR')
})

test('a refund is a negative number among the debits, where the mapping says so', () => {
  const two = { in: 'In', out: 'Out', outIs: 'positive' } as const
  const file = 'Day;In;Out\n01.01.2026;;25,00\n02.01.2026;;-10,00\n03.01.2026;15,00;0,00\n04.01.2026;-3,00;'
  const amounts = (amount: CsvMapping['amount']) =>
    read(file, { ...dated, amount }).map((line) => line.amount)
  expect(amounts({ ...two, refunds: true })).toEqual(['-25.00', '10.00', '15.00', '-3.00'])
  expect(amounts({ ...two, outIs: 'negative', refunds: true })).toEqual(['25.00', '-10.00', '15.00', '-3.00'])
  expect(() => amounts(two)).toThrow('the sign of the amount contradicts its direction')
})

test('a sign that contradicts the word of a type column is refused', () => {
  const mapping: CsvMapping = { ...dated, signs: { column: 'Type', in: ['credit'], out: ['debit'] } }
  const file = (type: string, amount: string) => `Day;Amount;Type\n31.01.2026;${amount};${type}`
  expect(read(file('Credit', '5,00'), mapping)).toHaveLength(1)
  expect(read(file('DEBIT', '-5,00'), mapping)).toHaveLength(1)
  expect(read(file('Fee', '5,00'), mapping)).toHaveLength(1)
  expect(() => read(file('DEBIT', '5,00'), mapping)).toThrow(
    'Column "Type": "DEBIT" contradicts the sign of the amount 5.00',
  )
  expect(() => read(file('Credit', '-5,00'), mapping)).toThrow('contradicts the sign')
})

test('rows are pending by a text within any column', () => {
  const mapping: CsvMapping = {
    ...plain,
    booked: [
      { column: 'Text', pendingContains: ['vorgemerkt'] },
      { column: 'Name', pending: ['open'] },
    ],
  }
  const rows = ['Shop;Umsatz VORGEMERKT, Karte', 'open;Tea', 'Shop;Coffee']
  const [statement] = readCsv(
    ['Day;Amount;Name;Text', ...rows.map((row) => `31.01.2026;-1,00;${row}`)].join('\n'),
    mapping,
  )
  expect(statement?.lines).toMatchObject([{ description: 'Coffee' }])
  expect(statement?.pending).toMatchObject([
    { at: 2, state: 'Umsatz VORGEMERKT, Karte' },
    { at: 3, state: 'open' },
  ])
})

test('an account behind its label in the same cell', () => {
  const accountOf = (line: string, take?: 'same cell') =>
    readCsv(`${line}\nDay;Amount\n31.01.2026;1,00`, {
      ...dated,
      bankAccount: { preamble: ['Account no', 'Konto'], take },
    })[0]?.bankAccount
  expect(accountOf('Statement;Account No: 12-34 567', 'same cell')).toBe('12-34567')
  expect(accountOf('KONTO DE02 1203 0000 0000 2020 51;x', 'same cell')).toBe('DE02120300000000202051')
  expect(accountOf('Account No: 12-34 567')).toBe('')
  expect(accountOf('Nothing', 'same cell')).toBe('')
})
