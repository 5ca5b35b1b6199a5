import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { valueAtPath, isObject, JsonNumber, readJson, textOf, wholeOf } from '../../src/dialect/json.ts'

afterEach(() => vi.restoreAllMocks())

test.each(
  '0 -0 12.50 1e3 1E-2 9007199254740992 9007199254740993 123456789012345678901234567890.10'.split(' '),
)('G5 R11 the number %s keeps its text', (source) => {
  expect(readJson(`[${source}]`)).toEqual([new JsonNumber(source)])
  expect(textOf(readJson(source))).toBe(source)
  expect(textOf(readJson(`{"a":[${source}]}`))).toBe(`{"a":[${source}]}`)
})

test.each(['', ' \n', '\uFEFF', 'null', ")]}'\nnull"])('%j says nothing', (text) => {
  expect(readJson(text)).toBeNull()
})

test.each(['{', '<html>', 'yes', '[1,]', '01', '\uFEFF<'])('%j is no JSON', (text) => {
  expect(readJson(text)).toBeUndefined()
})

test.each(['\uFEFF[1]', ")]}'\n[1]", ")]}',\n[1]", ' [1] '])(
  'Q3 what precedes JSON is passed over: %j',
  (text) => {
    expect(readJson(text)).toEqual([new JsonNumber('1')])
  },
)

test('R11 a browser that does not tell the source gives no id rather than a rounded one', () => {
  const parse = JSON.parse
  vi.spyOn(JSON, 'parse').mockImplementation(
    (text: string, reviver?: (key: string, value: unknown) => unknown) =>
      parse(text, (key: string, value: unknown) => reviver?.(key, value)),
  )
  expect(readJson('[9007199254740991, 9007199254740993, 12.50, -3]')).toEqual([
    new JsonNumber('9007199254740991'),
    null,
    new JsonNumber('12.5'),
    new JsonNumber('-3'),
  ])
})

test('a browser without raw JSON still writes numbers', () => {
  const { rawJSON } = JSON
  try {
    Object.assign(JSON, { rawJSON: undefined })
    expect(textOf(readJson('{"a":12.5}'))).toBe('{"a":12.5}')
  } finally {
    Object.assign(JSON, { rawJSON })
  }
})

test.each<[string, string, string]>([
  ['{"data":{"contacts":[1]}}', 'data.contacts', '[1]'],
  ['{"data":{"contacts":[1]}}', 'data.contacts.0', '1'],
  ['{"d":{"@odata.count":5}}', 'd.@odata.count', '5'],
  ['{"a.b":1,"a":{"b":2}}', 'a.b', '1'],
  ['[1]', '', '[1]'],
  ['{"a":null}', 'a', ''],
])('in %s there is, at %j, %s', (text, path, found) => {
  expect(textOf(valueAtPath(readJson(text), path))).toBe(found)
})

test.each(['b', 'a.b', 'a.length', 'toString', 'constructor.name', '__proto__', 'a.0.x'])(
  'there is nothing at %j',
  (path) => {
    expect(valueAtPath(readJson('{"a":["x"]}'), path)).toBeUndefined()
    expect(valueAtPath(null, path)).toBeUndefined()
  },
)

test('only objects are objects', () => {
  expect(isObject({})).toBe(true)
  for (const value of [null, undefined, 'a', true, [], new JsonNumber('1')])
    expect(isObject(value)).toBe(false)
})

test.each<[string, number | undefined]>([
  ['12', 12],
  ['"12"', 12],
  ['-1', -1],
  ['12.0', undefined],
  ['1e3', undefined],
  ['"12 "', undefined],
  ['""', undefined],
  ['true', undefined],
  ['9007199254740993', undefined],
])('%s is the whole number %s', (text, whole) => expect(wholeOf(readJson(text))).toBe(whole))

test('any JSON comes back as it was', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
      const value = readJson(text)
      if (typeof value !== 'object' || value === null || value instanceof JsonNumber) return
      expect(textOf(value)).toBe(JSON.stringify(JSON.parse(text)))
    }),
  )
})
