import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDay } from '../../src/domain/day.ts'
import { isDecimal } from '../../src/domain/money.ts'
import { shortestOf } from '../../src/domain/sum.ts'
import { isExactNumber } from '../../src/records/export/exported-record.ts'
import { plainNotation } from '../../src/records/export/write-csv.ts'
import { aTransaction } from '../builders.ts'
import { runs } from '../seed.ts'
import { dayOf, readXlsx, rowsIn } from './support/read-xlsx.ts'
import type { ReadCell } from './support/read-xlsx.ts'
import { oddTransactions, file, wellFormed } from './support/exported-files.ts'

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
