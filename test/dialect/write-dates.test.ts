import { expect, test } from 'vitest'
import { readJson, type Json } from '../../src/dialect/json.ts'
import { writeDate } from '../../src/dialect/write/write-values.ts'
import { valuesOf } from './values-of.ts'
import { sent } from './examples.ts'

function dateAs(read: string, day: string, date: object = {}, before?: Json) {
  return writeDate(day, valuesOf({ date: { read, ...date } }), before)
}

test.each<[string, string, string]>([
  ['auto', '2026-04-03', '"2026-04-03"'],
  ['YYYY-MM-DD', '2026-04-03', '"2026-04-03"'],
  ['YYYYMMDD', '2026-04-03', '"20260403"'],
  ['YYYY/MM/DD', '2026-04-03', '"2026/04/03"'],
  ['DD.MM.YYYY', '2026-04-03', '"03.04.2026"'],
  ['DD/MM/YYYY', '2026-04-03', '"03/04/2026"'],
  ['MM/DD/YYYY', '2026-04-03', '"04/03/2026"'],
  ['DD-MM-YYYY', '2026-04-03', '"03-04-2026"'],
  ['MM-DD-YYYY', '2026-04-03', '"04-03-2026"'],
  ['epoch-seconds', '2026-04-13', '1776038400'],
  ['epoch-milliseconds', '2026-04-13', '1776038400000'],
  ['ms-date', '2026-04-13', '"/Date(1776038400000+0000)/"'],
])('F12: as %s, %s is %s', (read, day, written) => {
  expect(sent(dateAs(read, day))).toBe(written)
  expect(sent(dateAs('DD.MM.YYYY', day, { write: read === 'auto' ? 'YYYY-MM-DD' : read }))).toBe(written)
  expect(dateAs(read, '')).toBe('')
})

test.each<[string, string, string, string]>([
  ['text stays text', 'epoch-seconds', '"1700000000"', '"1776118400"'],
  ['a number stays a number', 'YYYYMMDD', '20260101', '20260413'],
  ['the time of day stays', 'epoch-seconds', '1700000000', '1776118400'],
  ['the offset stays', 'ms-date', '"/Date(1776031200000+0200)/"', '"/Date(1776031200000+0200)/"'],
  ['no offset stays none', 'ms-date', '"/Date(1700006400000)/"', '"/Date(1776038400000)/"'],
  ['the time stays', 'date-time', '"2026-01-02T10:15:00Z"', '"2026-04-13T10:15:00Z"'],
  ['the time without zone stays', 'date-time', '"2026/01/02 23:00"', '"2026/04/13 23:00"'],
  [
    'the offset of a time stays',
    'date-time',
    '"2026-01-02T00:00:00.000+01:00"',
    '"2026-04-13T00:00:00.000+01:00"',
  ],
  ['the time behind stays', 'DD/MM/YYYY', '"02/01/2026 10:15"', '"13/04/2026 10:15"'],
])('F12: what the service sent before counts: %s', (_name, read, before, written) => {
  const raw = readJson(before)
  if (raw === undefined) throw new Error('Not JSON')
  expect(sent(dateAs(read, '2026-04-13', {}, raw))).toBe(written)
})

test('F12: a time without a zone stays, whatever the zone', () => {
  const before = '2026-01-02 23:00'
  expect(dateAs('date-time', '2026-04-13', { zone: 'Europe/Brussels' }, before)).toBe('2026-04-13 23:00')
})

test.each<[string, string, string, string]>([
  ['2026-07-01T22:00:00Z', '2026-07-13', 'Europe/Brussels', '2026-07-12T22:00:00Z'],
  ['2026-07-01T22:00:00.000Z', '2026-01-13', 'Europe/Brussels', '2026-01-12T23:00:00.000Z'],
  ['2026-01-01T23:00Z', '2026-07-13', 'Europe/Brussels', '2026-07-12T22:00Z'],
  ['2026-07-01T18:30:00Z', '2026-07-13', 'Asia/Kolkata', '2026-07-12T18:30:00Z'],
  ['2026-07-01T04:00:00+00:00', '2026-01-13', 'America/New_York', '2026-01-13T05:00:00+00:00'],
  ['2026-07-02T00:00:00+02:00', '2026-01-13', 'Europe/Brussels', '2026-01-13T01:00:00+02:00'],
])('F11: %s moved to %s in %s is %s', (before, day, zone, written) => {
  expect(dateAs('date-time', day, { zone }, before)).toBe(written)
})

test.each<[string, string, string]>([
  ['Europe/Brussels', '2026-07-13', '1783893600'],
  ['Europe/Brussels', '2026-03-29', '1774738800'],
  ['America/New_York', '2026-07-13', '1783915200'],
  ['Pacific/Kiritimati', '2026-07-13', '1783850400'],
  ['America/Sao_Paulo', '2018-11-04', '1541300400'],
  ['Asia/Beirut', '2021-03-28', '1616882400'],
  ['Pacific/Auckland', '2026-04-05', '1775300400'],
])('F11: a day of %s is its midnight there, or the first hour that it has: %s', (zone, day, written) => {
  expect(sent(dateAs('epoch-seconds', day, { zone }))).toBe(written)
})

test.each<[string, () => unknown, string]>([
  ['no day', () => dateAs('auto', '2016-02-30'), '2016-02-30 is not a valid date'],
  ['no day', () => dateAs('auto', 'soon'), 'soon is not a valid date'],
  [
    'a time that nobody knows',
    () => dateAs('date-time', '2026-04-13'),
    'The dates of this service have a time. Choose under Connections how to write them',
  ],
  [
    'a time before in another format',
    () => dateAs('date-time', '2026-04-13', {}, '13.04.2026'),
    'The dates of this service have a time. Choose under Connections how to write them',
  ],
  [
    'F11 an evening in no zone',
    () => dateAs('date-time', '2026-04-13', {}, '2026-01-02T22:00:00Z'),
    '2026-04-13 cannot be written as date-time',
  ],
  [
    'before time began',
    () => dateAs('epoch-seconds', '1980-01-01'),
    '1980-01-01 cannot be written as epoch-seconds',
  ],
  [
    'an open order',
    () => writeDate('2026-04-13', valuesOf(), undefined, ['values.date.read']),
    'Bookend does not know yet how the service writes this. Answer the question under Connections',
  ],
  [
    'an open zone',
    () =>
      writeDate('2026-04-13', valuesOf({ date: { read: 'epoch-seconds' } }), undefined, ['values.date.zone']),
    'Bookend does not know yet how the service writes this. Answer the question under Connections',
  ],
])('a date that cannot be written exactly is refused: %s', (_name, write, message) => {
  expect(write).toThrow(new Error(message))
})

test('an open zone is no matter for days', () => {
  const values = valuesOf({ date: { read: 'DD/MM/YYYY' } })
  expect(writeDate('2026-04-13', values, undefined, ['values.date.zone'])).toBe('13/04/2026')
})
