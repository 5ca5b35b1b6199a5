import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPeriod, relativePeriods, writePeriod } from '../../../src/domain/search/period.ts'
import { periodToCompare, sameLastYear, stepPeriod } from '../../../src/domain/query/step-period.ts'

test.each([
  ['2026', '2026-01-01', '2027-01-01'],
  ['2026-Q3', '2026-07-01', '2026-10-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2024-02-29', '2024-02-29', '2024-03-01'],
  ['2026-01-15..2026-02-14', '2026-01-15', '2026-02-15'],
  ['2026-01-15..', '2026-01-15', '9999-12-32'],
  ['..2026-02-14', '0000-00-00', '2026-02-15'],
  ['9999', '9999-01-01', '9999-12-32'],
  ['this-month', '2026-01-01', '2026-02-01'],
  ['last-month', '2025-12-01', '2026-01-01'],
  ['this-quarter', '2026-01-01', '2026-04-01'],
  ['last-quarter', '2025-10-01', '2026-01-01'],
  ['this-year', '2026-01-01', '2027-01-01'],
  ['last-year', '2025-01-01', '2026-01-01'],
])('%s is from %s until before %s', (text, from, end) => {
  expect(readPeriod(text, '2026-01-31')).toEqual({ from, end })
})

test.each(['', ...'.. 26 2026-13 2026-Q5 2026-q1 2025-02-29 2026.. 2026-01-01..x next-month'.split(' ')])(
  '“%s” is no period',
  (text) => {
    expect(readPeriod(text, '2026-01-31')).toBeUndefined()
  },
)

test('a relative period means nothing without a day', () => {
  for (const text of relativePeriods)
    expect([readPeriod(text), readPeriod(text, '2026-02-30')]).toEqual([undefined, undefined])
})

test.each([
  ['2026-01-01..2026-12-31', '2026'],
  ['2026-04-01..2026-06-30', '2026-Q2'],
  ['2026-02-01..2026-02-28', '2026-02'],
  ['2026-02-01..2026-02-01', '2026-02-01'],
  ['2026-02-01..2026-03-31', '2026-02-01..2026-03-31'],
])('%s is written as %s', (text, shortest) => {
  expect(writePeriod(readPeriod(text) ?? { from: '', end: '' })).toBe(shortest)
})

test.each([
  ['2026', '2027', '2025', '2025'],
  ['2026-Q4', '2027-Q1', '2026-Q3', '2025-Q4'],
  ['2026-01', '2026-02', '2025-12', '2025-01'],
  ['2024-02-29', '2024-03-01', '2024-02-28', '2023-02-28'],
  ['2026-01-15..2026-01-21', '2026-01-22..2026-01-28', '2026-01-08..2026-01-14', '2025-01-15..2025-01-21'],
  ['2024-01-01..2024-02-29', '2024-03-01..2024-04-30', '2023-11-01..2023-12-31', '2023-01-01..2023-02-28'],
  ['2023-01-01..2023-02-28', '2023-03-01..2023-04-30', '2022-11-01..2022-12-31', '2022-01-01..2022-02-28'],
  ['this-month', '2026-04', '2026-02', '2025-03'],
])('after %s comes %s, before it %s, and a year earlier %s', (text, next, before, lastYear) => {
  const today = '2026-03-31'
  expect([stepPeriod(text, 1, today), stepPeriod(text, -1, today), sameLastYear(text, today)]).toEqual([
    next,
    before,
    lastYear,
  ])
})

test.each(['2026-01-15..', '..2026-01-15', 'banana', '2026-02-01..2026-01-01', 'this-month', '9999'])(
  '%s has no neighbours',
  (text) => {
    expect([stepPeriod(text, 1), stepPeriod(text, -1)]).toEqual([undefined, undefined])
  },
)

test.each([
  ['2026', '2026-11-22', '2025-01-01..2025-11-22'],
  ['2026', '2026-12-31', '2025'],
  ['2025', '2026-11-22', '2024'],
  ['2027', '2026-12-31', '2026'],
  ['2024', '2024-02-29', '2023-01-01..2023-02-28'],
  ['2026-03', '2026-03-30', '2026-02'],
  ['2026-03', '2026-03-10', '2026-02-01..2026-02-10'],
  ['2026-Q2', '2026-04-01', '2026-01-01'],
  ['2025-12-01..2026-11-30', '2026-11-22', '2024-12-01..2025-11-22'],
  ['2026-11-10..2026-11-24', '2026-11-22', '2026-10-26..2026-11-09'],
  ['2026-11-01..', '2026-11-22', undefined],
])('on its way, %s is compared on %s with %s', (text, day, compared) => {
  const before = periodToCompare(readPeriod(text) ?? { from: '', end: '' }, day)
  expect(before && writePeriod(before)).toBe(compared)
})

test('the years end at 0000 and 9999', () => {
  expect([stepPeriod('0000', -1), sameLastYear('0000-05'), stepPeriod('0000-01-01', -1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a step there and back leads to the same period', () => {
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from = '', last = ''] = [one, other].map((date) => date.toISOString().slice(0, 10)).toSorted()
      const text = writePeriod(readPeriod(`${from}..${last}`) ?? { from, end: last })
      expect(writePeriod(readPeriod(text) ?? { from, end: last })).toBe(text)
      expect(stepPeriod(stepPeriod(text, 1) ?? '', -1)).toBe(text)
    }),
  )
})
