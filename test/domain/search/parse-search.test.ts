import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from '../../../src/domain/money.ts'
import { hasTerms, parseSearch } from '../../../src/domain/search/parse-search.ts'
import { findPeriodWords } from '../../../src/domain/search/period-words.ts'
import { searchText } from '../../../src/domain/search/search-text.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { runs } from '../../seed.ts'

const locales = [
  'en-US',
  'en-GB',
  'nl-BE',
  'de-DE',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'pl-PL',
  'sv-SE',
  'en-IN',
  'ar-EG',
  'pt-PT',
]
const locale = fc.constantFrom(...locales)
const finds = (record: Parameters<typeof searchText>[0], search: string) =>
  hasTerms(searchText(record), parseSearch(search).terms)

const amount = fc
  .tuple(
    fc.boolean(),
    fc.integer({ min: 0, max: 99_999_999 }),
    fc.integer({ min: 0, max: 4 }),
    fc.integer({ min: 0, max: 9999 }),
  )
  .map(([negative, whole, digits, decimals]) => {
    const fraction = digits === 0 ? '' : `.${String(decimals).padStart(4, '0').slice(0, digits)}`
    return `${negative ? '-' : ''}${whole}${fraction}`
  })

test('an amount is found as it is shown, in the notation of every locale', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom('EUR', 'USD', 'JPY', 'TND'), locale, (stored, currency, where) => {
      const shown = formatAmount(stored, currency, where)
      // A minus before a zero is not shown.
      if (stored.startsWith('-') && !/[1-9]/.test(stored)) return
      const record = aTransaction({ amount: stored, currency })
      expect([shown, finds(record, shown), finds(record, shown.replace('-', '\u2212'))]).toEqual([
        shown,
        true,
        true,
      ])
    }),
    { numRuns: runs(1000) },
  )
})

test('an amount with the other sign, or another amount, is not found by it', () => {
  fc.assert(
    fc.property(amount, amount, locale, (stored, other, where) => {
      if (Math.abs(Number(stored)) === Math.abs(Number(other)) || !Number(other)) return
      const record = aTransaction({ amount: stored, currency: 'EUR', counterpart: '', description: '' })
      const shown = formatAmount(other, 'EUR', where)
      // Plain words are found in longer ones, as ever: 1.20 in 11.20.
      if (searchText(record).includes(shown.replace(/^[-+\u200E\u061C]/, ''))) return
      if (parseSearch(shown).terms.length > 1) return
      // With one mark only it can be read in two ways.
      if (/^[-+]?\d+[.,]\d{3}$/.test(shown)) return
      expect([stored, shown, finds(record, shown)]).toEqual([stored, shown, false])
    }),
    { numRuns: runs(1000) },
  )
})

test('a day is found as people write it', () => {
  const days = fc.tuple(
    fc.integer({ min: 1990, max: 2060 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  fc.assert(
    fc.property(days, locale, ([year, month, day], where) => {
      if (where.startsWith('ar')) return // its months have names of their own
      const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      const record = aTransaction({ date })
      const moment = Date.UTC(year, month - 1, day)
      for (const dateStyle of ['short', 'medium', 'long'] as const) {
        const shown = new Intl.DateTimeFormat(where, { dateStyle, timeZone: 'UTC' }).format(moment)
        // Two digits of a year mean one of this century.
        if (dateStyle === 'short' && year < 2000) continue
        expect([shown, finds(record, shown)]).toEqual([shown, true])
      }
    }),
    { numRuns: runs(300) },
  )
})

test('a phone, VAT or bank account number is found whatever marks it has here or there', () => {
  const marks = fc.constantFrom('', ' ', '.', '-', '/')
  const digits = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 14 })
    .map((all) => all.join(''))
  const marked = (text: string, mark: string) => text.replace(/(\d{3})(?=\d)/g, `$1${mark}`)
  fc.assert(
    fc.property(
      digits,
      marks,
      marks,
      fc.constantFrom('', '+', 'BE ', 'BE'),
      (number, stored, typed, before) => {
        const record = aContact({ phone: marked(number, stored), vatNumber: `BE${marked(number, stored)}` })
        expect([marked(number, typed), finds(record, before + marked(number, typed))]).toEqual([
          marked(number, typed),
          true,
        ])
      },
    ),
    { numRuns: runs(500) },
  )
})

test('a reading never takes a hit away that the words themselves have', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (description, search) => {
      const record = aTransaction({ description: `${description} ${search.replace(/\s+/g, ' ')}` })
      expect(finds(record, search)).toBe(true)
    }),
  )
})

test.each([
  ['2026-03', 'date:2026-03', 'March 2026'],
  ['houthandel 03/2026', 'houthandel date:2026-03', 'March 2026'],
  ['maart 2026', 'date:2026-03', 'March 2026'],
  ['2026 mrt betaling', 'date:2026-03 betaling', 'March 2026'],
  ['Q3 2026', 'date:2026-Q3', 'Q3 2026'],
  ['2026-q1', 'date:2026-Q1', 'Q1 2026'],
  ['2026', 'date:2026', '2026'],
])('%s can mean a period', (search, asked, label) => {
  expect(findPeriodWords(search, 'en')).toMatchObject({ search: asked, label })
})

test.each(['2026-13', '20', '1234', 'march', 'date:2026-03', '30.10.2026', 'houthandel 2026-0'])(
  '%s means no period',
  (search) => {
    expect(findPeriodWords(search, 'en')).toBeUndefined()
  },
)
