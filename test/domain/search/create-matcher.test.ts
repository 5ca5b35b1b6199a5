import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import { formatAmount } from '../../../src/domain/money.ts'
import { hasTerms, parseSearch } from '../../../src/domain/search/parse-search.ts'
import { findPeriodWords } from '../../../src/domain/search/period-words.ts'
import {
  createMatcher,
  searchText,
  searchTextVersion,
  withBeside,
  type SearchedLine,
} from '../../../src/domain/search/search-text.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { runs } from '../../seed.ts'

const contact = aContact({ id: 'id-777', company: 'Łódź Bouw', phone: '+32 9 211 22 33' })
const transaction = aTransaction({ id: 'id-777', date: '2026-03-31', amount: '-1234.50' })

const words = ['', ' ', 'lodz', 'lodz 9000', 'ŁÓDŹ bouw gent', 'lodz nothing', 'belgië', 'eur', '½ﷺ']
const values = ['092112233', 'id-777', '777', 'be 0449.679.429', '1.234,50', '€ 1 234.50', '31/03/2026']
const periods = ['date:2026-03', 'date:2026-03 houthandel', 'date:2026-04']

test.each([...words, ...values, ...periods])(
  'a search outside the service finds what the service finds: %j',
  async (search) => {
    const store = createMemoryStore({ contacts: [contact], transactions: [transaction] })
    const matches = createMatcher(search)
    const { id: _, ...contactFields } = contact
    const { id: __, ...transactionFields } = transaction
    const asked = { search, page: 1, pageSize: 25 }
    expect(matches('contacts', contactFields)).toBe((await store.contacts.list(asked)).items.length === 1)
    expect(matches('transactions', transactionFields)).toBe(
      (await store.transactions.list(asked)).items.length === 1,
    )
  },
)

test('of a record that was changed, either version has the words', () => {
  const matches = createMatcher('gent brugge date:2026-03')
  expect(createMatcher('gent brugge')('contacts', { city: 'Gent' }, { city: 'Brugge' })).toBe(true)
  expect(
    matches('transactions', { description: 'Gent' }, { description: 'Brugge', date: '2026-03-02' }),
  ).toBe(true)
  expect(matches('transactions', { description: 'Gent' }, { description: 'Brugge' })).toBe(false)
})

test.each([
  ['Müller', 'MUELLER BUEROBEDARF'],
  ['Bu\u0308robedarf', 'MUELLER BUEROBEDARF'],
  ['mueller', 'Müller Bürobedarf'],
  ['BUEROBEDARF müller', 'Müller Bürobedarf'],
  ['Sørensen', 'SOERENSEN AARHUS'],
  ['Århus', 'SOERENSEN AARHUS'],
])('%s finds %s, which writes its letters otherwise', (search, counterpart) => {
  expect(createMatcher(search)('transactions', { counterpart })).toBe(true)
})

test.each([
  ['Bauer', 'Baur'],
  ['Müller', 'Muellr'],
])('%s does not find %s', (search, counterpart) => {
  expect(createMatcher(search)('transactions', { counterpart })).toBe(false)
})

// Books hold these texts. Another list of fields needs another version, or existing books keep texts that a check finds wrong.
test('this version of the search texts is made of these fields', () => {
  expect({ version: searchTextVersion, contactFieldNames, transactionFieldNames }).toEqual({
    version: 7,
    contactFieldNames:
      'firstName lastName company phone email vatNumber country city zip number street'.split(' '),
    transactionFieldNames: ['date', 'currency', 'amount', 'counterpart', 'description'],
  })
})

test('numbers of a field that has them are also found without their marks', () => {
  const phone = '+32 9 211 22 33'
  expect(searchText({ id: '1', phone }).split('\n')).toEqual([phone, '3292112233'])
  expect(searchText({ id: '1', zip: phone })).toBe(phone)
})

const locales = 'en-US en-GB nl-BE de-DE de-CH fr-FR fr-CH pl-PL sv-SE en-IN ar-EG pt-PT'.split(' ')
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
    instructionId: 'ORDER-3',
    transactionId: 'TX-40',
    entryReference: 'N-6',
    code: 'PMNT RCDT ESCT',
    purpose: 'SALA',
    originalAmount: '1402.90',
    originalCurrency: 'USD',
    rate: '1.1655',
    text: 'Card payment\nTerminal 7, Gent, unshortened: BE68 5390 0754 7034',
  },
}

function findsIn(search: string, whole: string): boolean {
  return hasTerms(whole, parseSearch(search, { hasDates: true }).terms)
}

const bankWords =
  'rabo rabonl2u e2e-77 M-5 de98zzz09999999999 R-815 order-3 tx-40 N-6 pmnt sala 1.1655'.split(' ')
const readings = ['nl02 rabo 0300 0652 64', 'NL02RABO0300065264', 'RF18539007547034', 'BE68539007547034']
const bankValues = ['$ 1.402,90', '1402.90 $', '12 January 2026', '9.1.2026', 'unshortened gent', '3020']

test.each([...bankWords, ...readings, ...bankValues])(
  'a search finds a part of a bank line: %s',
  (search) => {
    expect(findsIn(search, withBeside(text, { line }))).toBe(true)
    expect(findsIn(search, text)).toBe(false)
  },
)

test.each(['lodz', '10/01/2026', '€ 2,50', 'terminal 7'])(
  'what was imported is still found in an edited transaction: %s',
  (search) => {
    const edited = { date: '2026-02-01', currency: 'CHF', amount: '-9.00', counterpart: 'X', description: '' }
    const whole = withBeside(searchText({ id: '', ...edited }), { line })
    expect(findsIn(search, whole)).toBe(true)
    expect(findsIn('9,00 chf', whole)).toBe(true)
  },
)

test.each(['+3020', '€ 3020', '3.020,00'])('a reference does not pass for an amount: %s', (search) => {
  expect(findsIn(search, withBeside(text, { line: { ...line, bank: { customerReference: '3020' } } }))).toBe(
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
  expect(findsIn('€ 12,5', withBeside('\n\n', { line: { ...five, amount: '12.5', reference: '' } }))).toBe(
    true,
  )
  expect(
    withBeside('2026-01-10\neur\n12.50\n\n', { line: { ...five, amount: '12.5', reference: '' } }),
  ).toContain('eur\n12.5\n')
})

test('a note is found by its words and by numbers in it, and passes for no amount', () => {
  const whole = withBeside(text, { note: 'Which invoice for Bürobedarf?\nBE68 5390 0754 7034\nEUR\n9.00' })
  for (const search of ['which INVOICE', 'buerobedarf', 'be68539007547034'])
    expect(findsIn(search, whole)).toBe(true)
  expect(findsIn('€ 9,00', whole)).toBe(false)
  expect(withBeside(text, { note: '' })).toBe(text)
})
