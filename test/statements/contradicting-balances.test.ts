import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBalances } from '../../src/server/database/statement-import/balance-check.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { StatementError, type Statement } from '../../src/statements/common/statement.ts'
import { sumOf } from '../../src/domain/sum.ts'
import { runs } from '../seed.ts'

const folder = join(import.meta.dirname, 'samples')

/** The samples whose balances prove every line, and each place in them where an amount of money begins. */
const proven = ['camt', 'csv', 'mt940'].flatMap((kind) =>
  readdirSync(join(folder, kind)).flatMap((name) => {
    const text = readFileSync(join(folder, kind, name), 'utf8')
    const statements = read(text)
    const isProven =
      statements?.every((one) => checkBalances(one).result === 'adds up' && one.lines.length > 2) === true
    return isProven ? [{ name, text, statements }] : []
  }),
)

test('there are samples of each kind that prove their lines', () => {
  for (const end of ['.xml', '.csv', '.sta']) expect(proven.some(({ name }) => name.endsWith(end))).toBe(true)
  expect(proven.length).toBeGreaterThan(10)
})

test.each(proven)('no digit of $name can change an amount in silence', ({ text, statements }) => {
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  fc.assert(
    fc.property(fc.constantFrom(...digits), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = (Number(text[at]) + by) % 10
      const found = read(`${text.slice(0, at)}${digit}${text.slice(at + 1)}`)
      if (!found || !isProvable(found, statements ?? [])) return
      expect(found.map((one) => checkBalances(one).result)).toContainEqual(
        expect.stringMatching(/differs|contradicts|cannot be checked/),
      )
    }),
    { numRuns: runs(60) },
  )
})

function read(text: string): Statement[] | undefined {
  try {
    return readStatements(new TextEncoder().encode(text))
  } catch (error) {
    if (error instanceof StatementError) return undefined
    throw error
  }
}

/**
 * Whether balances can show what was changed: the sum of the same account's lines is another one. No balance stands before the oldest row
 * of a CSV file, so its amount alone cannot be proven.
 */
function isProvable(found: Statement[], before: Statement[]): boolean {
  if (found.length !== before.length) return false
  return found.some(({ format, bankAccount, lines }, index) => {
    const former = before[index]
    if (former?.bankAccount !== bankAccount || former.lines.length !== lines.length) return false
    if (sumOf(lines.map(({ amount }) => amount)) === sumOf(former.lines.map(({ amount }) => amount)))
      return false
    const isEnd = (row: number | undefined) => row === lines[0]?.at || row === lines.at(-1)?.at
    return lines.some(
      ({ amount, at }, line) =>
        former.lines[line]?.amount !== amount && !(format.startsWith('CSV') && isEnd(at)),
    )
  })
}
