import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readPage } from '../../src/api/read/read-page.ts'
import { pacedBy, pauseBeforeSearch } from '../../src/api/resource.ts'
import { keepOrSend, takeEarlyResponse, type EarlyResponse } from '../../src/api/session/early-response.ts'
import { loadFindings } from '../../src/api/session/load-findings.ts'
import { openSession } from '../../src/api/session/service-session.ts'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { byName, contactFieldNames, transactionFieldNames } from '../../src/domain/fields.ts'
import { readAnswer } from '../../src/frame/read-answer.ts'
import { loadNext } from '../../src/ui/when.ts'

// What the frame draws before the app has loaded must be what the app shows then, at any service.

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' Acme ', '1,234.50', '<b>', '&amp;', 'null'),
)
const id = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 999 }).map((number) => `r${number}`) },
  fc.constantFrom('http://x/contacts/7', ' ', '7'),
)
const contact = fc.record({ id, ...byName(contactFieldNames, text) })
const cents = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((number) => (number / 100).toFixed(2))
const transaction = fc.record({
  id,
  ...byName(transactionFieldNames, text),
  date: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
    },
    fc.constantFrom('', '0001-01-01', '9999-12-31'),
  ),
  currency: fc.constantFrom('EUR', 'CHF', 'JPY', 'XXX', ''),
  amount: fc.oneof({ weight: 9, arbitrary: cents }, fc.constantFrom('', '12', '-0.00', '012.50', '1.234')),
  description: fc.oneof(text, fc.constantFrom('Card payment', 'Salary')),
})
const settled = {
  paging: { mode: 'page', base: 1 },
  search: { mode: 'server' },
  values: { date: { read: 'YYYY-MM-DD' }, amount: { read: '1234.56', unit: 'major' } },
}
const profile = fc.constantFrom<PartialProfile>(
  {},
  settled,
  {
    ...settled,
    values: { ...settled.values, amount: { ...settled.values.amount, sign: { kind: 'signed' } } },
  },
  {
    ...settled,
    values: { ...settled.values, amount: { ...settled.values.amount, sign: { kind: 'reversed' } } },
  },
  { paging: { mode: 'page', base: 0 } },
  { ...settled, paging: { ...settled.paging, total: {} } },
  { ...settled, fields: { contacts: { company: 'lastName' }, transactions: { description: 'counterpart' } } },
  { ...settled, search: { mode: 'local' } },
)
const service = fc.record({
  profile,
  isBookend: fc.boolean(),
  // How the service numbers its pages, and whether it says which one it sends.
  base: fc.constantFrom(0, 1),
  echoes: fc.boolean(),
  ignoresPages: fc.boolean(),
  rest: fc.integer({ min: 0, max: 9 }),
})

for (const noun of ['contacts', 'transactions'] as const)
  test(`the frame draws no ${noun} that the app then shows otherwise`, async () => {
    let drawn = 0
    const rows = fc.uniqueArray<{ id: string }, string>(noun === 'contacts' ? contact : transaction, {
      minLength: 2,
      maxLength: 14,
      selector: (row) => row.id,
    })
    await fc.assert(
      fc.asyncProperty(rows, service, async (rows, service) => {
        const shown = await rowsOfBoth(noun, rows, service)
        if (!shown.frame) return
        drawn += 1
        expect(shown.frame.items).toEqual(shown.app.items)
        expect([undefined, shown.app.total]).toContain(shown.frame.total)
      }),
      { numRuns: 400 },
    )
    expect(drawn).toBeGreaterThan(5)
  })

type Service = typeof service extends fc.Arbitrary<infer S> ? S : never

async function rowsOfBoth(noun: CollectionName, rows: { id: string }[], service: Service) {
  localStorage.clear()
  const size = Math.max(1, Math.ceil(rows.length / 3))
  const answer = (address: string): Response => {
    const { pathname, searchParams } = new URL(address)
    const [, id] = /\/(?:contacts|transactions)\/(.+)$/.exec(pathname) ?? []
    if (id !== undefined) return Response.json(rows.find((row) => row.id === decodeURIComponent(id)) ?? {})
    const found = searchParams.get('search') || !pathname.endsWith(noun) ? [] : rows
    const asked = Number(searchParams.get('page') ?? service.base)
    const start = service.ignoresPages ? 0 : Math.max(0, asked - service.base) * size
    const page = service.echoes ? asked : 1
    const total = found.length + (found.length > 0 ? service.rest : 0)
    return Response.json({ items: found.slice(start, start + size), total, page, pageSize: size })
  }
  const connection = { id: 'one', profile: { baseUrl: 'http://elsewhere.test', ...service.profile } }
  const findings = loadFindings(connection.profile, 'http://elsewhere.test', true)
  const query = { search: '', page: 1 }
  const frame = await readAnswer(
    [`/${noun}?page=1`, `/${noun}`].map((path) => Promise.resolve(answer(`http://elsewhere.test${path}`))),
    noun,
    query,
    { ...findings, isBookend: service.isBookend },
  )
  if (!frame) return { frame, app: { items: [], total: undefined } }
  const session = openSession(connection, { send: async ({ url }) => answer(url) })
  session.memory.isBookend = service.isBookend
  const client = new QueryClient()
  return { frame, app: await readPage(session, noun, { ...query, client }) }
}

const address = 'http://bookend.test/api/contacts?page=1'

test('the response to the same request is used, but only once', async () => {
  const memory = { early: [sent(address)] }
  expect(await (await takeEarlyResponse(memory, new Request(address)))?.text()).toBe('early')
  expect(takeEarlyResponse(memory, new Request(address))).toBeUndefined()
  expect(memory.early).toEqual([])
})

test('of two early responses each is used for its own request, in any order', async () => {
  const other = 'http://bookend.test/api/contacts'
  const early = [sent(address), sent(other)]
  const memory = { early }
  expect(await (await takeEarlyResponse(memory, new Request(other)))?.text()).toBe('early')
  expect(await (await takeEarlyResponse(memory, new Request(address)))?.text()).toBe('early')
  expect(early.flatMap(({ ended }) => ended)).toEqual([])
})

test('the first request that was not sent early cancels all early responses', () => {
  const early = [sent(address), sent('http://bookend.test/api/contacts')]
  const memory = { early }
  expect(takeEarlyResponse(memory, new Request('http://bookend.test/api/account'))).toBeUndefined()
  expect(early.map(({ ended }) => ended.length)).toEqual([1, 1])
  expect(takeEarlyResponse(memory, new Request(address))).toBeUndefined()
})

test.each([
  ['another page', new Request('http://bookend.test/api/contacts?page=2')],
  ['a write', new Request(address, { method: 'POST' })],
  ['another sign-in', new Request(address, { headers: { Authorization: 'Bearer other' } })],
  ['what no cache may answer', new Request(address, { cache: 'no-store' })],
  ['a request that is off already', new Request(address, { signal: AbortSignal.abort('left') })],
])('%s cancels the early request and sends a new one', (_, message) => {
  const early = sent(address)
  const memory = { early: [early] }
  expect(takeEarlyResponse(memory, message)).toBeUndefined()
  expect(early.ended).toHaveLength(1)
  expect(memory.early).toEqual([])
})

test('leaving the page cancels an early response that the page is using', () => {
  const leaving = new AbortController()
  const early = sent(address)
  void takeEarlyResponse({ early: [early] }, new Request(address, { signal: leaving.signal }))
  leaving.abort('left')
  expect(early.ended).toEqual(['left'])
})

test('what was sent early is kept if it is exactly what is needed, and cancelled otherwise', async () => {
  const [same, other] = [sent(address), sent(address)]
  const messages: Request[] = []
  const send = (message: Request) => {
    messages.push(message)
    return Promise.resolve(new Response('sent'))
  }
  expect(keepOrSend([same], [new Request(address)], send)).toEqual([same])
  expect(messages).toEqual([])
  const [next] = keepOrSend([other], [new Request(address, { headers: { 'X-Office': 'Gent' } })], send)
  expect(await (await next?.response)?.text()).toBe('sent')
  expect(messages[0]?.headers.get('X-Office')).toBe('Gent')
  expect(keepOrSend([same], [], send)).toEqual([])
  expect([same.ended.length, other.ended.length]).toEqual([1, 1])
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

test('our own service is asked at once, and again after the gap between two letters, however long it takes', () => {
  const session = openSession({ id: 'pace', profile: {} }, { remembers: false })
  Object.assign(session.memory, { isBookend: true, paces: [1800, 900, 2400] })
  expect(pauseBeforeSearch(session)).toBe(0)
  session.memory.askedAt = 1000
  vi.spyOn(performance, 'now').mockReturnValue(1040)
  expect(pauseBeforeSearch(session)).toBe(20)
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
  await expect.poll(() => load.mock.calls).toHaveLength(1)

  const saving = vi.fn<() => Promise<undefined>>(async () => undefined)
  const others = vi.fn<() => Promise<undefined>>(async () => undefined)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  loadNext(saving)
  vi.unstubAllGlobals()
  // What is asked for later has its turn after it.
  loadNext(others)
  await expect.poll(() => others.mock.calls).toHaveLength(1)
  expect(saving).not.toHaveBeenCalled()
})
