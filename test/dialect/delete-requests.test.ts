import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseProfile, type ServiceProfile } from '../../src/dialect/profile/profile.ts'
import { deleteRequests, type RemovalId } from '../../src/dialect/delete/delete-requests.ts'
import { numbers, textOfBody } from './examples.ts'

type Remove = ServiceProfile['remove']

const profile = (remove: Partial<Remove>, encoding = 'json') =>
  parseProfile({ remove, write: { encoding, wrap: 'contact' } })

const texts = (...ids: string[]): RemovalId[] => ids.map((id) => ({ id, json: 'string' }))

function bodies(ids: RemovalId[], remove: Partial<Remove>, encoding = 'json') {
  return deleteRequests(ids, profile(remove, encoding)).map(({ request }) => textOfBody(request.body))
}

test.each<[string, Partial<Remove>, string]>([
  ['I1 commas', { ids: 'comma' }, '{"ids":"1,2,3"}'],
  ['I2 commas with spaces', { ids: 'comma-space' }, '{"ids":"1, 2, 3"}'],
  ['I3 JSON as text', { ids: 'json-text' }, '{"ids":"[\\"1\\",\\"2\\",\\"3\\"]"}'],
  ['I4 spaces', { ids: 'space' }, '{"ids":"1 2 3"}'],
  ['I5 pipes', { ids: 'pipe' }, '{"ids":"1|2|3"}'],
  ['I6 semicolons', { ids: 'semicolon' }, '{"ids":"1;2;3"}'],
  ['I7 a real array', { ids: 'array' }, '{"ids":["1","2","3"]}'],
  ['I7 a repeated name, which JSON does not have', { ids: 'repeated' }, '{"ids":["1","2","3"]}'],
])('%s hold several ids', (_name, remove, body) => {
  expect(bodies(texts('1', '2', '3'), remove)).toEqual([body])
})

test('I8 as long as nobody has said how several are written, each has its own request', () => {
  const removals = deleteRequests(texts('1', '2', '3'), profile({}))
  expect(removals.map(({ ids }) => ids)).toEqual([['1'], ['2'], ['3']])
  expect(removals.map(({ request }) => request.body)).toEqual(['{"ids":"1"}', '{"ids":"2"}', '{"ids":"3"}'])
})

test('R6 numbers stay numbers in lists, with all their digits, and are texts where ids is a String', () => {
  const ids = numbers('1', '9007199254740993')
  expect(bodies(ids, { ids: 'array' })).toEqual(['{"ids":[1,9007199254740993]}'])
  expect(bodies(ids, { ids: 'json-text' })).toEqual(['{"ids":"[1,9007199254740993]"}'])
  expect(bodies(ids, { ids: 'comma' })).toEqual(['{"ids":"1,9007199254740993"}'])
  expect(bodies(numbers('007'), { ids: 'array' })).toEqual(['{"ids":["007"]}'])
})

test.each<[string, Partial<Remove>, string]>([
  ['I3 as JSON text', { ids: 'json-text' }, '{"ids":"[\\"1\\"]"}'],
  ['I7 as an array', { ids: 'array' }, '{"ids":["1"]}'],
  ['I8 one by one', { ids: 'one-by-one' }, '{"ids":"1"}'],
  ['I1 with commas, which shows no list', { ids: 'comma' }, '{"ids":"1"}'],
])('a single id is written %s', (_name, remove, body) => {
  expect(bodies(texts('1'), remove)).toEqual([body])
})

test('L8 batches have at most as many ids as the profile says, each id once, in the order of asking', () => {
  const ids = texts('5', '4', '3', '5', '2', '1')
  const removals = deleteRequests(ids, profile({ ids: 'comma', batch: 2 }))
  expect(removals.map((one) => one.ids)).toEqual([['5', '4'], ['3', '2'], ['1']])
  expect(deleteRequests([], profile({ ids: 'comma' }))).toEqual([])
})

test('D1 a DELETE has a body that says what it is, without the wrapper of edits', () => {
  expect(deleteRequests(texts('1'), profile({}))[0]?.request).toEqual({
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: '{"ids":"1"}',
  })
})

test('C2 forms', () => {
  expect(bodies(texts('1', '2'), { ids: 'comma' }, 'form')).toEqual(['ids=1%2C2'])
  expect(bodies(texts('1', '2'), { ids: 'repeated' }, 'form')).toEqual(['ids=1&ids=2'])
  expect(bodies(texts('1', '2'), { ids: 'array' }, 'form')).toEqual(['ids%5B%5D=1&ids%5B%5D=2'])
})

test('C3 multipart bodies leave their header to the browser', () => {
  const [removal] = deleteRequests(texts('1', '2'), profile({ ids: 'repeated' }, 'multipart'))
  const body = removal?.request.body
  expect(removal?.request.headers).toEqual({})
  expect(body instanceof FormData && body.getAll('ids')).toEqual(['1', '2'])
})

test('C5 JSON:API keeps its content type', () => {
  const [removal] = deleteRequests(texts('1'), profile({}, 'vnd.api'))
  expect(removal?.request.headers).toEqual({ 'Content-Type': 'application/vnd.api+json' })
})

test('D4 ids can go in the query, without a body or beside one', () => {
  expect(deleteRequests(texts('1', '2'), profile({ ids: 'comma', transport: 'query' }))[0]?.request).toEqual({
    method: 'DELETE',
    headers: {},
    query: { ids: '1,2' },
  })
  const repeated = deleteRequests(texts('1', '2'), profile({ ids: 'repeated', transport: 'query' }))
  expect(repeated[0]?.request.query).toEqual({ ids: ['1', '2'] })
  const array = deleteRequests(numbers('1', '2'), profile({ ids: 'array', transport: 'body+query' }))
  expect(array[0]?.request).toEqual({
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: '{"ids":[1,2]}',
    query: { 'ids[]': ['1', '2'] },
  })
})

test('D5 a POST can replace a DELETE, by a header or by a field', () => {
  expect(deleteRequests(texts('1'), profile({ transport: 'override-header' }))[0]?.request).toEqual({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-HTTP-Method-Override': 'DELETE' },
    body: '{"ids":"1"}',
  })
  expect(deleteRequests(texts('1'), profile({ transport: 'override-field' }))[0]?.request).toEqual({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"_method":"DELETE","ids":"1"}',
  })
  expect(bodies(texts('1'), { transport: 'override-field' }, 'form')).toEqual(['_method=DELETE&ids=1'])
})

test.each<[string, Remove['ids'], string, RegExp]>([
  ['a comma', 'comma', 'a,b', /“a,b”.*“,”/],
  ['a comma, also without a space', 'comma-space', 'a,b', /“,”/],
  ['a space', 'space', 'a b', /the space/],
  ['a pipe', 'pipe', 'a|b', /“\|”/],
  ['a semicolon', 'semicolon', 'a;b', /“;”/],
  ['a comma', 'one-by-one', '1,2', /“1,2”.*“,”/],
  ['a semicolon', 'one-by-one', '1;2', /“;”/],
  ['a space', 'one-by-one', '1 2', /the space/],
])('an id with %s is refused where ids are written with %s', (_name, ids, id, words) => {
  expect(() => deleteRequests(texts('ok', id), profile({ ids }))).toThrow(words)
})

test('an id with a separator can go where nothing separates', () => {
  expect(bodies(texts('a,b', 'c'), { ids: 'json-text' })).toEqual(['{"ids":"[\\"a,b\\",\\"c\\"]"}'])
  expect(bodies(texts('a,b', 'c'), { ids: 'semicolon' })).toEqual(['{"ids":"a,b;c"}'])
})

test('D3 nothing is sent for an id that is empty: a service may take no ids for all', () => {
  for (const ids of ['one-by-one', 'comma', 'array', 'json-text'] as const)
    for (const id of ['', ' '])
      expect(() => deleteRequests(texts(id), profile({ ids }))).toThrow(/without an id|the space/)
})

test('ids are never trimmed, changed, lost or doubled, however they are written', () => {
  const notations = [
    'one-by-one',
    'comma',
    'comma-space',
    'json-text',
    'space',
    'pipe',
    'semicolon',
    'array',
    'repeated',
  ] as const
  const id = fc.stringMatching(/^[A-Za-z0-9=_:./-]{1,12}$/)
  fc.assert(
    fc.property(
      fc.uniqueArray(id, { minLength: 1 }),
      fc.constantFrom(...notations),
      fc.integer({ min: 1, max: 7 }),
      (ids, notation, batch) => {
        const removals = deleteRequests(texts(...ids), profile({ ids: notation, batch }))
        expect(removals.flatMap((one) => one.ids)).toEqual(ids)
        for (const { ids: some, request } of removals) {
          const sent: unknown = JSON.parse(textOfBody(request.body)).ids
          const marks = { comma: ',', 'comma-space': ', ', space: ' ', pipe: '|', semicolon: ';' }
          const mark = Object.entries(marks).find(([name]) => name === notation)?.[1]
          const read = () =>
            typeof sent !== 'string'
              ? sent
              : notation === 'json-text'
                ? JSON.parse(sent)
                : mark
                  ? sent.split(mark)
                  : [sent]
          expect(read()).toEqual(some)
        }
      },
    ),
  )
})
