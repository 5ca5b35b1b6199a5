import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../../src/domain/sum.ts'
import { checkBalances } from '../../src/statements/recognition/check-balances.ts'
import { readCamt } from '../../src/statements/camt/read-camt.ts'
import { amountOf, cleanText, dayOf, joinTexts } from '../../src/statements/common/normalize.ts'
import type { Statement } from '../../src/statements/common/statement.ts'
import { readCsv } from '../../src/statements/csv/read-csv.ts'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'
import { readOfx } from '../../src/statements/ofx/read-ofx.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { runs } from '../seed.ts'
import { camt, entry } from './camt-text.ts'
import { aMessage } from './mt940-message.ts'
import { readOrRefused } from './bytes.ts'

test('a text is cleaned to one line', () => {
  expect(cleanText('  Müller \t&\r\n  Söhne\u00A0AG \u0085 ')).toBe('Müller & Söhne AG')
  expect(cleanText('a\0b\x1Bc \x07 d')).toBe('abc d')
  expect(cleanText('\u202Egpj.\u2066evil')).toBe('gpj.evil')
  expect(cleanText('\uD83D half')).toBe('\uFFFD half')
  expect(cleanText('👍🏽 فاتورة')).toBe('👍🏽 فاتورة')
  expect(cleanText(' \n\t')).toBe('')
})

test('a text of more than 2,000 characters is cut with an ellipsis, and no character in half', () => {
  expect(cleanText('x'.repeat(2000))).toBe('x'.repeat(2000))
  expect(cleanText('x'.repeat(2001))).toBe(`${'x'.repeat(1999)}…`)
  expect(cleanText(`${'x'.repeat(1998)}👍👍`)).toBe(`${'x'.repeat(1998)}…`)
  expect(joinTexts(['x'.repeat(1500), 'y'.repeat(1500)])).toBe(`${'x'.repeat(1500)}\n${'y'.repeat(498)}…`)
})

test('texts are joined by lines, without empty ones and repetitions', () => {
  expect(joinTexts([' one ', '', 'two\nlines', ' ', 'one'])).toBe('one\ntwo lines')
  expect(joinTexts([])).toBe('')
})

test.each([
  ['12', false, '12.00'],
  ['12.5', true, '-12.50'],
  ['0012.345', true, '-12.345'],
  ['.5', false, '0.50'],
  ['5.', false, '5.00'],
  ['0', true, '0.00'],
  ['0.001', true, '-0.001'],
  ['000', false, '0.00'],
])('the digits %s (withdrawal: %s) are the amount %s', (digits, negative, amount) => {
  expect(amountOf(digits, negative)).toBe(amount)
})

test('a day is a year, a month from 01 to 12 and a day from 01 to 31', () => {
  expect(dayOf('2026', '01', '31', 1)).toBe('2026-01-31')
  expect(dayOf('2016', '02', '30', 1)).toBe('2016-02-30')
  expect(() => dayOf('2026', '13', '01', 7)).toThrow(
    expect.objectContaining({ message: 'The date 2026-13-01 has no month between 01 and 12', at: 7 }),
  )
  expect(() => dayOf('2026', '00', '01', 7)).toThrow('no month')
  expect(() => dayOf('2026', '01', '32', 7)).toThrow('no day between 01 and 31')
  expect(() => dayOf('2026', '01', '00', 7)).toThrow('no day')
  expect(() => dayOf('26', '1', '1', 7)).toThrow(
    'The date "26-1-1" must be a year, a month and a day in digits',
  )
})

const header = 'Number,Date,Account,Amount,Subcategory,Memo'
const csv = (count: number) =>
  [header, ...Array.from({ length: count }, () => ',99/01/2026,1,twelve,x,y'), ',01/01/2026,1,1.00,x,y'].join(
    '\n',
  )
const transaction = (amount: string) => `<STMTTRN>\n<DTPOSTED>20260101<TRNAMT>${amount}<FITID>1\n</STMTTRN>\n`

test.each([
  ['CSV', () => readCsv(csv(2)), [2, 3]],
  [
    'OFX',
    () =>
      readOfx(
        `<OFX><STMTRS><CURDEF>EUR\n${transaction('a')}${transaction('1.00')}${transaction('b')}</STMTRS></OFX>`,
      ),
    [3, 9],
  ],
  ['CAMT', () => readCamt(camt([entry({ Amt: '' }), entry(), entry({ CdtDbtInd: '' })].join('\n'))), [4, 6]],
  ['MT940', () => readMt940(aMessage(':61:nothing', ':61:2601050105D10,00NTRFNONREF', ':61:nobody')), [5, 7]],
] as const)('a %s file is refused with all that is wrong with it', (_, read, lines) => {
  const [first, ...others] = lines
  expect(read).toThrow(
    expect.objectContaining({
      at: first,
      others: others.map((at) => expect.objectContaining({ at })),
      more: 0,
    }),
  )
})

test('of many errors the first twenty are reported, with how many more there are', () => {
  expect(() => readCsv(csv(57))).toThrow(expect.objectContaining({ at: 2, more: 37 }))
})

test('a single error is reported alone', () => {
  expect(() => readCsv(csv(1))).toThrow(expect.objectContaining({ at: 2, others: [], more: 0 }))
})

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
