import { expect, test } from 'vitest'
import { searchSpellings } from '../../src/dialect/write/search-spellings.ts'
import { bookend } from '../../src/dialect/profile/bookend.ts'
import { resolve, type PartialProfile } from '../../src/dialect/profile/resolve.ts'

test.each([
  ['711,35', ['711.35']],
  ['€ 1.234,50', ['1234.50', '1234.5', '1234,50']],
  ['+3,020.00', ['3020.00', '3020', '3020,00']],
  ['-3020', ['-3020.00', '-3020,00']],
  ['1.3.2026', ['2026-03-01', '01.03.2026', '01/03/2026']],
  ['March 2026', ['2026-03', '03.2026', '03/2026']],
  ['01/03/2026', ['2026-03-01', '2026-01-03', '01.03.2026', '03.01.2026']],
  ['acme 711,35', ['acme 711.35']],
  ['be68 5390 0754 7034', ['BE68539007547034', 'BE68 5390 0754 7034', '68539007547034']],
  ['acme', []],
  ['', []],
])('transactions: %s is also asked for as %j', (search, spellings) => {
  expect(searchSpellings(search, 'transactions', valuesOf({}))).toEqual(spellings)
})

test.each([
  ['+32 9 269 52 98', ['+3292695298', '3292695298']],
  ['BE 0445.455.375', ['BE0445455375', '0445455375', '445455375']],
  ['Gent 9000', []],
])('contacts: %s is also asked for as %j', (search, spellings) => {
  expect(searchSpellings(search, 'contacts', valuesOf({}))).toEqual(spellings)
})

test('what is known of a service comes first, and four are asked for at most', () => {
  const values = valuesOf({ values: { date: { read: 'DD/MM/YYYY' }, amount: { read: '1.234,56' } } })
  expect(searchSpellings('3,020.00', 'transactions', values)[0]).toBe('3.020,00')
  expect(searchSpellings('1 March 2026', 'transactions', values)[0]).toBe('01/03/2026')
  for (const search of ['01/03/2026', '3,020.00', '+32 9 269 52 98'])
    expect(searchSpellings(search, 'transactions', values).length).toBeLessThanOrEqual(4)
})

function valuesOf(profile: PartialProfile) {
  return resolve(bookend, profile).values
}
