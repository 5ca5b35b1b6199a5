import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkMapping } from '../../src/statements/csv/check-mapping.ts'
import { readCsv } from '../../src/statements/csv/read-csv.ts'
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
      message: expect.stringMatching(
        /^No built-in mapping fits this CSV file\. Its columns seem to be "Day", "Sum", "Name"\. Choose a mapping: one of ing-nl, .*, or one of your own \(“mappings show NAME” prints one to start from\)$/,
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
