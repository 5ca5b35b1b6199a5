import { describe, expect, test } from 'vitest'
import { shortestOf, sumOf } from '../../src/domain/sum.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { bytesOf, readOf, samplesOf, shapeOf, type Read } from './sample-reads.ts'

// CSV, whose mappings are read from their headers: csv-mappings.test.ts.
describe.each(['camt', 'mt940', 'ofx'] as const)('of %s', (kind) => {
  const samples = samplesOf(kind).map((name) => {
    const { shows, ...read } = readOf<{ shows?: string; format: string; statements: Read[] }>(kind, name)
    return { name, what: shows ? `${name}: ${shows}` : name, ...read }
  })

  test.each(samples)('$what', ({ name, format, statements }) => {
    const found = readStatements(bytesOf(kind, name))
    expect(found.map(shapeOf)).toEqual(statements)
    expect(new Set(found.map((one) => one.format))).toEqual(new Set([format]))
  })

  test('where a statement tells both balances, they are those of its lines', () => {
    const told = samples
      .flatMap(({ name }) => readStatements(bytesOf(kind, name)))
      .filter(({ opening, closing }) => opening && closing)
    for (const { opening, closing, lines } of told)
      expect(shortestOf(closing?.amount ?? '')).toBe(
        shortestOf(sumOf([opening?.amount ?? '', ...lines.map(({ amount }) => amount)])),
      )
  })
})
