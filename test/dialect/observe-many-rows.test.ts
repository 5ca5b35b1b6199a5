import { expect, test, vi } from 'vitest'
import { conclude, nothingSeen, observe } from '../../src/dialect/detect/observe-values.ts'
import type { JsonObject } from '../../src/dialect/json.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles } from '../../src/dialect/profile/resolve.ts'
import { readDate, readMoney } from '../../src/dialect/read/read-values.ts'
import { amounts, dates, from, midnights, paths, rowsOf, sided, valuesOf } from './observed.ts'

vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')

test('nothing seen leaves nothing to say', () => {
  expect(from([])).toEqual({ profile: {}, questions: [], evidence: [] })
  expect(from([{ date: null, amount: '', currency: '' }, { note: 'x' }])).toEqual({
    profile: {},
    questions: [],
    evidence: [],
  })
})

const many = [
  ...dates('2026-04-13', '03/04/2026', '13/04/2026', ...midnights),
  ...amounts('12,50', '1.234,56', '-3', '1250', '(77,10)'),
  ...sided('side', 'debit', 'credit', 'debit'),
]

test('rows that show nothing new give back the same object', () => {
  const values = valuesOf()
  const seen = observe(nothingSeen, rowsOf(many), values)
  expect(observe(seen, rowsOf(many), values)).toBe(seen)
  expect(observe(seen, rowsOf(many.toReversed()), values)).toBe(seen)
  expect(observe(seen, [], values)).toBe(seen)
  expect(observe(seen, rowsOf(amounts('1,234.56')), values)).not.toBe(seen)
  expect(nothingSeen).toEqual({})
})

test('pages that are all alike teach nothing after a while, and what is kept stays small', () => {
  const values = valuesOf()
  const pageOf = (page: number) =>
    rowsOf(
      Array.from({ length: 25 }, (_, at) => ({
        id: `${page}-${at}`,
        date: `2026-${String((at % 12) + 1).padStart(2, '0')}-13`,
        amount: `${page * 25 + at}.50`,
        counterpart: `Somebody ${page} ${at}`,
        side: at % 2 ? 'debit' : 'credit',
      })),
    )
  const seen = observe(nothingSeen, pageOf(1), values)
  for (let page = 2; page < 50; page += 1) expect(observe(seen, pageOf(page), values)).toBe(seen)
  expect(JSON.stringify(seen).length).toBeLessThan(2000)
  expect(JSON.parse(JSON.stringify(seen))).toEqual(seen)
})

test('it does not matter in which order or on which pages rows are seen', () => {
  const values = valuesOf()
  const once = conclude(observe(nothingSeen, rowsOf(many), values), values)
  for (let shift = 0; shift < many.length; shift += 1) {
    const turned = [...many.slice(shift), ...many.slice(0, shift)]
    const seen = rowsOf(turned).reduce((before, row) => observe(before, [row], values), nothingSeen)
    const concluded = conclude(seen, values)
    expect(concluded.profile).toEqual(once.profile)
    expect(concluded.questions.map(({ path, blocking }) => [path, blocking])).toEqual(
      once.questions.map(({ path, blocking }) => [path, blocking]),
    )
  }
})

test('what is concluded reads the rows that it came from, once the questions are answered', () => {
  const rows: JsonObject[] = [
    { date: '03/04/2026', amount: '1250', currency: 'eur', side: 'debit' },
    { date: '04/04/2026', amount: '4599', currency: 'eur', side: 'credit' },
    { date: '05/04/2026', amount: '1.234', currency: 'eur', side: 'credit' },
    { date: '06/04/2026', amount: '777', currency: 'eur', side: 'credit' },
  ]
  let profile = parseProfile({})
  const concluded = from(rows)
  expect(paths(concluded)).toEqual([
    'values.date.read',
    'values.amount.read',
    'values.amount.unit',
    'values.amount.sign',
  ])
  const answers = concluded.questions.map(({ path, options }) =>
    path === 'values.amount.unit' || path === 'values.amount.read' ? options[1] : options[0],
  )
  profile = parseProfile(mergeProfiles(concluded.profile, ...answers.map((answer) => answer?.sets ?? {})))
  const read = rows.map((row) => [
    readDate(row['date'], profile.values).value,
    readMoney({ amount: row['amount'], currency: row['currency'], row }, profile.values),
  ])
  expect(read.map(([date]) => date)).toEqual(['2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06'])
  expect(read.map(([, money]) => money)).toEqual(
    ['-12.50', '45.99', '12.34', '7.77'].map((value) => ({ amount: { value }, currency: { value: 'EUR' } })),
  )
  expect(from(rows, profile.values).questions).toEqual([])
})

test('G8: columns beside an amount, or without numbers, are no columns', () => {
  const beside = from([{ amount: '5.00', deposit: '5,00', withdrawal: '' }])
  expect(beside.questions).toMatchObject([{ text: expect.stringContaining('Does a field say') }])
  expect(beside.profile).toEqual({ values: { amount: { read: '1234.56', unit: 'major' } } })
  expect(paths(from([{ deposit: 'yes', withdrawal: 'no' }]))).toEqual([])
  expect(paths(from([{ deposit: '5.00' }]))).toEqual([])
})

test('G8: columns that are set show their decimals and units, whatever their names', () => {
  const sign = { kind: 'two-columns', in: 'bij', out: 'af bij ons' }
  expect(from([{ bij: '1.234,50', 'af bij ons': '' }], { amount: { sign } }).profile).toEqual({
    values: { amount: { read: '1.234,56', unit: 'major' } },
  })
})
