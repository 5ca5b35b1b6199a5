import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../src/statements/csv/read-csv.ts'
import { StatementError } from '../../src/statements/common/statement.ts'
import { runs } from '../seed.ts'
import { damaged, otherFault } from './bytes.ts'

const folder = join(import.meta.dirname, 'samples/csv')

const samples = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))

test('a file cut off or changed anywhere is read or refused in words, never anything else', () => {
  const marks = ['"', ';', '\n', '\t', '\0', ';;;;', '="', '1e9', '-']
  fc.assert(
    fc.property(damaged(samples, { within: 1500, marks }), (broken) => {
      expect(otherFault(() => readCsv(broken))).toBeUndefined()
    }),
    { numRuns: runs(600) },
  )
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.nat(1500), (text, end) => {
      expect(otherFault(() => readCsv(text.slice(0, end)))).toBeUndefined()
    }),
    { numRuns: runs(200) },
  )
})

test.each([
  `${' '.repeat(300_000)}x`,
  '"'.repeat(300_001),
  'a"b;'.repeat(100_000),
  `${';'.repeat(100_000)}\n${';'.repeat(100_000)}`,
  `Number,Date,Account,Amount,Subcategory,Memo\n,01/01/2026,1,${' '.repeat(300_000)}1x,,`,
  `Number,Date,Account,Amount,Subcategory,Memo\n,${'0'.repeat(300_000)},1,1,,`,
])('a hostile file is refused in reasonable time (%#)', (text) => {
  expect(() => readCsv(text)).toThrow(StatementError)
})
