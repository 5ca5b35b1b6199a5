import { expect, test, vi } from 'vitest'
import type { RawMoney } from '../../src/dialect/detect/observations.ts'
import { conclude, nothingSeen, observe } from '../../src/dialect/detect/observe-values.ts'
import { isObject, readJson, type JsonObject } from '../../src/dialect/json.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles } from '../../src/dialect/profile/resolve.ts'
import { readDate, readMoney } from '../../src/dialect/read/read-values.ts'
import { json, moneyOf, noNumber, thousands, valuesOf, way } from './values-of.ts'

function rowsOf(contents: unknown[]): RawMoney[] {
  return contents.map((content) => {
    const row = readJson(JSON.stringify(content))
    if (!isObject(row)) throw new Error('Not a row')
    return { date: row['date'], amount: row['amount'], currency: row['currency'], row }
  })
}

/** What is concluded from rows, told or not what the profile says. */
function from(contents: unknown[], values: object = {}, zone?: string) {
  const resolved = valuesOf(values)
  return conclude(observe(nothingSeen, rowsOf(contents), resolved), resolved, zone)
}

const dates = (...written: unknown[]) => written.map((date) => ({ date }))

const amounts = (...written: unknown[]) => written.map((amount) => ({ amount, currency: 'EUR' }))

const paths = ({ questions }: ReturnType<typeof from>) => questions.map(({ path }) => path)

const question = (concluded: ReturnType<typeof from>, path: string) =>
  concluded.questions.find((one) => one.path === path)

const midnights = ['2026-07-12T22:00:00Z', '2026-01-12T23:00:00.000Z']

const sided = (field: string, ...values: unknown[]) =>
  values.map((value, at) => ({ id: `${at}`, amount: `${at + 1}.50`, currency: 'EUR', [field]: value }))

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

const asSigned = { kind: 'signed' }

test.each<[string, unknown[], string]>([
  ['G1', ['12.50', '1234.56'], '1234.56'],
  ['G2', ['12,50', '1.234,56'], '1.234,56'],
  ['G2 without thousands', ['12,50', '1234,56'], '1234,56'],
  ['G2 by millions', ['1.234.567', '0,5'], '1.234,56'],
  ['G3', ['12.50', '1,234.56'], '1,234.56'],
  ['G3 as in India', ['1,23,456', '0.5'], '1,234.56'],
  ['G11 apostrophe', ['12.50', "1'234.56"], "1'234.56"],
  ['G11 space', ['12,50', '1 234,56'], '1 234,56'],
  ['G11 space and point', ['1 234.56'], '1234.56'],
  ['G5', [12.5, 1234.56], 'number'],
  ['a lone mark that others explain', ['1.234', '12,50'], '1.234,56'],
  ['a lone mark that others explain', ['1.234', '12.50'], '1234.56'],
  ['beside a currency', ['12,50 EUR', '-1.234,50 EUR'], '1.234,56'],
  ['an object', [{ amount: '12.50', currency: 'EUR' }], '1234.56'],
])('%s: amounts decide their format', (_id, written, read) => {
  const { profile, questions, evidence } = from(amounts(...written), { amount: { sign: asSigned } })
  expect(profile).toEqual({ values: { amount: { read, unit: 'major' } } })
  expect(questions.filter(({ blocking }) => blocking)).toEqual([])
  expect(evidence[0]).toEqual({
    title: 'Decimals of amounts',
    result: read,
    evidence: expect.any(String),
    decided: true,
  })
})

test('G1 and G2: a lone mark is asked', () => {
  const concluded = from(amounts('1.234', '5'), { amount: { sign: asSigned } })
  expect(concluded.profile).toEqual({})
  expect(concluded.questions).toEqual([
    {
      path: 'values.amount.read',
      text: 'Does the separator in this amount mark thousands or decimals?',
      sample: '1.234',
      options: [
        { label: '1.234, with a decimal point', sets: { values: { amount: { read: '1234.56' } } } },
        { label: '1234, with a decimal comma', sets: { values: { amount: { read: '1.234,56' } } } },
      ],
      blocking: true,
    },
  ])
  for (const read of ['1234.56', '1.234,56'])
    expect(paths(from(amounts('1.234'), { amount: { read, sign: asSigned } }))).toEqual([])
  expect(question(from(amounts('-1,234')), 'values.amount.read')?.options.map(({ label }) => label)).toEqual([
    '1234, with a decimal point',
    '1.234, with a decimal comma',
  ])
})

test('G1 and G2: both marks at once decide nothing, and contradict a setting', () => {
  const both = amounts('12,50', '12.50')
  expect(from(both).profile).toEqual({ values: { amount: { unit: 'major' } } })
  expect(paths(from(both))).toEqual(['values.amount.sign'])
  expect(question(from([...both, ...amounts('1.234')]), 'values.amount.read')?.blocking).toBe(true)
  const against = from(both, { amount: { read: '1234.56', sign: { kind: 'signed' } } })
  expect(against.questions).toMatchObject([{ path: 'values.amount.read', sample: '12,50', blocking: false }])
  expect(against.questions[0]?.options.map(({ label }) => label)).toEqual(['1234,56', '1234.56'])
  expect(against.profile).not.toHaveProperty('values.amount.read')
})

test('later pages may show what parts the thousands', () => {
  expect(from(amounts('12.50', '1,234.50'), { amount: { read: '1234.56' } }).profile).toMatchObject({
    values: { amount: { read: '1,234.56' } },
  })
  expect(from(amounts('12.50'), { amount: { read: '1,234.56' } }).profile).not.toHaveProperty(
    'values.amount.read',
  )
})

test('G4: whole numbers that do not end in 00 are asked, with one amount both ways', () => {
  const concluded = from(amounts('1250', 4599, '-300', '777'))
  expect(concluded.profile).not.toHaveProperty('values.amount.unit')
  expect(question(concluded, 'values.amount.unit')).toEqual({
    path: 'values.amount.unit',
    text: 'Are amounts in whole units or in cents?',
    sample: '1250 EUR',
    options: [
      { label: 'Whole units: this is 1250 EUR', sets: { values: { amount: { unit: 'major' } } } },
      { label: 'Cents: this is 12.50 EUR', sets: { values: { amount: { unit: 'minor' } } } },
    ],
    blocking: true,
  })
})

test.each<[string, unknown[], boolean]>(
  // prettier-ignore
  [
  ['three whole numbers', amounts('1250', '4599', '777'), true],
  ['three without currency', [{ amount: '1250' }, { amount: '4599' }, { amount: '777' }], true],
  ['the same one three times', amounts('1250', '1250', '1250'), false],
  ['two whole numbers', amounts('1250', '4599'), false],
  ['most ending in 00', amounts('1200', '4500', '700', '1250'), false],
  ['as many ending in 00 as not', amounts('1200', '4500', '1250', '1251'), false],
  ['one with decimals', amounts('1250', '4599', '777', '0.50'), false],
  ['one with decimals of zero', amounts('1250', '4599', '777', '10.00'), false],
  ['numbers that a program wrote with .0', amounts('1250.0', '4599.0', '777.0'), true],
  ['zeros', amounts('0', '1250', '4599', '00'), false],
  ['a currency without decimals', ['1250', '4599', '777'].map((amount) => ({ amount, currency: 'JPY' })), false],
  ['a currency without decimals in the browser only', ['1250', '4599', '777'].map((amount) => ({ amount, currency: 'HUF' })), true],
],
)('G4: the unit with %s', (_name, contents, asked) => {
  expect(paths(from(contents)).includes('values.amount.unit')).toBe(asked)
  expect(paths(from(contents, { amount: { unit: 'minor' } })).includes('values.amount.unit')).toBe(
    contents.some((content) => JSON.stringify(content).includes('.') && !asked),
  )
})

test('G4: without a currency, the question reads cents as hundredths', () => {
  const rows = [{ amount: '1250' }, { amount: '4599' }, { amount: '777' }]
  expect(question(from(rows), 'values.amount.unit')?.options[1]?.label).toBe('Cents: this is 12.50')
})

test('G4: once it is known what a lone mark means, it is known what the amounts count', () => {
  const lone = amounts('1.234', '2.345', '3.456')
  expect(paths(from(lone)).slice(0, 2)).toEqual(['values.amount.read', 'values.amount.sign'])
  const comma = from(lone, { amount: { read: '1.234,56' } })
  expect(question(comma, 'values.amount.unit')).toMatchObject({ sample: '1234 EUR', blocking: true })
  const point = from(lone, { amount: { read: '1234.56' } })
  expect(point.profile).toEqual({ values: { amount: { unit: 'major' } } })
})

test('G4: decimals in a service that counts cents raise a question', () => {
  const { questions, profile } = from(amounts('12.50'), { amount: { unit: 'minor', sign: asSigned } })
  expect(questions).toMatchObject([{ path: 'values.amount.unit', sample: '12.50 EUR', blocking: false }])
  expect(profile).not.toHaveProperty('values.amount.unit')
})

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

test.each<[string, unknown[], boolean | undefined]>(
  // prettier-ignore
  [
  ['midnights of Helsinki', ['2026-07-12T21:00:00Z', '2026-01-12T22:00:00Z'], true],
  ['midnights of Kolkata', ['2026-07-12T18:30:00Z', '2026-07-13T18:30:00Z', '2026-07-14T18:30:00Z'], true],
  ['midnights as epochs', [1783893600, 1768258800], true],
  ['two rows in the afternoon', ['2026-07-12T18:30:00Z', '2026-07-13T18:30:00Z'], undefined],
  ['real times', ['2026-07-12T22:01:00Z', '2026-07-13T09:12:31Z', '2026-07-14T18:30:00Z'], undefined],
  ['real times and one at ten', ['2026-07-12T22:00:00Z', '2026-07-13T09:12:31Z'], false],
  ['midnights of UTC', ['2026-07-12T00:00:00Z', '2026-07-13T00:00:00Z', '2026-07-14T00:00:00Z'], undefined],
  ['midnights of New York', ['2026-07-12T04:00:00Z', '2026-01-13T05:00:00Z', '2026-01-14T05:00:00Z'], undefined],
  ['no zone', ['2026-07-12T22:00:00', '2026-07-13T22:00:00', '2026-07-14T22:00:00'], undefined],
  ['three kinds of times', ['2026-07-12T13:00:00Z', '2026-07-13T14:15:00Z', '2026-07-14T18:30:00Z'], undefined],
  ['another offset', ['2026-07-12T22:00:00+02:00'], undefined],
],
)('F11: %s', (_name, written, blocking) => {
  expect(question(from(dates(...written)), 'values.date.zone')?.blocking).toBe(blocking)
})

test.each<[string, unknown[], string[], string[]]>([
  ['side', ['debit', 'credit', 'debit'], ['debit'], ['credit']],
  ['creditDebitIndicator', ['DBIT', 'CRDT', 'CRDT'], ['DBIT'], ['CRDT']],
  ['D/C', ['D', 'C', 'D'], ['D'], ['C']],
  ['Soll_Haben', ['S', 'H', 'S'], ['S'], ['H']],
  ['transaction_type', ['expense', 'income', 'expense'], ['expense'], ['income']],
  ['type', ['withdrawal', 'deposit', 'deposit'], ['withdrawal'], ['deposit']],
  ['direction', ['OUTGOING', 'INCOMING', 'INCOMING'], ['OUTGOING'], ['INCOMING']],
  ['sign', ['-', '+', '-'], ['-'], ['+']],
  ['anything', ['out', 'in', 'out'], ['out'], ['in']],
  ['type', ['A', 'B', 'A'], ['A'], ['B']],
  ['isCredit', [true, false, true], ['true'], ['false']],
  ['type', ['debit', 'fee', 'debit'], ['debit'], ['fee']],
  ['type', ['DEBIT', 'DEBIT', 'DEBIT'], ['DEBIT'], ['CREDIT']],
  ['type', ['credit', 'credit', 'credit'], ['debit'], ['credit']],
  ['type', ['debit', 'credit', 'fee', 'debit'], ['debit'], ['credit']],
])('G8: no minus anywhere, and “%s” with %j: asked', (field, values, out, into) => {
  const found = question(from(sided(field, ...values)), 'values.amount.sign')
  expect(found).toMatchObject({ blocking: true, sample: `${field}: ${[...out, ...into].join(', ')}` })
  expect(found?.text).toContain(`“${field}”`)
  expect(found?.options.map(({ sets }) => sets)).toEqual(
    [
      { kind: 'field', field, out, in: into },
      { kind: 'field', field, out: into, in: out },
      { kind: 'signed' },
      { kind: 'reversed' },
    ].map((sign) => ({ values: { amount: { sign } } })),
  )
  for (const { sets } of found?.options ?? []) expect(() => parseProfile(sets)).not.toThrow()
})

test.each([
  ['Richtung', 'Ausgang', 'Eingang'],
  ['sens', 'Dépense', 'Recette'],
  ['naturaleza', 'gasto', 'ingreso'],
  ['segno', 'USCITA', 'ENTRATA'],
  ['rodzaj', 'Wypłata', 'Wpłata'],
  ['typ', 'výdaj', 'příjem'],
  ['riktning', 'Uttag', 'Insättning'],
  ['laji', 'meno', 'tulo'],
  ['irany', 'terhelés', 'jóváírás'],
  ['tip', 'списание', 'зачисление'],
])('G8: “%s” with %s and %s says which way in the words of its language', (field, out, into) => {
  const [first] = question(from(sided(field, into, out, into)), 'values.amount.sign')?.options ?? []
  expect(first?.sets).toEqual({
    values: { amount: { sign: { kind: 'field', field, out: [out], in: [into] } } },
  })
})

test('G8: a sign of -1 or 1 gives the direction, and neither is read as the other', () => {
  for (const values of [
    ['-1', '1', '1'],
    [1, -1, 1],
  ]) {
    const concluded = from(sided('faktor', ...values))
    const [first] = question(concluded, 'values.amount.sign')?.options ?? []
    const sign = { kind: 'field', field: 'faktor', out: ['-1'], in: ['1'] }
    expect(first?.sets).toEqual({ values: { amount: { sign } } })
    const profile = parseProfile(mergeProfiles(concluded.profile, first?.sets ?? {}))
    const read = rowsOf(sided('faktor', ...values)).map((row) => readMoney(row, profile.values).amount.value)
    expect(read).toEqual(values.map((value, at) => `${String(value).replace('1', '')}${at + 1}.50`))
  }
})

test.each<[string, unknown[]]>([
  ['one line', amounts('12.50')],
  ['two lines', sided('side', 'debit', 'credit')],
  ['unknown words of one value', sided('type', 'transactions', 'transactions', 'transactions')],
  ['too many values', sided('type', 'debit', 'b', 'c', 'd', 'e', 'f', 'g')],
])('G8: without a minus a person has to say which way the money went: %s', (_name, contents) => {
  const found = question(from(contents), 'values.amount.sign')
  expect(found?.blocking).toBe(true)
  expect(found?.options.map(({ label }) => label).slice(-2)).toEqual([
    'No, all of it came in',
    'No, all of it went out',
  ])
})

test('G8: a field that contradicts the minus is asked about, too', () => {
  const rows = [...sided('side', 'debit', 'credit', 'debit'), { amount: '-1.00', side: 'debit' }]
  const found = question(from(rows), 'values.amount.sign')
  expect(found).toMatchObject({ blocking: true, sample: 'side: debit, credit' })
  expect(found?.options.map(({ sets }) => sets).slice(2)).toEqual(
    ['signed', 'reversed'].map((kind) => ({ values: { amount: { sign: { kind } } } })),
  )
  const agreeing = [
    { amount: '-1.50', side: 'debit' },
    { amount: '2.50', side: 'credit' },
  ]
  expect(question(from(agreeing), 'values.amount.sign')?.blocking).toBe(false)
})

test('G8: values that are pairs count more than names', () => {
  const rows = [
    { amount: '1.50', type: 'card', flow2: 'in' },
    { amount: '2.50', type: 'wire', flow2: 'out' },
    { amount: '3.50', type: 'card', flow2: 'out' },
  ]
  expect(question(from(rows), 'values.amount.sign')?.text).toContain('flow2')
})

test('G8: neither a field of other words nor two columns are guessed: they are stated', () => {
  const rows = ['Karta', 'Przelew', 'Karta'].map((kanal, at) => ({ amount: `${at + 1}.50`, kanal }))
  expect(question(from(rows), 'values.amount.sign')?.options.map(({ label }) => label)).toEqual([
    'No, all of it came in',
    'No, all of it went out',
  ])
  expect(paths(from([{ deposit: '12.50', withdrawal: '' }]))).toEqual([])
})

test('G9: which way a minus goes is asked by one row, and nothing waits for the answer', () => {
  const rows = [
    { date: '2026-04-13', counterpart: 'Acme', amount: '-45.00', currency: 'EUR' },
    { date: '2026-04-13', counterpart: 'Bolt', amount: '20.00', currency: 'EUR' },
  ]
  const { questions, evidence } = from(rows)
  expect(questions).toEqual([
    {
      path: 'values.amount.sign',
      text: 'Did this money go out or come in?',
      sample: 'Acme, -45.00 EUR',
      options: [
        { label: 'It went out', sets: { values: { amount: { sign: { kind: 'signed' } } } } },
        { label: 'It came in', sets: { values: { amount: { sign: { kind: 'reversed' } } } } },
      ],
      blocking: false,
    },
  ])
  expect(evidence.at(-1)).toMatchObject({ result: 'A minus means that money went out', decided: true })
  for (const kind of ['signed', 'reversed'])
    expect(paths(from(rows, { amount: { sign: { kind } } }))).toEqual([])
})

const side = { kind: 'field', field: 'side', out: ['debit'], in: ['credit'] }

test.each<[string, object, JsonObject, object]>([
  ['out', side, { amount: '12.50', side: 'debit' }, { value: '-12.50' }],
  ['in', side, { amount: '12.50', side: 'credit' }, { value: '12.50' }],
  ['in another case', side, { amount: '12.50', Side: 'DEBIT ' }, { value: '-12.50' }],
  ['out, with its own minus', side, { amount: '-12.50', side: 'debit' }, { value: '-12.50' }],
  ['in, with a minus', side, { amount: '-12.50', side: 'credit' }, { value: '-12.50', doubt: way }],
  ['a word that is not listed', side, { amount: '12.50', side: 'fee' }, { value: '12.50', doubt: way }],
  ['no word', side, { amount: '12.50', side: null }, { value: '12.50', doubt: way }],
  ['no field', side, { amount: '12.50' }, { value: '12.50', doubt: way }],
  ['nothing', side, { amount: '0.00' }, { value: '0.00' }],
  ['any other word is in', { ...side, in: [] }, { amount: '1', side: 'fee' }, { value: '1' }],
  ['no word is not any other', { ...side, in: [] }, { amount: '1', side: '' }, { value: '1', doubt: way }],
  ['signs as words', { ...side, out: ['-'], in: ['+'] }, { amount: '1', side: '-' }, { value: '-1' }],
  ['signs as words', { ...side, out: ['-'], in: ['+'] }, { amount: '1', side: '+' }, { value: '1' }],
  ['true and false', { ...side, out: ['true'], in: ['false'] }, { amount: '1', side: true }, { value: '-1' }],
])('G8: the sign by a field: %s', (_name, sign, row, amount) => {
  expect(moneyOf({ currency: 'EUR', ...row }, { amount: { sign } }).amount).toEqual(amount)
})

const columns = { kind: 'two-columns', in: 'deposit', out: 'withdrawal' }

const contradiction = 'The two columns contradict each other'

test.each<[string, JsonObject, object]>([
  ['in', { deposit: '12.50', withdrawal: '' }, { value: '12.50' }],
  ['out', { deposit: null, withdrawal: '1.234,56' }, { value: '-1234.56' }],
  ['other names', { Deposit: '0.00', Withdrawal: '12.50' }, { value: '-12.50' }],
  ['missing', { withdrawal: '12.50' }, { value: '-12.50' }],
  ['zero', { deposit: '', withdrawal: '0.00' }, { value: '0.00' }],
  ['nothing', { deposit: '', withdrawal: null }, { value: '' }],
  ['both', { deposit: '1', withdrawal: '2' }, { value: '1 / 2', doubt: contradiction }],
  ['a minus', { deposit: '', withdrawal: '-2' }, { value: '-2', doubt: contradiction }],
  ['an open one', { deposit: '', withdrawal: '1.234' }, { value: '1.234', doubt: thousands }],
  ['an unreadable one', { deposit: 'n/a', withdrawal: '' }, { value: 'n/a', doubt: noNumber }],
  [
    'an unreadable one beside',
    { deposit: 'n/a', withdrawal: '5' },
    { value: 'n/a / 5', doubt: contradiction },
  ],
])('G8: the sign by two columns: %s', (_name, row, amount) => {
  expect(moneyOf({ currency: 'EUR', ...row }, { amount: { sign: columns } }).amount).toEqual(amount)
})

test('G4 and G8: two columns of minor units', () => {
  const values = { amount: { sign: columns, unit: 'minor' } }
  expect(moneyOf({ withdrawal: { amount: json('1250') ?? null, currency: 'EUR' } }, values)).toEqual({
    amount: { value: '-12.50' },
    currency: { value: 'EUR' },
  })
})
