import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../../src/domain/sum.ts'
import { checkBalances } from '../../src/statements/recognition/check-balances.ts'
import type { Statement } from '../../src/statements/common/statement.ts'
import { readCsv, type CsvMapping } from '../../src/statements/csv/read-csv.ts'
import { readOfx } from '../../src/statements/ofx/read-ofx.ts'
import { runs } from '../seed.ts'
import { plain } from './csv-reading.ts'
import { entry, file } from './ofx-file.ts'
import { readOrRefused } from './bytes.ts'

/** Entries of an OFX from `day amount text`, and the closing balance of the file, if any. */
function ofx(rows: string[], ledger = '') {
  const entries = rows.map((row) => {
    const [, day = '', amount = '', MEMO = ''] = /^(\d\d) (\S+) (.*)$/.exec(row) ?? []
    return entry({
      TRNTYPE: amount.startsWith('-') ? 'DEBIT' : 'CREDIT',
      DTPOSTED: `202609${day}`,
      TRNAMT: amount,
      MEMO,
    })
  })
  const balance = ledger && `<LEDGERBAL><BALAMT>${ledger}<DTASOF>20260930</LEDGERBAL>`
  const [statement] = readOfx(file(entries.join('')).replace('</STMTRS>', `${balance}</STMTRS>`))
  return {
    ...statement,
    balances: [statement?.opening?.amount, statement?.closing?.amount],
    amounts: statement?.lines.map(({ amount }) => amount),
  }
}

const [before, total] = ['SALDO ANTERIOR', 'SALDO TOTAL DISPONÍVEL DIA']

test.each([
  [
    'oldest first, balances at the end of the day',
    [`01 800.00 ${before}`, '02 -120.40 TED', `02 679.60 ${total}`, '05 35.00 PIX', `05 714.60 ${total}`],
  ],
  [
    'oldest first, balances before the payments of their day',
    [`01 800.00 ${before}`, `02 679.60 ${total}`, '02 -120.40 TED', `05 714.60 ${total}`, '05 35.00 PIX'],
  ],
  [
    'newest first',
    [`05 714.60 ${total}`, '05 35.00 PIX', `02 679.60 ${total}`, '02 -120.40 TED', `01 800.00 ${before}`],
  ],
])('balance rows among the payments are balances, not deposits: %s', (_, rows) => {
  const { balances, amounts, pending, contradictsAt } = ofx(rows)
  expect(balances).toEqual(['800.00', '714.60'])
  expect(amounts?.toSorted()).toEqual(['-120.40', '35.00'])
  expect([pending, contradictsAt]).toEqual([undefined, undefined])
})

test('one balance row and the closing balance of the file check each other', () => {
  expect(ofx([`01 800.00 ${before}`, '02 -120.40 TED'], '679.60').balances).toEqual(['800.00', '679.60'])
  const other = ofx([`01 800.00 ${before}`, '02 -120.40 TED'], '700.00')
  expect(other.balances).toEqual([undefined, '700.00'])
  expect(other.amounts).toEqual(['-120.40'])
  expect(other.pending).toMatchObject([{ amount: '800.00', description: before, state: 'balance' }])
})

test('balance rows that the payments do not explain contradict the statement', () => {
  const { amounts, contradictsAt } = ofx([`01 800.00 ${before}`, '02 -1.40 TED', `02 679.60 ${total}`])
  expect(amounts).toEqual(['-1.40'])
  expect(contradictsAt).toBe(18)
})

test('a payment about a balance is a payment', () => {
  const { amounts } = ofx([
    '02 35.00 PIX RECEBIDO SALDO ANTERIOR ACERTO',
    '03 20.00 Saldo',
    '04 -7.00 Saldo fattura 12',
    '05 9.00 Balance of invoice 5',
  ])
  expect(amounts).toEqual(['35.00', '20.00', '-7.00', '9.00'])
})

test('a lone word is a balance only where the payments prove it', () => {
  expect(ofx(['01 100.00 SALDO', '02 -10.00 TED', '02 90.00 SALDO']).amounts).toEqual(['-10.00'])
  expect(ofx(['01 100.00 SALDO', '02 -10.00 TED', '02 95.00 SALDO']).amounts).toEqual([
    '100.00',
    '-10.00',
    '95.00',
  ])
})

const rest: CsvMapping = { ...plain, balance: 'Rest', description: ['Text'] }

test('balance rows of a CSV are no lines, with and without a column of balances', () => {
  const rows = ['30.09.2026;1.000,00;;Opening balance;1.000,00', '01.10.2026;-2,50;Shop;Tea;997,50']
  const [statement] = readCsv(['Day;Amount;Name;Text;Rest', ...rows].join('\n'), rest)
  expect(statement).toMatchObject({
    opening: { amount: '1000.00' },
    closing: { amount: '997.50' },
    lines: [{ amount: '-2.50' }],
  })
  const [other] = readCsv(['Day;Amount;Name;Text;Rest', ...rows].join('\n'), plain)
  expect(other?.lines).toMatchObject([{ amount: '-2.50' }])
  expect(other?.pending).toMatchObject([{ amount: '1000.00', state: 'balance' }])
})

test('a row of a CSV that moves the balance is a payment, whatever its text', () => {
  const rows = [
    '30.09.2026;5,00;;Tea;5,00',
    '01.10.2026;-2,50;;Saldo total;2,50',
    '02.10.2026;1,00;;Tea;3,50',
  ]
  const [statement] = readCsv(['Day;Amount;Name;Text;Rest', ...rows].join('\n'), rest)
  expect(statement?.lines).toHaveLength(3)
  expect(statement?.contradictsAt).toBeUndefined()
})

test.each([
  ['0.0049', 'EUR', 'adds up'],
  ['-0.005', 'EUR', 'differs'],
  ['0.0004', 'KWD', 'adds up'],
  ['0.001', 'KWD', 'differs'],
  ['-0.4', 'JPY', 'adds up'],
  ['0.5', 'JPY', 'differs'],
  ['0.0049', 'POINTS', 'adds up'],
  ['0.01', 'POINTS', 'differs'],
])('from half of the smallest coin on, a difference counts: by %s %s, it %s', (amount, currency, result) => {
  const balance = (of: string) => ({ date: '2026-09-30', currency, amount: of })
  const [statement] = readOfx(file(''))
  const own = { opening: balance('10'), closing: balance(sumOf(['10', amount])), lines: [] }
  expect(statement && checkBalances({ ...statement, ...own })).toMatchObject({ result })
})

const folder = join(import.meta.dirname, 'samples')

/** The samples whose balances prove every line, and each place in them where an amount of money begins. */
const proven = ['camt', 'csv', 'mt940'].flatMap((kind) =>
  readdirSync(join(folder, kind)).flatMap((name) => {
    const text = readFileSync(join(folder, kind, name), 'utf8')
    const statements = readOrRefused(text)
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
      const found = readOrRefused(`${text.slice(0, at)}${digit}${text.slice(at + 1)}`)
      if (!found || !isProvable(found, statements ?? [])) return
      expect(found.map((one) => checkBalances(one).result)).toContainEqual(
        expect.stringMatching(/differs|contradicts|cannot be checked/),
      )
    }),
    { numRuns: runs(60) },
  )
})

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
