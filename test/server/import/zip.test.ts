import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { cleanText } from '../../../src/statements/common/normalize.ts'
import { StatementError } from '../../../src/statements/common/statement.ts'
import { checkMapping } from '../../../src/statements/csv/mappings.ts'
import { readFile } from '../../../src/statements/read-file.ts'
import { commandLine } from '../cli/run.ts'
import { mt940, oneLine } from '../inbox/open-inbox.ts'
import { dated, workbookOf } from './workbook-of.ts'
import { zipOf } from './zip-text.ts'

const second = mt940(['D2,50'], 'D260131EUR2,50').replace(':28C:1/1', ':28C:2/1').replace('0115', '0116')

test('an archive of statements is imported whole, and again adds nothing', async () => {
  const { run, folder } = commandLine()
  await run(['account', 'add', 'Acme'])
  const path = join(folder, 'january.zip')
  writeFileSync(
    path,
    zipOf({ 'b/2.sta': second, '1.sta': oneLine, '__MACOSX/1.sta': '?', 'print.pdf': '%PDF' }),
  )
  expect((await run(['import', path])).out).toContain('2 lines')
  expect((await run(['import', path])).out).toContain('0 new, 2 known')
  expect((await run(['import', join(folder, 'january.zip')])).code).toBe(0)
})

test('words about the archive are no statement', async () => {
  const files = { 'README.txt': 'Dear customer', 'sub/LiesMich_2026.txt': 'Hallo', '1.sta': oneLine }
  expect((await readFile(zipOf(files), {})).statements.map(({ file }) => file)).toEqual(['1.sta'])
  await expect(readFile(zipOf({ '1.sta': oneLine, 'readings.csv': 'a;b' }), {})).rejects.toThrow(
    'readings.csv',
  )
})

test('a fault in a file of an archive names the file, and nothing is taken', async () => {
  const bad = zipOf({ '1.sta': oneLine, 'folder/2.sta': mt940(['Z1'], 'C260131EUR0,00') })
  await expect(readFile(bad, {})).rejects.toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^2\.sta: The line/), at: 5 }),
  )
})

test('the same statement in two formats in one archive is imported once', async () => {
  const { run, folder } = commandLine()
  await run(['account', 'add', 'Acme'])
  const sample = readFileSync(join(import.meta.dirname, '../../../samples/statement.mt940'), 'utf8')
  const path = join(folder, 'twice.zip')
  writeFileSync(path, zipOf({ 'a.sta': sample, 'b.sta': sample.replaceAll('/TRTP/', '/ORDP/') }))
  expect((await run(['import', path])).out).toContain('4 new, 4 known')
})

test.each(
  // prettier-ignore
  [
  ['an archive in an archive', zipOf({ 'a.zip': zipOf({ '1.sta': oneLine }) }), 'an archive within the archive'],
  [
    'an OpenDocument sheet',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
    'This is a workbook of a kind that Bookend does not read',
  ],
  ['nothing to import', zipOf({ 'a.pdf': '%PDF' }), 'There is no statement file'],
  ['a file that unpacks to far more', zipOf({ 'a.sta': 'x'.repeat(5_000_000) }), 'too large to be unpacked'],
  ['a size that lies', zipOf({ 'a.sta': oneLine.repeat(50) }, (entry) => entry.writeUInt32LE(60, 24)), 'is damaged'],
  ['another checksum', zipOf({ 'a.sta': oneLine }, (entry) => entry.writeUInt32LE(7, 16)), 'is damaged'],
  ['a password', zipOf({ 'a.sta': oneLine }, (entry) => entry.writeUInt16LE(1, 8)), 'protected by a password'],
  ['an end that is missing', zipOf({ 'a.sta': oneLine }).subarray(0, -30), 'is damaged'],
  ['a place beyond the end', zipOf({ 'a.sta': oneLine }, (entry) => entry.writeUInt32LE(99_999, 42)), 'is damaged'],
  ['too many files', zipOf(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}`, 'x']))), 'more than 1000 files'],
] as const,
)('an archive with %s is refused', async (_, bytes, words) => {
  await expect(readFile(bytes, {})).rejects.toThrow(StatementError)
  await expect(readFile(bytes, {})).rejects.toThrow(words)
})

test('an archive that was cut off or changed anywhere is read or refused in words', async () => {
  const whole = zipOf({ '1.sta': oneLine, '2.sta': second })
  for (let at = 0; at < whole.length; at += 1)
    for (const bytes of [
      whole.subarray(0, at),
      whole.map((byte, place) => (place === at ? byte ^ 0xff : byte)),
    ])
      expect(await orFault(readFile(bytes, {}))).toBe(true)
})

async function orFault(read: Promise<unknown>): Promise<boolean> {
  try {
    await read
    return true
  } catch (error) {
    return error instanceof StatementError
  }
}

const columns = { currency: 'CHF', sign: 'out' }
const header = ['Date', 'Details', 'Amount']
const rows = [header, [dated(46_286), 'Paper', -1.5], [dated(46_287), '007 Client', 20]]

async function linesOf(bytes: Uint8Array, options: Parameters<typeof readFile>[1] = { columns }) {
  const { statements } = await readFile(bytes, options)
  return statements.flatMap(({ lines }) =>
    lines.map(({ at, date, amount, currency, description }) =>
      [at, date, amount, currency, description].join(' '),
    ),
  )
}

const lines = ['2 2026-09-21 -1.50 CHF Paper', '3 2026-09-22 20.00 CHF 007 Client']

test('a sheet is read by what was answered about its columns, in both date systems', async () => {
  expect(await linesOf(workbookOf({ Lines: rows }))).toEqual(lines)
  const since1904 = [header, [dated(46_286 - 1462), 'Paper', -1.5], [dated(46_287 - 1462), '007 Client', 20]]
  expect(await linesOf(workbookOf({ Lines: since1904 }, { is1904: true }))).toEqual(lines)
})

test('numbers are as the spreadsheet program shows them, and texts and kept values as they are', async () => {
  const workbook = workbookOf({
    Lines: [
      header,
      [dated(46_286), { xml: '<c t="s"><v>1</v></c>' }, { xml: '<c><v>12.340000000000002</v></c>' }],
      [dated(46_286.75), '0012', { xml: '<c><f>SUM(1,2)</f><v>-1060.0000000000023</v></c>' }],
      [dated(46_287), { xml: '<c t="str"><f>A1</f><v>By formula</v></c>' }, { xml: '<c><v>1E3</v></c>' }],
      [dated(46_287), 'a &_x000D_ b', 0.1],
    ],
  })
  expect(await linesOf(workbook)).toEqual([
    '2 2026-09-21 12.34 CHF Rich text',
    '3 2026-09-21 -1060.00 CHF 0012',
    '4 2026-09-22 1000.00 CHF By formula',
    '5 2026-09-22 0.10 CHF a & b',
  ])
})

test('a built-in mapping reads a sheet with its columns, whatever it writes between numbers', async () => {
  const names =
    'Datum;Naam / Omschrijving;Rekening;Tegenrekening;Code;Af Bij;Bedrag (EUR);Mutatiesoort;Mededelingen'
  const values = ['Paper', 'NL20INGB0001234567', '', 'BA', 'Af', 12.5, 'Betaalautomaat', 'Pasvolgnr 1']
  const workbook = workbookOf({ Sheet1: [names.split(';'), [dated(46_286), ...values]] })
  expect(await linesOf(workbook, {})).toEqual(['2 2026-09-21 -12.50 EUR Pasvolgnr 1'])
})

test('of several sheets with lines none is left out in silence', async () => {
  const several = workbookOf({ 'A &amp; B': rows, Empty: [], Cover: [['Dear customer']], May: rows })
  await expect(linesOf(several)).rejects.toThrow('Which sheet has the lines?')
  await expect(linesOf(several, {})).rejects.toThrow('have lines: “A & B”, “May”')
  expect(await linesOf(several, { columns: { ...columns, sheet: 'May' } })).toEqual(lines)
  await expect(linesOf(several, { sheet: 'June' })).rejects.toThrow('There is no sheet “June”')
  expect(await linesOf(workbookOf({ Cover: [['Dear customer']], May: rows }))).toEqual(lines)
})

test('an amount that our own export writes as text, because no spreadsheet keeps its digits, is read beside numbers', async () => {
  const long = [...rows, [dated(46_287), 'Long', '-12345678901234567.89']]
  expect(await linesOf(workbookOf({ Lines: long }))).toEqual([
    ...lines,
    '4 2026-09-22 -12345678901234567.89 CHF Long',
  ])
})

test('a column that is converted only in part refuses the workbook', async () => {
  const days = [...rows, ['23.09.2026', 'Text', 1]]
  await expect(linesOf(workbookOf({ Lines: days }))).rejects.toThrow(StatementError)
  const amounts = [...rows, [dated(46_288), 'Text', '1.234']]
  await expect(linesOf(workbookOf({ Lines: amounts }))).rejects.toThrow(
    /Column "Amount" has amounts as text, and others that a spreadsheet program has converted/,
  )
})

test('an amount without a kept value, and one whose direction is only its format, refuse the workbook', async () => {
  const formula = [...rows, [dated(46_288), 'Text', { xml: '<c><f>1+1</f></c>' }]]
  await expect(linesOf(workbookOf({ Lines: formula }))).rejects.toThrow(expect.objectContaining({ at: 4 }))
  const format = '#,##0.00&quot; Dr&quot;'
  await expect(linesOf(workbookOf({ Lines: rows }, { format }))).rejects.toThrow('Dr, Cr')
  for (const minus of ['&quot;-&quot;0.00', '-#,##0.00', '\\-0.00;0.00', '[Red]-0.00'])
    await expect(linesOf(workbookOf({ Lines: rows }, { format: minus }))).rejects.toThrow('a minus')
  // The days of these rows have the format, too.
  const accounting = '_-* #,##0.00_-;-* #,##0.00_-;_-* &quot;-&quot;??_-;_-@_-'
  for (const usual of [accounting, '#,##0.00;[Red]-#,##0.00', '0.00_-;-0.00'])
    await expect(linesOf(workbookOf({ Lines: rows }, { format: usual }))).rejects.toThrow(
      'no rows with a day',
    )
})

test('workbooks are read in an archive, and one with macros without them', async () => {
  const macros = workbookOf({ Lines: rows }, { more: { 'xl/vbaProject.bin': 'MZ' } })
  expect(await linesOf(macros)).toEqual(lines)
  const archive = zipOf({ 'may.xlsx': macros })
  expect(await linesOf(archive, { columns: { ...columns, file: 'may.xlsx' } })).toEqual(lines)
  await expect(linesOf(archive, {})).rejects.toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^may\.xlsx: No built-in/), file: 'may.xlsx' }),
  )
})

test('a workbook that was cut off or changed anywhere is read or refused in words', async () => {
  const whole = workbookOf({ Lines: rows })
  for (let at = 0; at < whole.length; at += 7)
    for (const bytes of [
      whole.subarray(0, at),
      whole.map((byte, place) => (place === at ? byte ^ 0xff : byte)),
    ])
      expect(await linesOf(bytes).catch((error: unknown) => error)).toSatisfy(
        (found) =>
          found instanceof StatementError ||
          JSON.stringify(found) === JSON.stringify(lines) ||
          wasText(found),
      )
})

/** A changed letter outside of what has a checksum, such as a name in the directory, may leave out a whole sheet, never a line. */
function wasText(found: unknown): boolean {
  return Array.isArray(found) && found.length === lines.length
}

test('many empty rows, and a sheet that unpacks to far more, end within bounded memory', async () => {
  const empty = `<worksheet><sheetData>${Array.from({ length: 200_000 }, (_, row) => `<row r="${row + 4}" s="${(row * 7919) % 9973}"/>`).join('')}</sheetData></worksheet>`
  const more = { 'xl/worksheets/sheet1.xml': empty }
  await expect(linesOf(workbookOf({ Lines: rows }, { more }))).rejects.toThrow('no sheet with rows')
  const bomb = { 'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(50_000_000)}</worksheet>` }
  await expect(linesOf(workbookOf({ Lines: rows }, { more: bomb }))).rejects.toThrow(
    'The workbook is too large to be unpacked. Save it as CSV',
  )
})

test('workbooks of other kinds say what to do', async () => {
  const old = Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(3000)])
  await expect(linesOf(old, {})).rejects.toThrow('save it as XLSX or CSV')
  const locked = Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')])
  await expect(linesOf(locked, {})).rejects.toThrow('protected by a password')
  const binary = zipOf({ 'xl/workbook.bin': 'x', '[Content_Types].xml': 'x' })
  await expect(linesOf(binary, {})).rejects.toThrow('Save it as XLSX or CSV')
})

const mapping = checkMapping({
  name: 'mine',
  delimiter: ';',
  header: ['Datum', 'Text', 'Betrag', 'Saldo'],
  date: { columns: ['Datum'], format: 'DD.MM.YYYY' },
  numbers: { decimal: ',', thousands: '.' },
  amount: { column: 'Betrag' },
  currency: { fixed: 'EUR' },
  description: ['Text'],
  balance: 'Saldo',
})

const someText = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((text) => cleanText(text).replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ''))
const someRow = fc.record({
  day: fc.date({ min: new Date('1990-01-01'), max: new Date('2049-12-31'), noInvalidDate: true }),
  text: fc.oneof(someText, fc.constant('00123'), fc.constant('1.234,5'), fc.constant('03.04.2026')),
  cents: fc.integer({ min: -(10 ** 11), max: 10 ** 11 }),
})

test('a table gives the same lines as CSV and as a workbook', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someRow, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (table, isTyped) => {
        let balance = 0
        const all = table.map(({ day, text, cents }) => ({ day, text, cents, balance: (balance += cents) }))
        const german = (cents: number) => {
          const digits = String(Math.abs(cents)).padStart(3, '0')
          return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
        }
        const dayOf = (day: Date) => day.toISOString().slice(0, 10).split('-').toReversed().join('.')
        const names = ['Datum', 'Text', 'Betrag', 'Saldo']
        const texts = all.map((row) => [dayOf(row.day), row.text, german(row.cents), german(row.balance)])
        const typed = all.map((row) => [
          new Date(row.day.toISOString().slice(0, 10)),
          row.text,
          row.cents / 100,
          row.balance / 100,
        ])
        const quoted = [names, ...texts].map((row) =>
          row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'),
        )
        const csv = new TextEncoder().encode(`${quoted.join('\n')}\n`)
        const workbook = await writeXlsx({
          sheets: [{ name: 'Lines', rows: [names, ...(isTyped ? typed : texts)] }],
        })
        const read = async (bytes: Uint8Array) => (await readFile(bytes, { csv: mapping })).statements
        expect(await read(workbook)).toEqual(await read(csv))
      },
    ),
    { numRuns: 60 },
  )
})
