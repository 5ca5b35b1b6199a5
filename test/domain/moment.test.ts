import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isDay, readDay, weekdayOf } from '../../src/domain/day.ts'
import { dayInWords, formatDay, formatMoment, formatRecent, formatWhen } from '../../src/domain/moment.ts'

afterEach(() => vi.unstubAllEnvs())

test.each(
  '2026-01-31 2016-02-29 2000-02-29 0001-01-01 0004-02-29 0099-12-31 9999-12-31 2026-03-29'.split(' '),
)('%s is a day', (text) => expect(isDay(text)).toBe(true))

test.each([
  '',
  '2016-02-30',
  '2015-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-01',
  '2026-01-00',
  '2026-1-1',
  '26-01-01',
  '2026-01-01T00:00:00Z',
  ' 2026-01-01',
  '2026-01-01\n',
  '+2026-01-01',
  '12026-01-01',
  '٢٠٢٦-٠١-٠١',
  '01-02-2026',
])('%j is no day', (text) => expect(isDay(text)).toBe(false))

test('every day that a calendar has is a day, and comes back from being typed', () => {
  const first = Date.UTC(1, 0, 1) // 1901: Date.UTC reads two-digit years so
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000 }), (days) => {
      const day = new Date(first + days * 86_400_000).toISOString().slice(0, 10)
      expect(isDay(day)).toBe(true)
      expect(readDay(day)).toEqual({ day })
    }),
  )
})

test.each([
  ['2026-03-29', 'Sunday'],
  ['2026-10-25', 'Sunday'],
  ['2024-02-29', 'Thursday'],
  ['0001-01-01', 'Monday'],
  ['2016-02-30', ''],
  ['soon', ''],
])('the weekday of %s is "%s", in every time zone and on the nights when clocks change', (day, weekday) => {
  for (const other of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Brussels']) {
    vi.stubEnv('TZ', other)
    expect(weekdayOf(day, 'en')).toBe(weekday)
  }
})

test.each([
  ['2026-01-31', '2026-01-31'],
  ['2026/1/31', '2026-01-31'],
  ['2026.01.31', '2026-01-31'],
  ['31.1.2026', '2026-01-31'],
  ['31. 1. 2026', '2026-01-31'],
  ['03.04.2026', '2026-04-03'],
  ['31/1/2026', '2026-01-31'],
  ['1/31/2026', '2026-01-31'],
  ['31-01-2026', '2026-01-31'],
  ['5/5/2026', '2026-05-05'],
  [' 2026-01-31 ', '2026-01-31'],
])('"%s" is read as %s', (typed, day) => expect(readDay(typed)).toEqual({ day }))

test.each([
  '',
  ...'tomorrow 3/4/2026 31/1/26 2026-02-30 30.2.2026 32/1/2026 13/13/2026 2026-1 20260131'.split(' '),
])('"%s" is refused with a reason', (typed) =>
  expect(readDay(typed)).toEqual({ reason: expect.stringMatching(/\w/) }),
)

test('a day whose parts could be swapped is refused with both spellings', () => {
  expect(readDay('3/4/2026')).toEqual({ reason: expect.stringMatching(/2026-04-03 or 2026-03-04/) })
})

describe('moments', () => {
  // Of the local time zone, whichever that is.
  const now = new Date(2026, 10, 22, 14, 3).getTime()
  const early = new Date(2026, 10, 22, 0, 5).getTime()
  const yesterday = new Date(2026, 10, 21, 23, 59).getTime()
  const lastYear = new Date(2025, 10, 22, 14, 3).getTime()

  const language = vi.spyOn(navigator, 'language', 'get')
  beforeEach(() => void language.mockReturnValue('en-GB'))

  test('a moment has its day and its minute, the time in 24 hours', () => {
    expect(formatMoment(now)).toBe('22 Nov 2026, 14:03')
    expect(formatMoment(early)).toBe('22 Nov 2026, 00:05')
    expect(formatMoment(now, 'long')).toBe('22 November 2026 at 14:03')
    expect(formatDay(now)).toBe('22 November 2026')
  })

  test.each([
    [now, 'today, 14:03', 'at 14:03'],
    [early, 'today, 00:05', 'at 00:05'],
    [yesterday, '21 November, 23:59', 'on 21 November, 23:59'],
    [lastYear, '22 November 2025, 14:03', 'on 22 November 2025, 14:03'],
  ])(
    'a recent moment leaves out the day or the year when it is the current one: %j is %j',
    (at, recent, when) => {
      expect(formatRecent(at, now)).toBe(recent)
      expect(formatWhen(at, now)).toBe(when)
    },
  )

  test('days and times have the notation of the browser', () => {
    language.mockReturnValue('nl-BE')
    expect(formatMoment(now)).toBe('22 nov 2026, 14:03')
    expect(formatDay(now, 'medium')).toBe('22 nov 2026')
    expect(dayInWords('2026-11-22')).toBe('22 november 2026')
    expect(formatRecent(yesterday, now)).toBe('21 november, 23:59')
  })
})
