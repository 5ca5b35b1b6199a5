import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, notationOf, plainNotation, type Notation } from '../../src/domain/csv-line.ts'
import { isDecimal } from '../../src/domain/money.ts'
import { shortestOf } from '../../src/domain/sum.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import type { ExportedRecord } from '../../src/records/export/exported-record.ts'
import { aTransaction } from '../builders.ts'
import { runs } from '../seed.ts'
import { readXlsx } from './support/read-xlsx.ts'
import { decimals, file, oddTransactions } from './support/exports.ts'

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
