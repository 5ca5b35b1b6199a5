import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../../src/dialect/answer.ts'
import { deleteRequests, type RemovalId } from '../../src/dialect/delete/delete-requests.ts'
import { readDeleteAnswer } from '../../src/dialect/delete/read-delete-answer.ts'
import { parseProfile, type ServiceProfile } from '../../src/dialect/profile/profile.ts'
import { anAnswer, numbers, rows, textOfBody } from './examples.ts'

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

function answer(status: number, body: unknown = ''): Answer {
  return anAnswer(body, { status })
}

const silent = { deleted: [], missing: [], refused: undefined }

test.each<[string, number, unknown, Partial<ReturnType<typeof readDeleteAnswer>>]>(rows`
  D6 204 | 204 | "" | {}
  D7 success and a count | 200 | {"success":true,"count":2} | {}
  D7 how many were deleted, which is no id | 200 | {"deleted":1} | {}
  Bookend's own answer | 200 | {"deleted":["1"],"missing":["2"]} | {"deleted":["1"],"missing":["2"]}
  D8 failed ids | 200 | {"failedIDs":[2]} | {"refused":"The service says that it was not deleted."}
  D8 none failed | 200 | {"failedIDs":[],"failed":0,"errors":{}} | {}
  D8 failed ids with a message for all | 200 | {"message":"Contacts with invoices were kept","failedIDs":["2"]} | {"refused":"Contacts with invoices were kept"}
  D8 a map under errors | 200 | {"errors":{"2":["Contact is in use"]}} | {"refused":"Contact is in use"}
  D8 a list of failures | 200 | {"failed":[{"id":"2","reason":"It has open invoices"}]} | {"refused":"It has open invoices"}
  D8 PARTIALSUCCESS | 200 | {"status":"PARTIALSUCCESS"} | {}
  D9 207 with a status each | 207 | [{"id":"1","status":204},{"id":"2","status":409,"title":"Conflict","detail":"It has open invoices"}] | {"refused":"It has open invoices"}
  D10 202 | 202 | {"job":"17"} | {}
  D11 true | 200 | true | {}
  D11 1, which is no id | 200 | 1 | {}
  D11 a text | 200 | "OK" | {}
  D11 false | 200 | false | {"refused":"The service says that it was not deleted."}
  X17 success false | 200 | {"success":false,"message":"Contacts are locked"} | {"refused":"Contacts are locked"}
  X17 a text | 200 | "Error: locked" | {"refused":"Error: locked"}
  D13 one of several is unknown | 404 | {"message":"Contact 2 was not found"} | {"refused":"Contact 2 was not found"}
  a refusal that names one | 422 | {"message":"Not deleted","errors":[{"id":2,"message":"It is in use"}]} | {"refused":"Not deleted. It is in use"}
  a refusal without words | 403 | "" | {"refused":"The service refused the deletion (HTTP status 403)."}
  a page | 500 | "<html><body>Oops</body></html>" | {"refused":"The service refused the deletion (HTTP status 500)."}
  ids that nobody asked for | 200 | {"deleted":["21"],"missing":[3,12]} | {}
`)('%s is read', (_name, status, body, said) => {
  expect(readDeleteAnswer(answer(status, body), ['1', '2'])).toEqual({ ...silent, ...said })
})

test.each<[string, Answer]>([
  ['404', answer(404, { detail: 'Not found.' })],
  ['404 without a body', answer(404)],
  ['410', answer(410, { message: 'Gone' })],
])('D13 %s for a single id means that it was gone already', (_name, given) => {
  expect(readDeleteAnswer(given, ['1'])).toEqual({ ...silent, missing: ['1'] })
})

test.each<[string, Answer]>([
  ['a page', answer(404, '<!DOCTYPE html><html><body><pre>Cannot DELETE /contacts</pre></body></html>')],
  ['NestJS', answer(404, { message: 'Cannot DELETE /contacts', error: 'Not Found', statusCode: 404 })],
  [
    'Fastify',
    answer(404, { message: 'Route DELETE:/contacts not found', error: 'Not Found', statusCode: 404 }),
  ],
])('Q6 404 by %s for a single id means that there is no such way to delete', (_name, given) => {
  const said = readDeleteAnswer(given, ['1'])
  expect(said.missing).toEqual([])
  expect(said.refused).toBeTruthy()
})
