import { expect, test, vi } from 'vitest'
import { from, amounts, paths, question } from './observed.ts'

vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')

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

test.each<[string, unknown[], boolean]>([
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
  [
    'a currency without decimals',
    ['1250', '4599', '777'].map((amount) => ({ amount, currency: 'JPY' })),
    false,
  ],
  [
    'a currency without decimals in the browser only',
    ['1250', '4599', '777'].map((amount) => ({ amount, currency: 'HUF' })),
    true,
  ],
])('G4: the unit with %s', (_name, contents, asked) => {
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
