import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conclude, nothingSeen, observe } from '../../src/dialect/detect/observe-values.ts'
import { JsonNumber, textOf, type Json, type JsonObject } from '../../src/dialect/json.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { readDate, readMoney } from '../../src/dialect/read/read-values.ts'
import { writeAmount, writeCurrency, writeDate } from '../../src/dialect/write/write-values.ts'
import { isDay } from '../../src/domain/day.ts'
import { isDecimal } from '../../src/domain/money.ts'
import { runs } from '../seed.ts'
import { valuesOf } from './values-of.ts'

const dateFormats =
  'auto YYYY-MM-DD YYYYMMDD YYYY/MM/DD DD.MM.YYYY DD/MM/YYYY MM/DD/YYYY DD-MM-YYYY MM-DD-YYYY epoch-seconds epoch-milliseconds ms-date'.split(
    ' ',
  )

const amountFormats = ['auto', 'number', '1234.56', '1234,56', '1,234.56', '1.234,56', "1'234.56", '1 234,56']

const zones = ['auto', 'UTC', 'Europe/Brussels', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']

const signs = [
  'auto',
  { kind: 'signed' },
  { kind: 'reversed' },
  { kind: 'field', field: 'side', out: ['debit'], in: ['credit'] },
  { kind: 'two-columns', in: 'deposit', out: 'withdrawal' },
]

const digitsOf = { EUR: 2, JPY: 0, KWD: 3, HUF: 2 }

const firstDay = Date.UTC(1990, 0, 2)

const day = fc
  .integer({ min: 0, max: 16_500 })
  .map((days) => new Date(firstDay + days * 86_400_000).toISOString().slice(0, 10))

/** Decimal text as Bookend has it, of any length and sign, but never of minus nothing. */
const decimal = fc
  .tuple(
    fc.boolean(),
    fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.bigInt({ min: 0n, max: 10n ** 30n })),
    fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 6 }),
  )
  .map(([minus, whole, fraction]) => {
    const size = fraction ? `${whole}.${fraction}` : `${whole}`
    return minus && /[1-9]/.test(size) ? `-${size}` : size
  })

const json: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...`0123456789.,'’ +-−–()/:TZ€$EURcrdr`.split('')), maxLength: 24 }),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((number) => new JsonNumber(JSON.stringify(number))),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('amount', 'currency', 'side', 'deposit', 'withdrawal'), fc.string()),
      tie('json'),
      { maxKeys: 5 },
    ),
  ),
})).json

const anyRow: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc.constantFrom('date', 'amount', 'currency', 'side', 'deposit', 'withdrawal', 'Type', '__proto__'),
  json,
)

test.each(dateFormats)('F12: every day written as %s is read as the same day, in every zone', (read) => {
  fc.assert(
    fc.property(day, fc.constantFrom(...zones), (written, zone) => {
      const values = valuesOf({ date: { read, zone } })
      const raw = writeDate(written, values)
      expect(readDate(raw, values, [], Date.UTC(2036, 0))).toEqual({ value: written })
      expect(writeDate(written, values, raw)).toEqual(raw)
    }),
    { numRuns: runs(100) },
  )
})

test('F12: a date moved to any day keeps its time of day, and is read as that day', () => {
  const before = fc
    .record({
      day,
      time: fc.constantFrom(
        'T00:00:00Z',
        'T10:15:30.250Z',
        ' 12:00',
        'T08:00:00+02:00',
        'T23:59-05:00',
        'T01:30Z',
      ),
    })
    .map(({ day: one, time }) => one + time)
  fc.assert(
    fc.property(before, day, fc.constantFrom(...zones), (raw, written, zone) => {
      const values = valuesOf({ date: { read: 'date-time', zone } })
      const moved = writeDate(written, values, raw)
      expect(readDate(moved, values)).toEqual({ value: written })
      expect(textOf(moved)).toHaveLength(raw.length)
    }),
  )
})

test.each(amountFormats)(
  'every amount written as %s is read as the same amount, for every unit and sign',
  (read) => {
    fc.assert(
      fc.property(
        decimal,
        fc.constantFrom('major', 'minor'),
        fc.constantFrom(...signs),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'HUF'),
        (amount, unit, sign, currency) => {
          const values = valuesOf({ amount: { read, unit, sign } })
          const digits = digitsOf[currency as keyof typeof digitsOf]
          const [whole, fraction = ''] = amount.split('.')
          const inCurrency =
            digits > 0 ? `${whole}.${fraction.slice(0, digits).padEnd(digits, '0')}` : `${whole}`
          const exact = unit === 'minor' ? inCurrency.replace(/^-(?!.*[1-9])/, '') : amount
          // Without a setting, 1.234 may be anything, and then it is asked.
          fc.pre(!(read === 'auto' && /^-?[1-9]\d{0,2}\.\d{3}$/.test(exact) && unit === 'major'))
          const { amount: raw, extra } = writeAmount(exact, currency, values)
          const money = readMoney({ amount: raw, currency, row: extra }, values)
          expect(money).toEqual({ amount: { value: exact }, currency: { value: currency } })
        },
      ),
    )
  },
)

test('U1-U5: every currency is read as it was written', () => {
  const before = fc.constantFrom(undefined, null, '', 'USD', 'usd', '978', new JsonNumber('978'), '$', 'Euro')
  const settings = fc.record({
    case: fc.constantFrom('as-read', 'upper', 'lower'),
    symbols: fc.constantFrom(
      {},
      { '978': 'EUR', '840': 'USD', $: 'USD', '€': 'EUR', '392': 'JPY', '¥': 'JPY' },
    ),
  })
  fc.assert(
    fc.property(before, settings, fc.constantFrom('EUR', 'USD', 'JPY'), (raw, currency, code) => {
      const values = valuesOf({ currency })
      const inSigns = /[\d$]/.test(textOf(raw)) && !('$' in currency.symbols)
      fc.pre(!inSigns)
      const written = writeCurrency(code, values, raw)
      expect(readMoney({ amount: null, currency: written, row: {} }, values).currency).toEqual({
        value: code,
      })
    }),
  )
})

test('whatever a service sends, reading does not throw, and what it understands is in Bookend’s notation', () => {
  const settings = fc.record({
    date: fc.record({ read: fc.constantFrom(...dateFormats), zone: fc.constantFrom(...zones) }),
    amount: fc.record({
      read: fc.constantFrom(...amountFormats),
      unit: fc.constantFrom('auto', 'major', 'minor'),
      sign: fc.constantFrom(...signs),
    }),
  })
  fc.assert(
    fc.property(anyRow, settings, (raw, setting) => {
      const values = valuesOf(setting)
      const date = readDate(raw['date'], values)
      const money = readMoney({ amount: raw['amount'], currency: raw['currency'], row: raw }, values)
      expect(date.doubt ?? date.value).toMatch(/^(\d{4}-\d\d-\d\d)?$|[a-z]{2}/)
      expect(money.amount.doubt ?? money.amount.value).toMatch(/^(-?(0|[1-9]\d*)(\.\d+)?)?$|[a-z]{2}/)
      expect(money.amount.doubt ?? money.amount.value).not.toMatch(/^-[0.]+$/)
      expect(money.currency.doubt ?? money.currency.value).toMatch(/^([A-Z]{3})?$|[a-z]{2}/)
      const seen = observe(
        nothingSeen,
        [{ date: raw['date'], amount: raw['amount'], currency: raw['currency'], row: raw }],
        values,
      )
      const { profile, questions } = conclude(seen, values, 'Europe/Brussels')
      for (const sets of [
        profile,
        ...questions.flatMap(({ options }) => options.map((option) => option.sets)),
      ])
        expect(() => parseProfile(sets)).not.toThrow()
    }),
    { numRuns: runs(1000) },
  )
})

const nasty = [
  'abc', 'NaN', 'Infinity', '-', '+', '.', ',', '--5', '-5-', '+-5', '(5', '5)', '((5))', '(-5)', '-(5)', '(5) DR',
  '5 CR DR', '-5 DR', '1e3', '1.5E3', '0x10', '1_000', '1.2.3', '1,2,3', '1.23.456', '12,34.56', '1,23.45', '1.234.56',
  '1,234,56', '1.234,567.89', '1,234.567,89', '1234.567.890', "1'23.45", '1 23', '1  234', '12 345 67', "1'234 567",
  '0,123,456', '00.123.456,', '5.', '5,', '12 PCS', '12 pcs', '5 kg', '12.50 EUR USD', 'EUR 12.50 EUR', '12 EUR 50',
  '€.50.', '12%', '1/2', '½', '٥', '５', '12:30', '2026-04-13', '12.50 EURO', 'approx. 5', '5 mln', '5k', '#5', '5*', '=5', '"5"',
  '1,5,', '12..5', '12,,5', '5 - 3', '5--', '++5', 'null', 'true', '$', 'EUR', '12e', 'EUR.50',
  'kr.500',
  '$,500',
] // prettier-ignore

test.each(nasty)('the text %j is no amount, whatever the setting', (written) => {
  for (const read of amountFormats)
    for (const unit of ['auto', 'minor']) {
      const values = valuesOf({ amount: { read, unit } })
      const { amount } = readMoney({ amount: written, currency: 'EUR', row: {} }, values)
      expect(amount.value).toBe(written)
      expect(amount.doubt).toBeTruthy()
    }
})

const noDays = [
  '13/04/26', '4/13', '2026-04', '2026', '2026-W16-1', '2026-103', '13 Apr 2026', 'Apr 13, 2026', '13/04-2026',
  '2026-04-13T', '2026-04-13T10', '2026-04-13T24:00:00Z', '2026-04-13T10:60', '2026-04-13T10:00 CET', '12345678', '13042026',
  '04132026', '1', '0', '99999999999', '31/02/2026', '00/00/0000', '0/4/2026', '2026-04-13-05', '2026-4-31', '13//04/2026',
  '+2026-04-13', '12026-04-13', '2026-04-13x', 'x2026-04-13', '2026‐04‐13', '/Date()/', '/Date(1e12)/', 'today', 'null',
] // prettier-ignore

test.each(noDays)('the text %j is no date, whatever the setting', (written) => {
  for (const read of [...dateFormats, 'date-time'])
    for (const zone of zones) {
      const date = readDate(written, valuesOf({ date: { read, zone } }), [], Date.UTC(2026, 10, 21))
      expect(date.value).toBe(written)
      expect(date.doubt).toBeTruthy()
      expect(isDay(date.value)).toBe(false)
    }
})

test('the nasty spellings that look like decimals to Bookend are all doubted', () => {
  for (const written of nasty) expect(isDecimal(written)).toBe(false)
})
