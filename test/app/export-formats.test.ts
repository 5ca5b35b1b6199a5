import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { escapeFormula, notationOf, plainNotation, type Notation } from '../../src/domain/csv-line.ts'
import { isDay } from '../../src/domain/day.ts'
import { byName, contactFieldNames } from '../../src/domain/fields.ts'
import { isDecimal } from '../../src/domain/money.ts'
import { shortestOf } from '../../src/domain/sum.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import { isExactNumber, type ExportedRecord } from '../../src/records/export/exported-record.ts'
import { aContact, aTransaction } from '../builders.ts'
import { runs } from '../seed.ts'
import { anyText, decimals, file, oddTransactions, wellFormed } from './support/exports.ts'
import { dayOf, readXlsx, rowsIn, type ReadCell } from './support/read-xlsx.ts'

test('a workbook gives back every text, every readable day as a day and every amount as a number with its digits', async () => {
  await fc.assert(
    fc.asyncProperty(oddTransactions, async (records) => {
      const { cells, frozen } = await readXlsx(await file(records, 'transactions', 'xlsx'))
      expect(frozen).toBe(1)
      const rows = rowsIn(cells, 6)
      expect(rows[0]).toEqual(['Date', 'Currency', 'Amount', 'Counterparty', 'Description', 'ID'])
      for (const [index, record] of records.entries()) {
        const row = index + 2
        for (const [column, text] of [
          ['B', record.currency],
          ['D', record.counterpart],
          ['E', record.description],
          ['F', record.id],
        ] as const)
          expect(cells.get(`${column}${row}`)?.value ?? '').toBe(wellFormed(text))
        expect(shown(cells.get(`C${row}`))).toEqual(
          isDecimal(record.amount) && isExactNumber(record.amount)
            ? ['number', shortestOf(record.amount)]
            : ['text', record.amount],
        )
        expect(shown(cells.get(`A${row}`))).toEqual(
          isDay(record.date) && record.date >= '1900-03-01' ? ['day', record.date] : ['text', record.date],
        )
      }
    }),
    { numRuns: runs(200) },
  )
})

test('a workbook shows amounts with the decimals of their currency, and ends with the totals and what they leave out', async () => {
  const records = [
    aTransaction({ amount: '1234.5', currency: 'EUR' }),
    aTransaction({ amount: '-34.50', currency: 'EUR' }),
    aTransaction({ amount: '5000', currency: 'JPY' }),
    aTransaction({ amount: 'twelve', currency: 'EUR' }),
    aTransaction({ amount: '12', currency: '' }),
    aTransaction({ amount: '99999999999999999999.99', currency: 'USD' }),
  ]
  const { cells } = await readXlsx(await file(records, 'transactions', 'xlsx', plainNotation, 'seen'))
  expect(cells.get('A1')?.style.bold).toBe(true)
  expect(cells.get('A2')?.style.bold).toBe(false)
  expect([cells.get('D2')?.value, cells.get('D2')?.style.format]).toEqual(['1234.5', '#,##0.00'])
  expect([cells.get('D4')?.value, cells.get('D4')?.style.format]).toEqual(['5000', '#,##0'])
  const closing = rowsIn(cells, 5)
    .slice(records.length + 1)
    .map(([label, , , amount, currency]) => [label, amount, currency])
  expect(closing).toEqual([
    ['', '', ''],
    ['Money in, EUR', '1234.5', 'EUR'],
    ['Money out, EUR', '-34.5', 'EUR'],
    ['Net, EUR', '1200', 'EUR'],
    ['Money in, JPY', '5000', 'JPY'],
    ['Money out, JPY', '0', 'JPY'],
    ['Net, JPY', '5000', 'JPY'],
    ['Money in, USD', '99999999999999999999.99', 'USD'],
    ['Money out, USD', '0', 'USD'],
    ['Net, USD', '99999999999999999999.99', 'USD'],
    ['1 amount cannot be read and is not in the totals.', '', ''],
    ['1 amount has no clear currency and is not in the totals.', '', ''],
    ['1 amount is saved as text, because it has more digits than a spreadsheet can calculate with.', '', ''],
  ])
  expect(cells.get('A11')?.style.bold).toBe(true)
})

/** What a spreadsheet takes a cell for, and what it shows; the shortest text of a number. */
function shown(cell: ReadCell | undefined): [type: string, words: string] {
  if (!cell || cell.type === 'text') return ['text', cell?.value ?? '']
  if (cell.style.format === 'yyyy-mm-dd') return ['day', dayOf(cell.value)]
  return ['number', shortestOf(decimalOf(cell.value))]
}

/** A number of the file as decimal text: 1e-9 is 0.000000001. */
function decimalOf(number: string): string {
  return /e/.test(number) ? Number(number).toFixed(20) : number
}

const oddContacts = fc.array(fc.record({ id: fc.string(), ...byName(contactFieldNames, anyText) }), {
  maxLength: 20,
})

test('vCards give back every field, and no line is longer than 75 bytes', async () => {
  await fc.assert(
    fc.asyncProperty(oddContacts, async (contacts) => {
      const text = await (await file(contacts, 'contacts', 'vcard')).text()
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const cards = readCards(text)
      expect(cards).toHaveLength(contacts.length)
      for (const [index, contact] of contacts.entries()) {
        const card = cards[index]
        expect(card?.get('N')).toEqual([contact.lastName, contact.firstName, '', '', ''].map(inCard))
        expect(card?.get('ORG')?.[0] ?? '').toBe(inCard(contact.company))
        expect(card?.get('EMAIL')?.[0] ?? '').toBe(inCard(contact.email))
        expect(card?.get('ADR')?.[3] ?? '').toBe(inCard(contact.city))
      }
    }),
    { numRuns: runs(200) },
  )
})

test('a vCard has what fits into an address book, and the VAT number as a note', async () => {
  const contact = aContact({ company: 'Müller; Söhne, GmbH', country: 'DE' })
  expect(await (await file([contact], 'contacts', 'vcard')).text()).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Müller\\; Söhne\\, GmbH',
      'N:Peeters;Lotte;;;',
      'ORG:Müller\\; Söhne\\, GmbH',
      'TEL;TYPE=WORK,VOICE:+32 9 211 22 33',
      'EMAIL;TYPE=INTERNET:lotte.peeters@houthandel-peeters.example',
      'ADR;TYPE=WORK:;;Nederkouter 12 bus 3;Gent;;9000;Germany',
      'NOTE:VAT number BE0449679429',
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
})

/** What a text is after its way through a card. */
function inCard(text: string): string {
  return wellFormed(text.trim().replace(/\r\n|\r/g, '\n'))
}

/** RFC 2426: lines are unfolded, then split at what is not escaped. */
function readCards(text: string): Map<string, string[]>[] {
  return text
    .replaceAll('\r\n ', '')
    .split('END:VCARD\r\n')
    .slice(0, -1)
    .map((card) => {
      const lines = card.split('\r\n').filter(Boolean)
      return new Map(
        lines.map((line): [string, string[]] => {
          const colon = line.indexOf(':')
          const values = line.slice(colon + 1).split(/(?<=(?:^|[^\\])(?:\\\\)*);/)
          return [line.slice(0, colon).split(';')[0] ?? '', values.map(unescapeValue)]
        }),
      )
    })
}

function unescapeValue(value: string): string {
  return value.replace(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign))
}

const bankFile = join(import.meta.dirname, '../../../shared/data/bank-transactions.json')

const german = notationOf('de-DE')

test.each([
  ['as programs read it', plainNotation],
  ['as a German spreadsheet reads it', german],
])('CSV %s gives back every text, and every digit of every amount', async (_how, notation) => {
  await fc.assert(
    fc.asyncProperty(oddTransactions, async (records) => {
      const rows = await readCsv(records, 'transactions', notation)
      expect(rows).toEqual([
        ['Date', 'Currency', 'Amount', 'Counterparty', 'Description', 'ID'],
        ...records.map(({ id, date, currency, amount, counterpart, description }) =>
          [
            date,
            currency,
            isDecimal(amount) ? amount.replace('.', notation.decimal) : amount,
            counterpart,
            description,
            id,
          ].map(escapeFormula),
        ),
      ])
    }),
    { numRuns: runs(300) },
  )
})

test('amounts in CSV stay numbers: none gets an apostrophe', async () => {
  await fc.assert(
    fc.asyncProperty(decimals(), async (amount) => {
      const [, row] = await readCsv([aTransaction({ amount })], 'transactions', german)
      expect(row?.[2]).toBe(amount.replace('.', ','))
    }),
    { numRuns: runs(300) },
  )
})

test.skipIf(!existsSync(bankFile))('real bank lines come back whole from every format', async () => {
  const bankLines = readBankLines()
  const csv = await readCsv(bankLines, 'transactions', german)
  expect(csv).toHaveLength(bankLines.length + 1)
  expect(csv.slice(1).map((row) => row[4])).toEqual(
    bankLines.map(({ description }) => escapeFormula(description)),
  )
  const { cells } = await readXlsx(await file(bankLines, 'transactions', 'xlsx'))
  for (const [index, { description, amount }] of bankLines.entries()) {
    expect(cells.get(`E${index + 2}`)?.value ?? '').toBe(description)
    expect(shortestOf(cells.get(`C${index + 2}`)?.value ?? '')).toBe(shortestOf(amount))
  }
  const json: unknown = JSON.parse(await (await file(bankLines, 'transactions', 'json')).text())
  expect(json).toEqual(bankLines)
})

test('a character that XML has not is replaced in a workbook, which would not open with it', async () => {
  const strange = 'a\uFFFEb\uFFFFc\uD800d\u{1F600}e\u0007f'
  const records = [aTransaction({ description: strange, counterpart: `${'x'.repeat(32_766)}\u{1F600}` })]
  const { cells } = await readXlsx(await file(records, 'transactions', 'xlsx'))
  expect(cells.get('E2')?.value).toMatch(/^a\uFFFDb\uFFFDc\uFFFDd\u{1F600}e.+f$/u)
  expect(cells.get('D2')?.value.at(-1)).toBe('\uFFFD')
})

test('an amount or a date in doubt is text in every file, and in no total', async () => {
  const doubtful = {
    ...aTransaction({ amount: '1.234', date: '2026-03-01' }),
    aside: { others: [], doubts: { amount: 'Unclear', date: 'Unclear' } },
  }
  const [, row] = await readCsv([doubtful], 'transactions', german)
  expect(row?.[2]).toBe('1.234')
  const { cells } = await readXlsx(await file([doubtful], 'transactions', 'xlsx'))
  expect([cells.get('A2')?.type, cells.get('C2')?.type]).toEqual(['text', 'text'])
  expect(cells.get('A4')?.value).toBe('1 amount cannot be read and is not in the totals.')
})

test('a spreadsheet of each language gets its own separator and decimal sign', () => {
  expect(['en-GB', 'en-US', 'de-CH', 'ja'].map((locale) => notationOf(locale).separator)).toEqual([
    ',',
    ',',
    ',',
    ',',
  ])
  expect(['de', 'nl-BE', 'fr', 'pl', 'pt-BR'].map((locale) => notationOf(locale))).toEqual(
    Array.from({ length: 5 }, () => ({ decimal: ',', separator: ';' })),
  )
})

test('stopping while a file is being made leaves no file', async () => {
  const stop = new AbortController()
  stop.abort()
  for (const format of ['xlsx', 'csv', 'json'] as const)
    await expect(file([aTransaction()], 'transactions', format, german, 'all', stop.signal)).rejects.toThrow(
      /abort/i,
    )
})

async function readCsv(records: readonly ExportedRecord[], collection: CollectionName, notation: Notation) {
  const blob = await file(records, collection, 'csv', notation)
  const text = Buffer.from(await blob.arrayBuffer()).toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: notation.separator,
    record_delimiter: '\r\n',
    skip_empty_lines: false,
  })
  return rows
}

function readBankLines(): Transaction[] {
  const lines = JSON.parse(readFileSync(bankFile, 'utf8')) as (Transaction & { source: string })[]
  return lines.map(({ source: _source, ...line }, index) => ({ ...line, id: `b${index}` }))
}
