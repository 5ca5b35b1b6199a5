import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runs } from '../seed.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBalances } from '../../src/server/database/statement-import/balance-check.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { StatementError, type Statement } from '../../src/statements/common/statement.ts'
import { sumOf } from '../../src/domain/sum.ts'

const folder = join(import.meta.dirname, 'samples')

const samples = ['camt', 'csv', 'mt940'].flatMap((kind) =>
  readdirSync(join(folder, kind)).flatMap((name) => {
    const text = readFileSync(join(folder, kind, name), 'utf8')
    const statements = readOrRefused(text)
    const isProven = statements?.every((one) => checkBalances(one).result === 'adds up')
    return isProven ? [{ kind, name, rows: rowsOf(kind, text), text, sums: sumsOf(statements) }] : []
  }),
)

test('there are samples with rows to be lost of each kind', () => {
  for (const end of ['.xml', '.csv', '.sta'])
    expect(samples.filter(({ name, rows }) => name.endsWith(end) && rows.length > 2)).not.toEqual([])
})

test.each(samples)('no row of $name can be lost in silence', ({ kind, rows, text, sums }) => {
  // No balance stands before the oldest row of a CSV file, and none behind the newest.
  const silent = (kind === 'csv' ? rows.slice(1, -1) : rows).filter((row) => {
    const found = readOrRefused(text.replace(row, ''))
    // What is only pending, or moves nothing, changes no balance.
    if (!found || sumsOf(found) === sums) return false
    return !found.some((one) => /differs|contradicts/.test(checkBalances(one).result))
  })
  expect(silent).toEqual([])
})

const row = fc.record({ day: fc.integer({ min: 1, max: 4 }), cents: fc.integer({ min: -3, max: 3 }) })

test('no row of any file with a balance in each can be lost in silence, in whatever order it is written', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 4, maxLength: 12 }),
      fc.nat(),
      fc.boolean(),
      (some, lost, isNewestFirst) => {
        const moving = some.filter(({ cents }) => cents !== 0)
        if (moving.length < 3) return
        const rows = csvRows(moving.toSorted((one, other) => one.day - other.day))
        const at = 1 + (lost % (rows.length - 2))
        const left = rows.filter((_, index) => index !== at)
        const [statement] = readStatements(csvOf(isNewestFirst ? left.toReversed() : left))
        const check = statement && checkBalances(statement)
        expect(check).not.toMatchObject({ result: 'adds up' })
        expect(check).not.toMatchObject({ why: 'no balances' })
      },
    ),
    { numRuns: runs(500) },
  )
})

function sumsOf(statements: Statement[] = []): string {
  return statements.map(({ lines }) => sumOf(lines.map(({ amount }) => amount))).join(' ')
}

/** The rows of a file as it was written, each of which is one line of the statement. */
function rowsOf(kind: string, text: string): string[] {
  if (kind === 'camt') return text.match(/<(\w+:)?Ntry>[\s\S]*?<\/(\w+:)?Ntry>/g) ?? []
  if (kind === 'mt940') return text.match(/^:61:.*(?:\r?\n(?!:61:|:62).*)*\r?\n/gm) ?? []
  const [statement] = readOrRefused(text) ?? []
  const lines = text.split(/(?<=\n)/)
  const begins = new Set(statement?.lines.map(({ at }) => at))
  return [...begins]
    .toSorted((one, other) => one - other)
    .map((at, index, all) => lines.slice(at - 1, (all[index + 1] ?? at + 1) - 1).join(''))
}

function csvRows(rows: { day: number; cents: number }[]): string[] {
  let balance = '5.00'
  return rows.map(({ day, cents }) => {
    const amount = `${cents < 0 ? '-' : ''}0.0${Math.abs(cents)}`
    balance = sumOf([balance, amount])
    const written = (number: string) => number.replace('.', ',')
    return `0${day}.09.2026;0${day}.09.2026;Kiosk;Lastschrift;Kauf;${written(balance)};EUR;${written(amount)};EUR`
  })
}

function csvOf(rows: string[]): Uint8Array {
  const header =
    'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung'
  return new TextEncoder().encode([header, ...rows].join('\n'))
}

function readOrRefused(text: string): Statement[] | undefined {
  try {
    return readStatements(new TextEncoder().encode(text))
  } catch (error) {
    if (error instanceof StatementError) return undefined
    throw error
  }
}
