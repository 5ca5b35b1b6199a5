import { expect, test } from 'vitest'
import { readCsv, type CsvMapping } from '../../src/statements/csv/read-csv.ts'
import { plain, read } from './csv-reading.ts'

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
