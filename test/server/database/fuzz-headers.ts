import fc from 'fast-check'
import { oneOf } from './fuzz-parts.ts'

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
export const anyHeaders = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant('Content-Type'), mediaType) },
    { weight: 2, arbitrary: fc.tuple(oneOf('If-Match If-None-Match'), tag) },
    { weight: 2, arbitrary: fc.tuple(otherHeader, otherValue) },
  ),
  { maxLength: 5 },
)

/** Instead of the token of somebody. */
export const wrongAuthorization = fc.oneof(
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
