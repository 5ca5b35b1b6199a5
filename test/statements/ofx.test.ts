import { expect, test } from 'vitest'
import { readOfx } from '../../src/statements/ofx/read-ofx.ts'
import type { StatementLine } from '../../src/statements/common/statement.ts'
import { withoutDetails } from './without-details.ts'
import { sample, entry, file } from './ofx-file.ts'

test('a statement of OFX 1 is read, with values that have no closing tags', () => {
  expect(withoutDetails(readOfx(sample('checking.ofx')))).toEqual([
    {
      format: 'OFX 1.02',
      bankAccount: '091000019/7730118842',
      name: '',
      opening: undefined,
      closing: { date: '2026-01-31', currency: 'USD', amount: '10233.42' },
      lines: [
        line(
          43,
          '2026-01-05',
          'USD -42.15',
          'HARDWARE & PAINT #12',
          'POS PURCHASE & CASHBACK',
          '20260105001',
        ),
        line(51, '2026-01-31', 'USD 2500.50', 'NORTHWIND TRADERS INC', '', '20260131002'),
        line(59, '2026-01-12', 'USD -125.00', 'CHECK', 'Check 1043', '20260112003'),
        line(67, '2026-01-31', 'USD 0.07', '', 'INTEREST PAID', '20260131004'),
        line(74, '2026-01-31', 'USD 0.00', '', 'SRVCHG', '20260131005'),
      ],
    },
  ])
})

test('a card statement in QFX is read, all on one line and in small letters', () => {
  expect(withoutDetails(readOfx(sample('card.qfx')))).toEqual([
    {
      format: 'OFX 1.03',
      bankAccount: '4500XXXXXXXX1234',
      name: '',
      opening: undefined,
      closing: { date: '2026-02-28', currency: 'CAD', amount: '-512.09' },
      lines: [
        line(1, '2026-02-03', 'CAD -18.40', 'CAFE éTOILE', '', ''),
        line(1, '2026-02-07', 'USD -31.00', 'CLOUD HOSTING CO', 'order <77>', ''),
        line(1, '2026-02-20', 'CAD 300.00', 'MIRA OKAFOR', '', ''),
      ],
    },
  ])
})

test('two accounts in a file of OFX 2 are two statements, and what is pending is apart', () => {
  const [first, second] = withoutDetails(readOfx(sample('two-accounts.ofx')))
  expect(first).toEqual({
    format: 'OFX 2.11',
    bankAccount: 'FR7630004008220000123456789',
    name: '',
    opening: undefined,
    closing: { date: '2026-03-31', currency: 'EUR', amount: '1002.10' },
    lines: [
      line(
        21,
        '2026-03-02',
        'EUR -1234.56',
        'Stichting Derdengelden Betaalhui',
        'Stichting Derdengelden Betaalhuis order 4711',
        '',
      ),
      line(
        29,
        '2026-03-05',
        'EUR 98.40',
        'VIR SEPA RECU DE Boulangerie Mou',
        'VIR SEPA RECU DE Boulangerie Moulin Vert facture 88',
        '',
      ),
      line(38, '2026-02-30', 'EUR -5.00', "Commission d'intervention", 'frais & <divers>', ''),
    ],
    pending: [
      {
        at: 50,
        date: '2026-03-31',
        currency: 'EUR',
        amount: '-9.99',
        counterpart: 'Pending',
        description: '',
        state: 'pending',
      },
    ],
  })
  expect(second).toMatchObject({ bankAccount: '30004/00822/00098765432', closing: undefined, lines: [] })
})

test('a statement without a currency is refused', () => {
  expect(() => readOfx(file(entry({}), ''))).toThrow('The statement names no currency (CURDEF)')
  expect(() => readOfx(file(entry({}), '<CURDEF>EURO'))).toThrow('"EURO" is not a currency')
})

test('a file that the bank answered with an error is refused with its message', () => {
  const failed = file('').replace(
    '<STMTRS>',
    '<STATUS>\n<CODE>15500\n<SEVERITY>ERROR\n<MESSAGE>Signon invalid\n</STATUS>\n<STMTRS>',
  )
  expect(() => readOfx(failed)).toThrow(
    'The bank answered with an error instead of a statement: Signon invalid (its code: 15500). Ask the bank for the file again',
  )
})

test.each([
  ['INVSTMTRS', 'This is an investment statement (securities); only statements of bank accounts and cards'],
  ['LOANSTMTRS', 'This is a loan statement; only statements of bank accounts and cards'],
])('%s is refused in words', (name, reason) => {
  expect(() => readOfx(`<OFX><${name}><CURDEF>USD</${name}></OFX>`)).toThrow(reason)
})

test('a file without a statement, or that is no OFX at all, is refused', () => {
  expect(() => readOfx('<OFX></OFX>')).toThrow('There is no statement of a bank account or a card')
  expect(() => readOfx('Date;Amount')).toThrow('This is not an OFX file: the tag <OFX> is missing')
})

test('a file that was cut off is refused', () => {
  const text = sample('checking.ofx')
  expect(() => readOfx(text.slice(0, text.indexOf('20260131004')))).toThrow(
    'The file ends too early: the closing tag </OFX> is missing. Download it again',
  )
})

test('a missing closing tag of a line does not mix it with the next', () => {
  const [statement] = readOfx(
    file(entry({ FITID: '20261' }).replace('</STMTTRN>', '') + entry({ FITID: '20262', TRNAMT: '-3.00' })),
  )
  expect(statement?.lines.map(({ reference, amount }) => `${reference} ${amount}`)).toEqual([
    '20261 -12.50',
    '20262 -3.00',
  ])
})

test('lines without any closing tag are read', () => {
  const entries = Array.from({ length: 150 }, (_, index) => entry({ FITID: `line-${index}` }))
  const [statement] = readOfx(file(entries.join('').replaceAll('</STMTTRN>', '')))
  expect(statement?.lines.map(({ reference }) => reference)).toEqual(
    entries.map((_, index) => `line-${index}`),
  )
})

test('text between tags does not hide what follows', () => {
  const stray = file(entry({})).replace('<STMTRS>', '<STMTRS> stray').replace('<STMTTRN>', '<STMTTRN> stray')
  expect(readOfx(stray)[0]?.lines).toHaveLength(1)
})

test('an account of which only the bank is given has no name', () => {
  const named = (account: string) =>
    readOfx(file('').replace('<BANKTRANLIST>', `<BANKACCTFROM>${account}</BANKACCTFROM><BANKTRANLIST>`))[0]
      ?.bankAccount
  expect(named('<BANKID>091<ACCTID>')).toBe('')
  expect(named('<BANKID>091<ACCTID>7')).toBe('091/7')
})

test('lines outside every statement are refused, not lost', () => {
  expect(() => readOfx(file(entry({})).replace('<BANKTRANLIST>', '</STMTRS><BANKTRANLIST>'))).toThrow(
    'Some lines are in no statement or in two',
  )
})

function line(
  at: number,
  date: string,
  money: string,
  counterpart: string,
  description: string,
  reference: string,
): StatementLine {
  const [currency = '', amount = ''] = money.split(' ')
  return { at, date, currency, amount, counterpart, description, reference }
}
