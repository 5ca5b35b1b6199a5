import fc from 'fast-check'
import { contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import { address, anyBody, anyText, encoded, ids, oneOf } from './fuzz-parts.ts'

/** A request that somebody may send who means no good. `auth` is what it is signed in by, if not by the token of whoever asks. */
export type Odd = {
  method: string
  path: string
  headers: [string, string][]
  auth: 'mine' | { text: string | undefined }
  body: Uint8Array<ArrayBuffer> | undefined
}

const mediaType = oneOf(
  'application/json application/x-www-form-urlencoded text/plain application/json;;; */* json',
  '',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
)
const tag = oneOf('* "x" W/"x" " "a","b"', ', ,', '"x" junk', '', 'x'.repeat(2000), '"\u00ff"')
const otherHeader = oneOf(
  'Accept Accept-Encoding Accept-Charset Range Origin Referer Cookie X-Forwarded-For X-HTTP-Method-Override Host X',
  ...'Content-Length Content-Encoding Expect Transfer-Encoding Access-Control-Request-Method'.split(' '),
)
const otherValue = fc.oneof(
  oneOf(
    '*/* text/html br;q=9 bytes=0-0 null DELETE 1.2.3.4 evil.example -1 gzip ;;;,,,',
    'identity;q=0, *;q=0',
  ),
  fc.string({ maxLength: 60 }),
)

/** Headers, some of them twice. */
const anyHeaders = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant('Content-Type'), mediaType) },
    { weight: 2, arbitrary: fc.tuple(oneOf('If-Match If-None-Match'), tag) },
    { weight: 2, arbitrary: fc.tuple(otherHeader, otherValue) },
  ),
  { maxLength: 5 },
)

/** Instead of the token of somebody. */
const wrongAuthorization = fc.oneof(
  oneOf(
    'Bearer Bearer\u00a0x',
    '',
    'Bearer ',
    'Bearer x y',
    'Basic bWluZTo=',
    'bearer null',
    "Bearer ' or 1=1 --",
  ),
  fc.string({ maxLength: 80 }).map((text) => `Bearer ${text}`),
)

const anyhow = fc.record({
  method: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('GET', 'POST', 'DELETE') },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND', 'get', 'FOO') },
  ),
  path: address,
  headers: anyHeaders,
  auth: fc.oneof(
    { weight: 8, arbitrary: fc.constant<'mine'>('mine') },
    { weight: 1, arbitrary: fc.option(wrongAuthorization, { nil: undefined }).map((text) => ({ text })) },
  ),
  body: fc.option(anyBody, { nil: undefined }),
})

const id = fc.nat({ max: 29 }).map((number) => `mine-${number + 1}`)
const isMatch = fc.option(fc.constantFrom('*', '"x"', ''), { nil: undefined })

/** One that is well-formed, so that it gets to where the texts are: by them only it is odd. */
const almostRight: fc.Arbitrary<Odd> = fc.oneof(
  draft(contactFieldNames).map((fields) => right('POST', '/api/contacts/new', fields)),
  fc
    .tuple(id, draft(contactFieldNames), isMatch)
    .map(([of, fields, tag]) => right('POST', `/api/contacts/${of}`, fields, tag)),
  fc
    .tuple(id, draft(transactionFieldNames), isMatch)
    .map(([of, fields, tag]) => right('POST', `/api/transactions/${of}`, fields, tag)),
  ids.map((all) => right('DELETE', '/api/contacts', { ids: all })),
  ids.map((all) => right('DELETE', '/api/transactions', { ids: all })),
  fc
    .tuple(fc.constantFrom('contacts', 'transactions'), encoded, fc.constantFrom('', '&page=2'))
    .map(([noun, words, page]) => right('GET', `/api/${noun}?search=${words}${page}`)),
  fc
    .tuple(fc.constantFrom('contacts', 'transactions'), id)
    .map(([noun, of]) => right('GET', `/api/${noun}/${of}`)),
)

/** Any request at all; most are signed in, because the others get no further. */
export const oddRequest: fc.Arbitrary<Odd> = fc.oneof(anyhow, almostRight)

function draft(names: readonly string[]) {
  const form = fc.constantFrom(
    '2026-02-28',
    '',
    'EUR',
    '-1.50',
    '9'.repeat(300),
    '0'.repeat(40) + '.1',
    '2026-02-30',
  )
  return fc.dictionary(fc.constantFrom(...names), fc.oneof(anyText, form), { minKeys: 1, maxKeys: 5 })
}

function right(method: string, path: string, fields?: object, ifMatch?: string): Odd {
  const headers: [string, string][] = [['Content-Type', 'application/json']]
  if (ifMatch !== undefined) headers.push(['If-Match', ifMatch])
  return {
    method,
    path,
    headers,
    auth: 'mine',
    body: fields && new TextEncoder().encode(JSON.stringify(fields)),
  }
}
