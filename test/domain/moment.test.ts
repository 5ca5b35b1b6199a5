import { beforeEach, expect, test, vi } from 'vitest'
import { dayInWords, formatMoment, formatDay, formatRecent, formatWhen } from '../../src/domain/moment.ts'

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
  expect(dayInWords('2026-11-22', 'nl-BE')).toBe('22 november 2026')
  expect(formatRecent(yesterday, now)).toBe('21 november, 23:59')
})
