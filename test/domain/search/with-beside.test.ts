import { expect, test } from 'vitest'
import { withBeside, type SearchedLine } from '../../../src/domain/search/with-beside.ts'
import { hasTerms, parseSearch } from '../../../src/domain/search/parse-search.ts'
import { searchText } from '../../../src/domain/search/search-text.ts'

const five = {
  date: '2026-01-10',
  currency: 'EUR',
  amount: '-2.50',
  counterpart: 'Café Łódź',
  description: 'Card payment\nTerminal 7',
}
const text = searchText({ id: '', ...five })
const line: SearchedLine = {
  ...five,
  reference: 'R-815',
  bank: {
    valueDate: '2026-01-12',
    transactionDate: '2026-01-09',
    counterpartAccount: 'NL02RABO0300065264',
    counterpartBank: 'RABONL2U',
    endToEndId: 'E2E-77',
    mandateId: 'M-5',
    creditorId: 'DE98ZZZ09999999999',
    creditorReference: 'RF18 5390 0754 7034',
    customerReference: '3020',
    bankReference: 'R-815',
    code: 'PMNT RCDT ESCT',
    purpose: 'SALA',
    originalAmount: '1402.90',
    originalCurrency: 'USD',
    rate: '1.1655',
    text: 'Card payment\nTerminal 7, Gent, unshortened: BE68 5390 0754 7034',
  },
}

function finds(search: string, whole: string): boolean {
  return hasTerms(whole, parseSearch(search, { hasDates: true }).terms)
}

const words = ['rabo', 'rabonl2u', 'e2e-77', 'M-5', 'de98zzz09999999999', 'R-815', 'pmnt', 'sala', '1.1655']
const readings = ['nl02 rabo 0300 0652 64', 'NL02RABO0300065264', 'RF18539007547034', 'BE68539007547034']
const values = ['$ 1.402,90', '1402.90 $', '12 January 2026', '9.1.2026', 'unshortened gent', '3020']

test.each([...words, ...readings, ...values])('a search finds a part of a bank line: %s', (search) => {
  expect(finds(search, withBeside(text, { line }))).toBe(true)
  expect(finds(search, text)).toBe(false)
})

test.each(['lodz', '10/01/2026', '€ 2,50', 'terminal 7'])(
  'what was imported is still found in an edited transaction: %s',
  (search) => {
    const edited = { date: '2026-02-01', currency: 'CHF', amount: '-9.00', counterpart: 'X', description: '' }
    const whole = withBeside(searchText({ id: '', ...edited }), { line })
    expect(finds(search, whole)).toBe(true)
    expect(finds('9,00 chf', whole)).toBe(true)
  },
)

test.each(['+3020', '€ 3020', '3.020,00'])('a reference does not pass for an amount: %s', (search) => {
  expect(finds(search, withBeside(text, { line: { ...line, bank: { customerReference: '3020' } } }))).toBe(
    false,
  )
})

test('what the transaction says already is not there twice', () => {
  expect(withBeside(text, { line: { ...five, reference: '' } })).toBe(text)
  const same = { valueDate: five.date, text: five.description, purpose: 'PAYMENT', counterpartBank: '' }
  expect(withBeside(text, { line: { ...five, reference: '', bank: same } })).toBe(text)
  const whole = withBeside(text, { line })
  expect(whole.startsWith(text)).toBe(true)
  expect(whole.match(/r-815/g)).toHaveLength(1)
  expect(whole.match(/card payment/g)).toHaveLength(1)
  // A part of a longer number is another amount.
  expect(finds('€ 12,5', withBeside('\n\n', { line: { ...five, amount: '12.5', reference: '' } }))).toBe(true)
  expect(
    withBeside('2026-01-10\neur\n12.50\n\n', { line: { ...five, amount: '12.5', reference: '' } }),
  ).toContain('eur\n12.5\n')
})

test('a note is found by its words and by numbers in it, and passes for no amount', () => {
  const whole = withBeside(text, { note: 'Which invoice for Bürobedarf?\nBE68 5390 0754 7034\nEUR\n9.00' })
  for (const search of ['which INVOICE', 'buerobedarf', 'be68539007547034'])
    expect(finds(search, whole)).toBe(true)
  expect(finds('€ 9,00', whole)).toBe(false)
  expect(withBeside(text, { note: '' })).toBe(text)
})
