import { expect, test } from 'vitest'
import type { EarlyResponse } from '../../src/api/session/early-response.ts'
import { takeAskedFirst, takeEarlyResponse } from '../../src/api/session/early-response.ts'

const address = 'http://bookend.test/api/contacts?page=1'

test('the response to the same request is used, but only once', async () => {
  const memory = { early: sent(address) }
  expect(await (await takeEarlyResponse(memory, new Request(address)))?.text()).toBe('early')
  expect(takeEarlyResponse(memory, new Request(address))).toBeUndefined()
  expect(memory.early).toBeUndefined()
})

test.each([
  ['another page', new Request('http://bookend.test/api/contacts?page=2')],
  ['a write', new Request(address, { method: 'POST' })],
  ['another sign-in', new Request(address, { headers: { Authorization: 'Bearer other' } })],
  ['what no cache may answer', new Request(address, { cache: 'no-store' })],
  ['a request that is off already', new Request(address, { signal: AbortSignal.abort('left') })],
])('%s cancels the early request and sends a new one', (_, message) => {
  const early = sent(address)
  const memory = { early }
  expect(takeEarlyResponse(memory, message)).toBeUndefined()
  expect(early.ended).toHaveLength(1)
  expect(memory.early).toBeUndefined()
})

test('leaving the page cancels an early response that the page is using', () => {
  const leaving = new AbortController()
  const early = sent(address)
  void takeEarlyResponse({ early }, new Request(address, { signal: leaving.signal }))
  leaving.abort('left')
  expect(early.ended).toEqual(['left'])
})

test('the page’s early request is used if the start would send the same one, and cancelled otherwise', () => {
  const [same, other] = [sent(address), sent(address)]
  globalThis.askedFirst = same
  expect(takeAskedFirst(new Request(address))).toBe(same)
  expect(takeAskedFirst(new Request(address))).toBeUndefined()
  globalThis.askedFirst = other
  expect(takeAskedFirst(new Request(address, { headers: { 'X-Office': 'Gent' } }))).toBeUndefined()
  expect([same.ended, other.ended.length, globalThis.askedFirst]).toEqual([[], 1, undefined])
})

/** A request that was sent early, and the reasons for which it was ended. */
function sent(url: string): EarlyResponse & { ended: unknown[] } {
  const ended: unknown[] = []
  return {
    message: new Request(url),
    response: Promise.resolve(new Response('early')),
    abort: (reason) => ended.push(reason),
    ended,
  }
}
