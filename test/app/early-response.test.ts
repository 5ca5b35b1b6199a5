import { expect, test, vi } from 'vitest'
import { pacedBy, pauseBeforeSearch } from '../../src/api/resource.ts'
import { takeAskedFirst, takeEarlyResponse } from '../../src/api/session/early-response.ts'
import type { EarlyResponse } from '../../src/api/session/early-response.ts'
import { openSession } from '../../src/api/session/service-session.ts'
import { loadNext } from '../../src/ui/when-idle.ts'

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

test.each([
  ['nothing is known of the service yet', [], 250],
  ['it answers at once', [8, 12, 9], 60],
  ['it needs as long as two letters take', [140, 900, 200], 140],
  ['it needs longer than people wait', [1800, 900, 2400], 400],
])('the pause before a search when %s', (_, paces, pause) => {
  const session = openSession({ id: 'pace', profile: {} }, { remembers: false })
  session.memory.paces = paces
  expect(pauseBeforeSearch(session)).toBe(pause)
})

test('only the last three answers count, and no failure does', async () => {
  const session = openSession({ id: 'pace', profile: {} }, { remembers: false })
  session.memory.paces = [1, 70, 80]
  expect(await pacedBy(session, Promise.resolve('rows'))).toBe('rows')
  expect(session.memory.paces).toEqual([70, 80, expect.any(Number)])
  await expect(pacedBy(session, Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect(session.memory.paces).toHaveLength(3)
  expect(session.memory.paces.slice(0, 2)).toEqual([70, 80])
})

test('code for the likeliest next step is loaded after the page is painted, unless someone saves data', async () => {
  const load = vi.fn<() => Promise<undefined>>(async () => undefined)
  loadNext(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))

  const saving = vi.fn<() => Promise<undefined>>(async () => undefined)
  const others = vi.fn<() => Promise<undefined>>(async () => undefined)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  loadNext(saving)
  vi.unstubAllGlobals()
  // What is asked for later has its turn after it.
  loadNext(others)
  await vi.waitFor(() => expect(others).toHaveBeenCalledTimes(1))
  expect(saving).not.toHaveBeenCalled()
})
