import { expect, test } from 'vitest'
import { checkMapping } from '../../src/statements/csv/mappings.ts'
import { readCsv, type CsvMapping } from '../../src/statements/csv/read-csv.ts'
import { balances, plain, read, withBalances } from './csv-reading.ts'

test('the direction is in a column of its own', () => {
  const mapping: CsvMapping = {
    ...plain,
    amount: { column: 'Amount', direction: 'Sign', in: ['C', 'Credit'], out: ['D'] },
  }
  const file = (amount: string, sign: string) => `Day;Amount;Sign;Name;Text\n31.01.2026;${amount};${sign};;`
  expect(read(file('1,00', 'D'), mapping)[0]?.amount).toBe('-1.00')
  expect(read(file('1,00', 'credit'), mapping)[0]?.amount).toBe('1.00')
  expect(read(file('0,00', 'D'), mapping)[0]?.amount).toBe('0.00')
  expect(() => read(file('1,00', 'X'), mapping)).toThrow('Column "Sign": "X" must be one of C, Credit, D')
  expect(() => read(file('-1,00', 'D'), mapping)).toThrow(
    'Column "Amount": the sign of the amount contradicts its direction',
  )
})

test.each([
  ['positive', '', '1,00', '-1.00'],
  ['positive', '0,00', '1,00', '-1.00'],
  ['positive', '2,00', '', '2.00'],
  ['negative', '', '-1,00', '-1.00'],
  ['negative', '2,00', '0,00', '2.00'],
  ['negative', '0,00', '', '0.00'],
] as const)(
  'deposits and withdrawals in two columns (%s): "%s" and "%s" are %s',
  (outIs, into, out, amount) => {
    expect(read(`Day;In;Out;Name;Text\n31.01.2026;${into};${out};;`, twoColumns(outIs))[0]?.amount).toBe(
      amount,
    )
  },
)

test.each([
  ['positive', '1,00', '2,00', 'Both columns "In" and "Out" contain an amount'],
  ['positive', '', '', 'There is no amount in column "In" or "Out"'],
  ['positive', '', '-1,00', 'Column "Out": the sign of the amount contradicts its direction'],
  ['negative', '', '1,00', 'Column "Out": the sign of the amount contradicts its direction'],
  ['negative', '-1,00', '', 'Column "In": the sign of the amount contradicts its direction'],
] as const)(
  'deposits and withdrawals in two columns (%s) refuse "%s" and "%s"',
  (outIs, into, out, message) => {
    expect(() => read(`Day;In;Out;Name;Text\n31.01.2026;${into};${out};;`, twoColumns(outIs))).toThrow(
      expect.objectContaining({ message, at: 2 }),
    )
  },
)

test('a state that the mapping does not know is refused, one that is pending is passed over', () => {
  const file = (state: string) => `Day;Amount;State;Name;Text\n31.01.2026;1,00;${state};;`
  const both: CsvMapping = { ...plain, booked: [{ column: 'State', booked: ['done'], pending: ['open'] }] }
  expect(read(file('DONE'), both)).toHaveLength(1)
  expect(read(file('open'), both)).toEqual([])
  expect(() => read(file('lost'), both)).toThrow(
    'Column "State": the mapping does not say whether "lost" means booked; it knows done, open',
  )
  expect(read(file('lost'), { ...plain, booked: [{ column: 'State', booked: ['done'] }] })).toEqual([])
  expect(read(file('lost'), { ...plain, booked: [{ column: 'State', pending: ['open'] }] })).toHaveLength(1)
})

test('an invalid currency is refused with its column', () => {
  const mapping: CsvMapping = { ...plain, currency: { column: 'Cur' } }
  expect(read('Day;Amount;Cur;Name;Text\n31.01.2026;1,00;usd;;', mapping)[0]?.currency).toBe('USD')
  expect(() => read('Day;Amount;Cur;Name;Text\n31.01.2026;1,00;;;', mapping)).toThrow(
    'Column "Cur": "" is not a currency such as EUR (mapping mine)',
  )
  expect(() =>
    read('Day;Amount;Name;Text\n31.01.2026;5 kr;;', { ...plain, currency: { inAmount: true } }),
  ).toThrow('Column "Amount": "kr" is not a currency such as EUR (mapping mine)')
  expect(() =>
    read('Day;Amount;Name;Text\n31.01.2026;5;;', { ...plain, currency: { preamble: ['Cur'] } }),
  ).toThrow('Beside "Cur" at the beginning of the file: "" is not a currency')
})

test.each([
  ['oldest first', ['1,00;11,00', '2,00;13,00', '-4,00;9,00'], ['10.00', '9.00']],
  ['newest first', ['-4,00;9,00', '2,00;13,00', '1,00;11,00'], ['10.00', '9.00']],
  ['not on every row', ['1,00;', '2,00;13,00', '-4,00;9,00'], ['10.00', '9.00']],
  ['that do not follow from one another', ['1,00;11,00', '2,00;14,00', '-4,00;9,00'], undefined],
  ['on one of several rows', ['1,00;', '2,00;13,00'], undefined],
  ['that fit both orders in different ways', ['1,00;11,00', '0,00;11,00', '1,00;11,00'], undefined],
] as const)('balances %s', (_what, rows, balances) => {
  const file = `Day;Amount;Balance;Name;Text\n${rows.map((row) => `31.01.2026;${row};;`).join('\n')}`
  const [statement] = readCsv(file, { ...plain, balance: 'Balance' })
  expect(statement?.opening && [statement.opening.amount, statement.closing?.amount]).toEqual(balances)
})

test('a balance that cannot be read is refused', () => {
  const mapping: CsvMapping = { ...plain, balance: 'Balance' }
  expect(() => read('Day;Amount;Balance;Name;Text\n31.01.2026;1,00;n/a;;', mapping)).toThrow(
    'Column "Balance": "n/a" is not an amount with "," as its decimal separator',
  )
})

test('a reference that two lines share does not count', () => {
  const mapping: CsvMapping = { ...plain, reference: 'Ref' }
  const lines = read(
    'Day;Amount;Ref;Name;Text\n31.01.2026;1,00;a;;\n31.01.2026;1,00;a;;\n31.01.2026;1,00;b;;',
    mapping,
  )
  expect(lines.map(({ reference }) => reference)).toEqual(['', '', 'b'])
})

function twoColumns(outIs: 'positive' | 'negative'): CsvMapping {
  return { ...plain, amount: { in: 'In', out: 'Out', outIs } }
}

test('a card whose charges are positive is read the other way round', () => {
  const card = {
    ...withBalances,
    header: ['Day', 'Value'],
    balance: undefined,
    amount: { column: 'Value', reversed: true },
  }
  const { balance: _, ...mapping } = card
  const lines = readCsv('Day,Value\n2026-01-01,25.50\n2026-01-02,-100.00', checkMapping(mapping))[0]?.lines
  expect(lines?.map(({ amount }) => amount)).toEqual(['-25.50', '100.00'])
})

test('balances that contradict the amounts in every order are reported with the line, for a changed amount and a lost row alike', () => {
  const rows = [
    '2026-01-01,10.00,10.00',
    '2026-01-02,5.00,15.00',
    '2026-01-03,-2.00,13.00',
    '2026-01-04,1.00,14.00',
  ]
  expect(balances(...rows)?.contradictsAt).toBeUndefined()
  expect(balances(...rows.toReversed())?.contradictsAt).toBeUndefined()
  const changed = rows.with(2, '2026-01-03,-3.00,13.00')
  expect(balances(...changed)).toMatchObject({ contradictsAt: 4, opening: undefined, closing: undefined })
  expect(balances(...rows.toSpliced(1, 1))).toMatchObject({ contradictsAt: 3 })
  expect(balances(...rows.toReversed().toSpliced(1, 1))?.contradictsAt).toBeDefined()
})

test('balances of a day that the bank sorted in another way contradict nothing', () => {
  const sorted = balances('2026-01-01,10.00,13.00', '2026-01-01,5.00,5.00', '2026-01-01,-2.00,3.00')
  expect(sorted?.contradictsAt).toBeUndefined()
  expect(sorted?.opening).toBeUndefined()
})

test('of a text with SEPA keys only the purpose is kept, and the whole text is known as the former one', () => {
  const whole = 'EREF+5551-1MREF+44-1CRED+DE11ZZZ00000000009SVWZ+Rechnung 5551 ABWA+Other'
  const [line] = read(`Day;Amount;Name;Text\n31.01.2026;-1,00;Shop;${whole}`)
  expect(line).toMatchObject({
    description: 'Rechnung 5551',
    formerTexts: [{ counterpart: 'Shop', description: whole }],
  })
  expect(read('Day;Amount;Name;Text\n31.01.2026;-1,00;Shop;Order SVWZ+5')[0]?.description).toBe(
    'Order SVWZ+5',
  )
})

test('an account that the user has named is known by the only IBAN before the header', () => {
  const mapping: CsvMapping = { ...plain, bankAccount: { preamble: ['Konto'] } }
  const file = (...before: string[]) => [...before, 'Day;Amount;Name;Text', '31.01.2026;-1,00;;'].join('\n')
  const accountOf = (...before: string[]) => readCsv(file(...before), mapping)[0]?.bankAccount
  expect(accountOf('"Household";"DE02 1203 0000 0000 2020 51"')).toBe('DE02120300000000202051')
  expect(accountOf('Household DE02120300000000202051;')).toBe('DE02120300000000202051')
  expect(accountOf('Konto;4711', 'Other;DE02120300000000202051')).toBe('4711')
  expect(accountOf('One;DE02120300000000202051', 'Two;DE02500105170137075030')).toBe('')
})

test('deposits of a column have a minus where the mapping says so', () => {
  const mapping: CsvMapping = {
    ...plain,
    amount: { in: 'In', out: 'Out', outIs: 'positive', inIs: 'negative' },
  }
  const file = (into: string, out: string) => `Day;In;Out;Name;Text\n31.01.2026;${into};${out};;`
  expect(read(file('-1,00', ''), checkMapping(mapping))[0]?.amount).toBe('1.00')
  expect(read(file('', '1,00'), mapping)[0]?.amount).toBe('-1.00')
  expect(() => read(file('1,00', ''), mapping)).toThrow('contradicts its direction')
})
