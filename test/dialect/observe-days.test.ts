import { expect, test, vi } from 'vitest'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { readDate } from '../../src/dialect/read/read-values.ts'
import { from, dates, paths, question, midnights } from './observed.ts'

vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')

test.each<[string, unknown[], string]>([
  ['F1', ['2026-04-13'], 'YYYY-MM-DD'],
  ['F2', ['2026-04-13T10:15:00Z'], 'date-time'],
  ['F3', ['2026-04-13 10:15'], 'date-time'],
  ['F4', [1776038400], 'epoch-seconds'],
  ['F5', [1776038400000], 'epoch-milliseconds'],
  ['F6', ['13.04.2026'], 'DD.MM.YYYY'],
  ['F7', ['03/04/2026', '13/04/2026'], 'DD/MM/YYYY'],
  ['F7 with dashes', ['03-04-2026', '13-04-2026'], 'DD-MM-YYYY'],
  ['F8', ['03/04/2026', '04/13/2026'], 'MM/DD/YYYY'],
  ['F8 with dashes', ['04-13-2026'], 'MM-DD-YYYY'],
  ['F9', ['20260413'], 'YYYYMMDD'],
  ['F10', ['/Date(1776038400000+0000)/'], 'ms-date'],
  ['slashes, year first', ['2026/04/13'], 'YYYY/MM/DD'],
  ['the format seen most', ['2026-04-13', '2026-04-14', '14.04.2026'], 'YYYY-MM-DD'],
  ['an order before other formats', ['2026-04-13', '2026-04-14', '14/04/2026'], 'DD/MM/YYYY'],
])('%s: dates decide their format', (_id, written, read) => {
  const { profile, questions, evidence } = from(dates(...written))
  expect(profile).toEqual({ values: { date: { read } } })
  expect(questions).toEqual([])
  expect(evidence).toEqual([{ title: 'Dates', result: read, evidence: expect.any(String), decided: true }])
})

test('a format that no profile has is read, and not concluded', () => {
  expect(from(dates('2026.04.13'))).toEqual({ profile: {}, questions: [], evidence: [] })
})

test('F7 and F8: dates that leave the order open are asked, and both answers are profiles', () => {
  const concluded = from(dates('03/04/2026', '05/05/2026'))
  expect(concluded.profile).toEqual({})
  expect(concluded.questions).toEqual([
    {
      path: 'values.date.read',
      text: 'Does the day or the month come first in dates?',
      sample: '03/04/2026',
      options: [
        { label: '3 April 2026', sets: { values: { date: { read: 'DD/MM/YYYY' } } } },
        { label: '4 March 2026', sets: { values: { date: { read: 'MM/DD/YYYY' } } } },
      ],
      blocking: true,
    },
  ])
  expect(concluded.evidence).toEqual([
    { title: 'Dates', result: 'Not known yet', evidence: '03/04/2026', decided: false },
  ])
  for (const { options } of concluded.questions)
    for (const { label, sets } of options)
      expect(readDate('03/04/2026', parseProfile(sets).values).value).toBe(
        label === '3 April 2026' ? '2026-04-03' : '2026-03-04',
      )
})

test('F7 and F8: other formats do not hide that the order is open', () => {
  const concluded = from(dates('2026-04-13', '2026-04-14', '03-04-2026'))
  expect(concluded.profile).toEqual({})
  expect(question(concluded, 'values.date.read')).toMatchObject({ sample: '03-04-2026', blocking: true })
})

test('F7 and F8: a day that reads the same in both orders leaves nothing open', () => {
  expect(from(dates('05/05/2026'))).toEqual({ profile: {}, questions: [], evidence: [] })
})

test('F7 and F8: beside another format that was set, the order is asked and nothing else waits', () => {
  const concluded = from(dates('2026-04-13', '03/04/2026'), { date: { read: 'YYYY-MM-DD' } })
  expect(question(concluded, 'values.date.read')).toMatchObject({ sample: '03/04/2026', blocking: false })
})

test('F7 and F8: an answer that was given is not asked again', () => {
  const concluded = from(dates('03/04/2026'), { date: { read: 'MM/DD/YYYY' } })
  expect(concluded).toEqual({ profile: {}, questions: [], evidence: [] })
})

test('F7 and F8: both orders at once decide nothing', () => {
  const decided = from(dates('13/04/2026', '04/13/2026'))
  expect([decided.profile, decided.questions]).toEqual([{}, []])
  expect(decided.evidence[0]?.result).toBe('The day comes first in some, the month in others')
  const concluded = from(dates('13/04/2026', '04/13/2026', '03/04/2026'))
  expect(concluded.profile).toEqual({})
  expect(question(concluded, 'values.date.read')).toMatchObject({ sample: '03/04/2026', blocking: true })
})

test.each<[string, string[], string, string]>([
  ['the other order', ['13/04/2026', '04/13/2026'], 'DD/MM/YYYY', 'MM/DD/YYYY'],
  ['another format', ['13.04.2026'], 'YYYY-MM-DD', 'DD.MM.YYYY'],
])('a setting that dates contradict raises a question, not a switch: %s', (_name, written, read, seen) => {
  const { profile, questions, evidence } = from(dates(...written), { date: { read } })
  expect(profile).toEqual({})
  expect(questions).toMatchObject([{ path: 'values.date.read', sample: written.at(-1), blocking: false }])
  expect(questions[0]?.text).toContain(read)
  expect(questions[0]?.options.map(({ sets }) => sets)).toEqual(
    [seen, read].map((format) => ({ values: { date: { read: format } } })),
  )
  expect(evidence).toMatchObject([{ result: read, decided: true }])
})

test('a setting that dates confirm is left alone', () => {
  expect(from(dates('2026-04-13', '13.04.2026'), { date: { read: 'YYYY-MM-DD' } }).questions).toEqual([])
  expect(from(dates('13-04-2026'), { date: { read: 'DD/MM/YYYY' } }).questions).toEqual([])
})

test('F11: when every time is a midnight of Central Europe in UTC, the zone is asked', () => {
  const concluded = from(dates(...midnights), {}, 'Europe/Brussels')
  expect(question(concluded, 'values.date.zone')).toEqual({
    path: 'values.date.zone',
    text: 'Which time zone is this date in?',
    sample: '2026-07-12T22:00:00Z',
    options: [
      { label: '13 July 2026 (Europe/Brussels)', sets: { values: { date: { zone: 'Europe/Brussels' } } } },
      { label: '12 July 2026 (UTC, as written)', sets: { values: { date: { zone: 'UTC' } } } },
    ],
    blocking: true,
  })
  expect(concluded.profile).toEqual({ values: { date: { read: 'date-time' } } })
  expect(paths(from(dates(midnights[0])))).toEqual(['values.date.zone'])
  expect(paths(from(dates(...midnights), { date: { zone: 'UTC' } }))).toEqual([])
})

test.each<[string, unknown[], boolean | undefined]>([
  ['midnights of Helsinki', ['2026-07-12T21:00:00Z', '2026-01-12T22:00:00Z'], true],
  ['midnights of Kolkata', ['2026-07-12T18:30:00Z', '2026-07-13T18:30:00Z', '2026-07-14T18:30:00Z'], true],
  ['midnights as epochs', [1783893600, 1768258800], true],
  ['two rows in the afternoon', ['2026-07-12T18:30:00Z', '2026-07-13T18:30:00Z'], undefined],
  ['real times', ['2026-07-12T22:01:00Z', '2026-07-13T09:12:31Z', '2026-07-14T18:30:00Z'], undefined],
  ['real times and one at ten', ['2026-07-12T22:00:00Z', '2026-07-13T09:12:31Z'], false],
  ['midnights of UTC', ['2026-07-12T00:00:00Z', '2026-07-13T00:00:00Z', '2026-07-14T00:00:00Z'], undefined],
  [
    'midnights of New York',
    ['2026-07-12T04:00:00Z', '2026-01-13T05:00:00Z', '2026-01-14T05:00:00Z'],
    undefined,
  ],
  ['no zone', ['2026-07-12T22:00:00', '2026-07-13T22:00:00', '2026-07-14T22:00:00'], undefined],
  [
    'three kinds of times',
    ['2026-07-12T13:00:00Z', '2026-07-13T14:15:00Z', '2026-07-14T18:30:00Z'],
    undefined,
  ],
  ['another offset', ['2026-07-12T22:00:00+02:00'], undefined],
])('F11: %s', (_name, written, blocking) => {
  expect(question(from(dates(...written)), 'values.date.zone')?.blocking).toBe(blocking)
})
