import { expect, test } from 'vitest'
import { readCsv, type CsvMapping } from '../../src/statements/csv/read-csv.ts'
import { readOfx } from '../../src/statements/ofx/read-ofx.ts'
import { plain } from './csv-reading.ts'
import { entry, file } from './ofx-file.ts'

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
