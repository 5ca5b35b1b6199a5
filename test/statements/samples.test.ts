import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shortestOf, sumOf } from '../../src/domain/sum.ts'
import type { CsvMapping } from '../../src/statements/csv/csv-mapping.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { checkBalances } from '../../src/statements/recognition/check-balances.ts'
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

// Kinds of files that users of other programs report as misread or refused. The contents are invented.

test.each([
  [
    'itau-saldo.ofx',
    '0341/1122334455 adds up',
    '2026-09-02 -120.40 BRL |  | TED ENVIADA GRAFICA MODELO',
    '2026-09-05 35.00 BRL |  | PIX RECEBIDO SALDO ANTERIOR ACERTO',
  ],
  [
    'ofx-html-entities.ofx',
    '0341/445566 cannot be checked',
    '2026-09-19 -31.16 CAD |  | Papeterie étoile © Montréal',
  ],
  [
    'camt-batch-with-charge.xml',
    'CH9300762011623852957 adds up',
    '2026-09-20 1000.00 CHF | Kundin Eins | Rechnung 76',
    '2026-09-20 500.00 CHF | Kundin Zwei | Rechnung 77',
    '2026-09-20 -26.00 CHF |  | Charge: Kundin Zwei',
  ],
  [
    'sparkasse-mt940-keys.csv',
    'DE44000000000000000004 cannot be checked',
    '2026-09-05 -29.99 EUR | Druckerei Muster | Rechnung 5551',
  ],
  [
    'french-windows-1252.csv',
    ' cannot be checked',
    '2026-09-30 -12.50 EUR |  | Librairie de la Forêt à Nîmes',
    '2026-09-29 1500.00 EUR |  | Client Père Noël',
    '2026-09-28 -5.00 EUR |  | Prélèvement Électricité',
  ],
])('%s is read', (name, statement, ...lines) => {
  expect(linesOf(name)).toEqual([statement, ...lines])
})

const shared = { date: { columns: ['Date'], format: 'YYYY-MM-DD' }, numbers: { decimal: '.' } } as const
const mappings: Record<string, CsvMapping> = {
  'amount-with-dr-cr.csv': {
    name: 'dr-cr',
    delimiter: ',',
    header: ['Txn Date'],
    date: { columns: ['Txn Date'], format: 'DD/MM/YYYY' },
    numbers: { decimal: '.', thousands: ',', groups: 'indian' },
    amount: { column: 'Amount', letters: { in: ['Cr'], out: ['Dr'] } },
    currency: { fixed: 'INR' },
    description: ['Narration'],
    balance: 'Balance',
  },
  'pipe-separated.csv': {
    ...shared,
    date: { ...shared.date, columns: [...shared.date.columns] },
    name: 'pipe',
    delimiter: '|',
    header: ['D/K'],
    amount: { column: 'Amount', direction: 'D/K', in: ['K'], out: ['D'] },
    currency: { column: 'Currency' },
    counterpart: ['Payee'],
    description: ['Details'],
    reference: 'Ref',
    bankAccount: { columns: ['Account'] },
  },
  'refund-in-debit-column.csv': {
    ...shared,
    date: { ...shared.date, columns: [...shared.date.columns] },
    name: 'refund',
    delimiter: ',',
    header: ['Debit', 'Credit'],
    amount: { in: 'Credit', out: 'Debit', outIs: 'positive', refunds: true },
    currency: { fixed: 'USD' },
    description: ['Description'],
  },
}

test.each([
  [
    'amount-with-dr-cr.csv',
    ' adds up',
    '2026-09-14 -123456.00 INR |  | UPI STATIONER',
    '2026-09-15 2000.00 INR |  | NEFT CUSTOMER',
  ],
  [
    'pipe-separated.csv',
    'LT000000000000000001 cannot be checked',
    '2026-09-01 -7.30 EUR | KAVINE UAB | Pietus',
    '2026-09-02 90.00 EUR | PIRKEJAS UAB | Saskaita 12',
  ],
  [
    'refund-in-debit-column.csv',
    ' cannot be checked',
    '2026-09-01 -25.00 USD |  | Office chair',
    '2026-09-02 10.00 USD |  | Refund office chair',
    '2026-09-03 15.00 USD |  | Card payment',
  ],
])('%s is read by a mapping of the user', (name, statement, ...lines) => {
  expect(linesOf(name, mappings[name])).toEqual([statement, ...lines])
  expect(() => linesOf(name)).toThrow('No built-in mapping fits this file')
})

test('the history of Wise: another currency arrives than was sent, and the sender pays the fee of a deposit', () => {
  const sample = readFileSync(join(import.meta.dirname, 'samples/csv/wise-history.csv'), 'utf8')
  const linesFor = (from: string, to: string) =>
    readStatements(new TextEncoder().encode(sample.replace(from, to))).flatMap(({ lines }) =>
      lines.map(({ amount, currency }) => `${amount} ${currency}`),
    )
  expect(linesFor('100.00,EUR,1.0,INV-7', '108.00,USD,1.08,INV-7')).toContain('-100.00 EUR')
  expect(linesFor('0,EUR,,,"Kunde GmbH",250.00,EUR', '4.00,GBP,,,"Kunde GmbH",215.00,GBP')).toEqual([
    '-100.00 EUR',
    '-0.50 EUR',
    '250.00 EUR',
  ])
  expect(() => linesFor('0.50,EUR', '0.50,GBP')).toThrow(
    'Column "Source fee amount": the fee is in "GBP", not EUR',
  )
  expect(() => linesFor('COMPLETED,OUT', 'COMPLETED,NEUTRAL')).toThrow('"NEUTRAL" must be one of IN, OUT')
})

test.each([
  ['unsigned-debits-one-minus.ofx', 'marked as a withdrawal (DEBIT), but its amount 18.20 says the opposite'],
  ['mt940-pending-block.sta', 'The only line of this file is only pending'],
  [
    'norma43.n43',
    'This is a Norma 43 file (Cuaderno 43 of the Spanish banks), which Bookend does not read. Ask',
  ],
  [
    'bai2.txt',
    'This is a BAI2 file (cash management reporting), which Bookend does not read. Ask the bank for',
  ],
  [
    '1c-client-bank.txt',
    'This is a file for 1C (1CClientBankExchange), which Bookend does not read. Download',
  ],
  ['html-table.xls', 'This is a table that was saved as a web page; banks often call it .xls. Download'],
])('%s is refused in words', (name, words) => {
  expect(() => linesOf(name)).toThrow(words)
})

/** `account check` of each statement, and its lines. */
function linesOf(name: string, csv?: CsvMapping): string[] {
  const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, 'samples/reported', name)))
  return readStatements(bytes, { csv }).flatMap((statement) => [
    `${statement.bankAccount} ${checkBalances(statement).result}`,
    ...statement.lines.map(
      ({ date, amount, currency, counterpart, description }) =>
        `${date} ${amount} ${currency} | ${counterpart} | ${description}`,
    ),
  ])
}
