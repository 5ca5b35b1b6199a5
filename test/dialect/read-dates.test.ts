import { expect, test } from 'vitest'
import type { Json } from '../../src/dialect/json.ts'
import { readDate } from '../../src/dialect/read/read-values.ts'
import { valuesOf, json } from './values-of.ts'

const now = Date.UTC(2026, 10, 21)

const order = 'Day or month first? Answer this under Connections'

const zone = 'Which day this is depends on the time zone. Answer this under Connections'

function dateOf(raw: Json | undefined, date: object = {}, open: string[] = []) {
  return readDate(raw, valuesOf({ date }), open, now)
}

test.each<[string, string, string]>([
  ['F1', '2026-04-13', '2026-04-13'],
  ['F1 with spaces', ' 2026-04-13 ', '2026-04-13'],
  ['F1 without zeros', '2026-4-3', '2026-04-03'],
  ['F2 with a zone', '2026-04-13T14:30:00Z', '2026-04-13'],
  ['F2 with milliseconds', '2026-04-13T00:00:00.000Z', '2026-04-13'],
  ['F2 keeps the written day', '2026-04-13T00:30:00+02:00', '2026-04-13'],
  ['F2 keeps the written day in the west', '2026-04-13T23:30:00-0500', '2026-04-13'],
  ['F2 as Ruby writes it', '2026-04-13 10:00:00 UTC', '2026-04-13'],
  ['F2 as PostgreSQL writes it', '2026-04-13 10:00:00.123456+02', '2026-04-13'],
  ['F3 without zone', '2026-04-13T22:00:00', '2026-04-13'],
  ['F3 with a space', '2026-04-13 23:00', '2026-04-13'],
  ['F3 with slashes', '2026/04/13 23:00:00', '2026-04-13'],
  ['F4 seconds', '1776038400', '2026-04-13'],
  ['F4 nine digits', '649641600', '1990-08-03'],
  ['F5 milliseconds', '1776038400000', '2026-04-13'],
  ['F5 twelve digits', '649641600000', '1990-08-03'],
  ['F6', '13.04.2026', '2026-04-13'],
  ['F6 without zeros', '3.4.2026', '2026-04-03'],
  ['F6 with spaces', '3. 4. 2026', '2026-04-03'],
  ['F6 with time', '03.04.2026 10:15', '2026-04-03'],
  ['F7 a day beyond 12', '13/04/2026', '2026-04-13'],
  ['F7 with dashes', '13-04-2026', '2026-04-13'],
  ['F8 a day beyond 12', '04/13/2026', '2026-04-13'],
  ['F8 with dashes', '4-13-2026', '2026-04-13'],
  ['F8 with time', '4/13/2026 12:00:00 AM', '2026-04-13'],
  ['F7 and F8 the same', '04/04/2026', '2026-04-04'],
  ['F9', '20260413', '2026-04-13'],
  ['F10', '/Date(1776038400000+0000)/', '2026-04-13'],
  ['F10 without offset', '/Date(1776038400000)/', '2026-04-13'],
  ['F10 with an offset', '/Date(1776031200000+0200)/', '2026-04-13'],
  ['slashes, year first', '2026/04/13', '2026-04-13'],
  ['dots, year first', '2026.4.13', '2026-04-13'],
  ['a leap day', '29.02.2024', '2024-02-29'],
  ['nothing', '', ''],
  ['spaces', '  ', ''],
  ['an impossible day', '2016-02-30', '2016-02-30'],
  ['a day of MySQL', '0000-00-00', '0000-00-00'],
])('%s: %s is %s without being told', (_id, written, day) => {
  expect(dateOf(written)).toEqual({ value: day })
})

test('numbers are times, or days without marks; null and missing are empty', () => {
  expect(dateOf(json('1776038400'))).toEqual({ value: '2026-04-13' })
  expect(dateOf(json('1776038400000'))).toEqual({ value: '2026-04-13' })
  expect(dateOf(json('20260413'))).toEqual({ value: '2026-04-13' })
  expect(dateOf(null)).toEqual({ value: '' })
  expect(dateOf(undefined)).toEqual({ value: '' })
})

test.each<[string, string, string]>([
  ['F4 before 1990', '600000000', 'Not a date that Bookend can read'],
  ['F4 far ahead', '1900000000', 'Not a date that Bookend can read'],
  ['F5 far ahead', '1900000000000', 'Not a date that Bookend can read'],
  ['eleven digits', '17760384000', 'Not a date that Bookend can read'],
  ['F7 two digits of a year', '13/04/26', 'Not a date that Bookend can read'],
  ['F6 two digits of a year', '13.04.26', 'Not a date that Bookend can read'],
  ['F7 impossible', '30/02/2026', 'There is no such date'],
  ['F6 impossible', '31.04.2026', 'There is no such date'],
  ['F9 impossible', '20260230', 'There is no such date'],
  ['F9 the other way round', '13042026', 'Not a date that Bookend can read'],
  ['F2 impossible', '2026-02-30T00:00:00Z', 'There is no such date'],
  ['both beyond 12', '13/13/2026', 'There is no such date'],
  ['mixed marks', '13/04-2026', 'Not a date that Bookend can read'],
  ['an hour too many', '2026-04-13T25:00:00Z', 'Not a date that Bookend can read'],
  ['in words', '13 April 2026', 'Not a date that Bookend can read'],
  ['a word', 'yesterday', 'Not a date that Bookend can read'],
  ['other digits', '٢٠٢٦-٠٤-١٣', 'Not a date that Bookend can read'],
  ['F10 without end', '/Date(17760384000000000)/', 'Not a date that Bookend can read'],
])('%s: %s stays as it is, with a doubt', (_id, written, doubt) => {
  expect(dateOf(written)).toEqual({ value: written, doubt })
})

test('a date that came with parts stays JSON, with a doubt', () => {
  expect(dateOf({ year: '2026' })).toEqual({
    value: '{"year":"2026"}',
    doubt: 'Not a date that Bookend can read',
  })
  expect(dateOf(['2026', '04'])).toEqual({
    value: '["2026","04"]',
    doubt: 'Not a date that Bookend can read',
  })
  expect(dateOf(true)).toEqual({ value: 'true', doubt: 'Not a date that Bookend can read' })
})

test.each(['03/04/2026', '3/4/2026', '03-04-2026', '3-4-2026', '03/04/2026 10:00'])(
  'F7 and F8: %s is asked, or read as the setting says',
  (written) => {
    expect(dateOf(written)).toEqual({ value: written, doubt: order })
    expect(dateOf(written, { read: 'YYYY-MM-DD' })).toEqual({ value: written, doubt: order })
    expect(dateOf(written, { read: 'DD.MM.YYYY' })).toEqual({ value: written, doubt: order })
    expect(dateOf(written, { read: 'DD/MM/YYYY' })).toEqual({ value: '2026-04-03' })
    expect(dateOf(written, { read: 'DD-MM-YYYY' })).toEqual({ value: '2026-04-03' })
    expect(dateOf(written, { read: 'MM/DD/YYYY' })).toEqual({ value: '2026-03-04' })
    expect(dateOf(written, { read: 'MM-DD-YYYY' })).toEqual({ value: '2026-03-04' })
  },
)

test('F7 and F8: a value that contradicts the setting is doubted, never switched', () => {
  const doubt = 'This service usually writes day and month the other way round'
  expect(dateOf('04/13/2026', { read: 'DD/MM/YYYY' })).toEqual({ value: '04/13/2026', doubt })
  expect(dateOf('13/04/2026', { read: 'MM/DD/YYYY' })).toEqual({ value: '13/04/2026', doubt })
  expect(dateOf('13/04/2026', { read: 'DD/MM/YYYY' })).toEqual({ value: '2026-04-13' })
  expect(dateOf('2026-04-13', { read: 'MM/DD/YYYY' })).toEqual({ value: '2026-04-13' })
})

test.each([
  '2026-04-12T22:00:00Z',
  '2026-04-12T22:00:00.000Z',
  '2026-04-12T22:00:00+00:00',
  '2026-01-12T23:00:00Z',
  '2026-01-12 23:00:00 UTC',
  '1776031200',
  '1776031200000',
  '/Date(1776031200000+0000)/',
])('F11: %s may be a midnight of tomorrow, so it waits for the zone', (written) => {
  expect(dateOf(written)).toEqual({ value: written, doubt: zone })
  const utc = written.includes('-01-') ? '2026-01-12' : '2026-04-12'
  expect(dateOf(written, { zone: 'UTC' })).toEqual({ value: utc })
  expect(dateOf(written, { zone: 'Europe/Brussels' })).toEqual({ value: utc.replace('12', '13') })
  expect(dateOf(written, { zone: 'America/New_York' })).toEqual({ value: utc })
})

test('F11: while the zone is open, every moment waits, and days without a zone do not', () => {
  const path = ['values.date.zone']
  expect(dateOf('2026-04-12T14:00:00Z', {}, path)).toEqual({ value: '2026-04-12T14:00:00Z', doubt: zone })
  expect(dateOf('1776038400', {}, path)).toEqual({ value: '1776038400', doubt: zone })
  expect(dateOf('2026-04-12T22:00:00', {}, path)).toEqual({ value: '2026-04-12' })
  expect(dateOf('2026-04-12T22:00:00+02:00', {}, path)).toEqual({ value: '2026-04-12' })
  expect(dateOf('2026-04-12', {}, path)).toEqual({ value: '2026-04-12' })
})

test('F2: a zone that is set counts for every moment, and for nothing without a zone', () => {
  const brussels = { zone: 'Europe/Brussels' }
  expect(dateOf('2026-04-12T23:30:00-05:00', brussels)).toEqual({ value: '2026-04-13' })
  expect(dateOf('2026-04-13T00:30:00+02:00', brussels)).toEqual({ value: '2026-04-13' })
  expect(dateOf('2026-04-12T21:59:59Z', brussels)).toEqual({ value: '2026-04-12' })
  expect(dateOf('2026-04-12T23:30:00', brussels)).toEqual({ value: '2026-04-12' })
  expect(dateOf('2026-04-12', brussels)).toEqual({ value: '2026-04-12' })
  expect(dateOf('0001-01-01T12:00:00Z', brussels)).toEqual({ value: '0001-01-01' })
})
