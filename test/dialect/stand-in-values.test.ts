import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as amounts from '../stand-ins/amounts.ts'
import * as dates from '../stand-ins/dates.ts'
import type { Notation } from '../stand-ins/notation.ts'
import { row, sent } from './stand-in-notation.ts'

const brussels = dates.midnightIn('Europe/Brussels')

test.each<[string, Notation, string, string]>([
  ['F1', dates.isoDay, '2026-03-31', '"2026-03-31"'],
  ['F2', dates.dateTime, '2026-03-31', '"2026-03-31T00:00:00.000Z"'],
  ['F3', dates.localDateTime, '2026-03-31', '"2026-03-31T00:00:00"'],
  ['F4', dates.epochSeconds, '2026-03-31', '1774915200'],
  ['F5', dates.epochMilliseconds, '1969-12-31', '-86400000'],
  ['F6', dates.dotted, '2026-03-01', '"01.03.2026"'],
  ['F7', dates.dayFirst, '2026-03-01', '"01/03/2026"'],
  ['F8', dates.monthFirst, '2026-03-01', '"03/01/2026"'],
  ['F9', dates.compact, '2026-03-01', '"20260301"'],
  ['F10', dates.msDate, '2026-03-31', '"/Date(1774915200000+0000)/"'],
  ['F11 in summer', brussels, '2026-03-31', '"2026-03-30T22:00:00Z"'],
  ['F11 on the day of the change', brussels, '2026-03-29', '"2026-03-28T23:00:00Z"'],
  ['F11 in winter', brussels, '2026-12-01', '"2026-11-30T23:00:00Z"'],
  ['F11 west of Greenwich', dates.midnightIn('America/New_York'), '2026-12-01', '"2026-12-01T05:00:00Z"'],
  ['G1', amounts.plain, '-1234.50', '"-1234.50"'],
  ['G2', amounts.marked('.', ','), '-1234567.50', '"-1.234.567,50"'],
  ['G5 with its digits', amounts.exactNumber, '12.50', '12.50'],
  ['G6', amounts.minusBehind, '-12.00', '"12.00-"'],
  ['G7', amounts.bracketed(amounts.marked(',', '.')), '-1234.00', '"(1,234.00)"'],
  ['G9', amounts.reversed(amounts.plain), '-12.00', '"12.00"'],
  ['G10', amounts.withCurrency, '-12.50', '"-12,50 EUR"'],
  ['G11', amounts.marked("'", '.'), '1234.56', '"1\'234.56"'],
  ['G4', amounts.minorUnits, '-0.05', '-5'],
])('a value is written and read as %s has it', (_id, notation, value, written) => {
  const text = JSON.stringify(notation.write(value, row))
  expect(text).toBe(written)
  expect(notation.read(sent(text), row)).toBe(value)
  expect(notation.read('32/32/2026', row)).toBeUndefined()
})

test.each([
  ['JPY', '-1500', '-1500'],
  ['KWD', '0.005', '5'],
  ['CHF', '1.00', '100'],
])('minor units of %s: %s is %s (G12)', (currency, amount, units) => {
  expect(JSON.stringify(amounts.minorUnits.write(amount, { id: '1', currency }))).toBe(units)
  expect(amounts.minorUnits.read(units, { id: '1', currency })).toBe(amount)
})

test('no amount and no day is changed by being written and read', () => {
  const money = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 99 }))
  const day = fc.date({ min: new Date('1901-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  const { plain, exactNumber, minusBehind, marked, minorUnits, reversed, withCurrency } = amounts
  fc.assert(
    fc.property(money, ([whole, cents]) => {
      const amount = `${whole}.${String(cents).padStart(2, '0')}`
      const all = [
        plain,
        exactNumber,
        minusBehind,
        marked(' ', ','),
        minorUnits,
        reversed(plain),
        withCurrency,
      ]
      for (const notation of all)
        expect(notation.read(sent(JSON.stringify(notation.write(amount, row))), row)).toBe(amount)
    }),
  )
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().slice(0, 10)
      const { dateTime, epochSeconds, epochMilliseconds, dotted, monthFirst, compact, msDate } = dates
      for (const notation of [
        dateTime,
        epochSeconds,
        epochMilliseconds,
        dotted,
        monthFirst,
        compact,
        msDate,
        brussels,
      ])
        expect(notation.read(sent(JSON.stringify(notation.write(text, row))), row)).toBe(text)
    }),
  )
})
