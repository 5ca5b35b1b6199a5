import { expect, test } from 'vitest'
import { createMatcher } from '../../../src/domain/search/create-matcher.ts'
import { aContact, aTransaction } from '../../builders.ts'

// A number or a day as any screen, paper or habit shows it, beside what is stored.
const transactions: [stored: Parameters<typeof aTransaction>[0], ...searches: string[]][] = [
  [{ amount: '711.35' }, '711,35', '+711.35', '711.35', '€ 711,35', '+711,35 EUR'],
  [{ amount: '1234.50' }, '€ 1.234,50', '1 234,50', "1'234.50", '1.234,5', '1,234.50'],
  [{ amount: '3020.00' }, '+3,020.00', '3020', '3.020,00'],
  [{ amount: '-3020.00' }, '-3020', '−3.020,00', '3020', '-3,020.00'],
  [{ date: '2026-03-01' }, '1.3.2026', '01.03.2026', '01/03/2026', 'March 2026', 'März 2026', '1 March 2026'],
  [{ description: 'BE68 5390 0754 7034' }, 'BE68539007547034', 'be68 5390 0754 7034'],
  [{ description: 'BE68539007547034' }, 'BE68539007547034', 'BE68 5390 0754 7034'],
]
const contacts: [stored: Parameters<typeof aContact>[0], ...searches: string[]][] = [
  [{ phone: '+32 9 269 52 98' }, '+3292695298', '+32 9 269 52 98', '09 269 52 98', '092695298'],
  [{ phone: '+3292695298' }, '+32 9 269 52 98', '+3292695298'],
  [{ vatNumber: 'BE0445455375' }, 'BE 0445.455.375', 'BE0445455375', '0445 455 375'],
  [{ vatNumber: 'BE 0445.455.375' }, 'BE0445455375', 'BE 0445 455 375'],
]
const inTransactions = transactions.flatMap(([stored, ...all]) => all.map((one) => ({ one, stored })))
const inContacts = contacts.flatMap(([stored, ...all]) => all.map((one) => ({ one, stored })))

test.each(inTransactions)('$one finds the transaction that shows it', ({ one, stored }) => {
  const { id: _id, ...fields } = aTransaction(stored)
  expect(createMatcher(one)('transactions', fields)).toBe(true)
})

test.each(inContacts)('$one finds the contact that shows it', ({ one, stored }) => {
  const { id: _id, ...fields } = aContact(stored)
  expect(createMatcher(one)('contacts', fields)).toBe(true)
})

test.each([
  ['+3,020.00', { amount: '-3020.00' }],
  ['-3020', { amount: '3020.00' }],
  ['711,35', { amount: '711.45' }],
  ['March 2026', { date: '2026-04-01' }],
])('%s does not find another', (search, stored) => {
  const { id: _id, ...fields } = aTransaction({ description: 'x', ...stored })
  expect(createMatcher(search)('transactions', fields)).toBe(false)
})
