import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { retryAfter } from '../../src/dialect/errors/retry-after.ts'

const now = Date.UTC(2026, 10, 21, 9, 0, 0)

function wait(status: number, headers: Record<string, string> = {}, text = '', { attempt = 0 } = {}) {
  const answer = { status, headers, text, url: 'https://books.example/contacts', redirected: false }
  return retryAfter(answer, attempt, now, () => 0)
}

test.each<[string, Record<string, string>, number]>([
  ['L1 seconds (Xero)', { 'retry-after': '30' }, 30_000],
  ['L1 none at all', { 'retry-after': '0' }, 0],
  ['L1 fractions of seconds', { 'retry-after': '0.5' }, 500],
  ['L1 more than an hour, as told', { 'retry-after': '86400' }, 86_400_000],
  ['L1 under another name', { 'x-ratelimit-retry-after': '7' }, 7000],
  ['L1 milliseconds by name', { 'retry-after-ms': '750' }, 750],
  ['L2 an HTTP date', { 'retry-after': 'Sat, 21 Nov 2026 09:00:20 GMT' }, 20_000],
  ['L2 a date that has passed', { 'retry-after': 'Sat, 21 Nov 2026 08:00:00 GMT' }, 0],
  [
    "L2 an HTTP date by the service's own clock",
    { 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT', date: 'Sat, 21 Nov 2026 10:00:00 GMT' },
    20_000,
  ],
  ['L4 seconds left (bexio)', { 'ratelimit-reset': '12', 'ratelimit-remaining': '0' }, 12_000],
  ['L4 seconds left, Discord', { 'x-ratelimit-reset-after': '1.5' }, 1500],
  ['L4 epoch seconds', { 'x-ratelimit-reset': String(now / 1000 + 40) }, 40_000],
  ['L4 epoch milliseconds', { 'x-rate-limit-reset': String(now + 40_000) }, 40_000],
  ['L4 an ISO date', { 'x-ratelimit-reset': '2026-11-21T09:01:00Z' }, 60_000],
  ['L4 an ISO date with an offset', { 'x-ratelimit-reset': '2026-11-21T10:01:00+01:00' }, 60_000],
  ['L4 a date text in UTC (DaisyBill)', { 'x-ratelimit-reset': '2026-11-21 09:01:00 UTC' }, 60_000],
  ['L4 a date text without a zone', { 'x-ratelimit-reset': '2026-11-21 09:01:00' }, 60_000],
  ['L1 before L4', { 'retry-after': '3', 'x-ratelimit-reset': '60' }, 3000],
])('429 with %s is read', (_name, headers, milliseconds) => {
  expect(wait(429, headers)).toBe(milliseconds)
})

test('L4 a date text without a zone means the same on every device', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(wait(429, { 'x-ratelimit-reset': '2026-11-21 09:01:00' })).toBe(60_000)
  expect(wait(429, { 'x-ratelimit-reset': '2026-11-21T09:01:00' })).toBe(60_000)
  vi.unstubAllEnvs()
})

test.each<[string, string, number]>([
  ['retry_after_seconds (Duoplane)', '{"error":"Slow down","retry_after_seconds":9}', 9000],
  ['retry_after', '{"message":"You are being rate limited.","retry_after":0.35,"global":false}', 350],
  ['retryAfter as text', '{"error":{"retryAfter":"15"}}', 15_000],
  ['retry_after_ms', '{"retry_after_ms":1500}', 1500],
  ['retryAfterMs', '{"retryAfterMs":1500}', 1500],
  ['retry_after with a unit', '{"retry_after":"20s"}', 20_000],
  ['retry_after as a moment', '{"retry_after":"2026-11-21T09:00:10Z"}', 10_000],
])('L5 429 with %s in its body is read', (_name, text, milliseconds) => {
  expect(wait(429, {}, text)).toBe(milliseconds)
})

test('L3 without a readable value the wait is 5 s, doubled each time, at most 60 s', () => {
  expect([0, 1, 2, 3, 4, 9].map((attempt) => wait(429, {}, '', { attempt }))).toEqual([
    5000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
  expect(wait(429, { 'retry-after': 'soon' })).toBe(5000)
  expect(wait(429, { 'retry-after': 'in March 5' })).toBe(5000)
  expect(wait(429, { 'x-ratelimit-reset': '' })).toBe(5000)
})

test('L3 chance adds up to a fifth, never more than 60 s in all, and nothing to a stated wait', () => {
  const answer = { status: 429, headers: {}, text: '', url: '', redirected: false }
  fc.assert(
    fc.property(fc.nat(20), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, chance) => {
      const milliseconds = retryAfter(answer, attempt, now, () => chance) ?? -1
      const least = Math.min(60_000, 5000 * 2 ** attempt)
      expect(milliseconds).toBeGreaterThanOrEqual(least)
      expect(milliseconds).toBeLessThanOrEqual(Math.min(60_000, least * 1.2))
      expect(retryAfter({ ...answer, headers: { 'retry-after': '7' } }, attempt, now, () => chance)).toBe(
        7000,
      )
    }),
  )
})

test('L6 403 is a limit only with a sign of one', () => {
  const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1000 + 90) }
  const rights = { 'x-ratelimit-remaining': '4999', 'x-ratelimit-reset': String(now / 1000 + 90) }
  expect(wait(403, spent, '')).toBe(90_000)
  expect(wait(403, rights, '{"message":"Must have admin rights"}')).toBeUndefined()
  expect(wait(403, {}, '{"message":"Must have admin rights"}')).toBeUndefined()
  expect(wait(403, rights, '{"message":"You have exceeded a secondary rate limit"}')).toBe(5000)
  expect(wait(403, { 'retry-after': '60' }, '')).toBe(60_000)
  expect(wait(403, { 'x-ratelimit-remaining': '0' }, '')).toBe(5000)
})

test('L6 400 is a limit only with words for one', () => {
  expect(wait(400, {}, '{"message":"API call limit exceeded"}')).toBe(5000)
  expect(wait(400, {}, '{"message":"Too many requests"}')).toBe(5000)
  expect(wait(400, {}, '{"email":["Too many characters"]}')).toBeUndefined()
})

test('L6 a status that means nothing else is a limit without a sign', () => {
  expect(wait(420, {}, '')).toBe(5000)
})

test('L7 503 asks to wait only with a readable Retry-After', () => {
  expect(wait(503, { 'retry-after': '120' })).toBe(120_000)
  expect(wait(503, { 'retry-after': 'Sat, 21 Nov 2026 09:00:05 GMT' })).toBe(5000)
  expect(wait(503)).toBeUndefined()
  expect(wait(503, { 'retry-after': 'later' })).toBeUndefined()
  expect(wait(503, { 'x-ratelimit-reset': '5' })).toBeUndefined()
})

test.each([200, 202, 301, 404, 413, 414, 422, 500, 502, 504])(
  'L8 %i asks for no wait, whatever its headers',
  (status) => {
    expect(wait(status, { 'retry-after': '5', 'x-ratelimit-remaining': '0' })).toBeUndefined()
  },
)
