import { expect, test, vi } from 'vitest'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles } from '../../src/dialect/profile/resolve.ts'
import { readMoney } from '../../src/dialect/read/read-values.ts'
import { rowsOf, from, amounts, paths, question, sided } from './observed.ts'
import type { JsonObject } from '../../src/dialect/json.ts'
import { thousands, noNumber, json, moneyOf, way } from './values-of.ts'

vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')

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
