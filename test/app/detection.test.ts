import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { readAnyPage } from '../../src/api/read/read-any-page.ts'
import { ApiError } from '../../src/api/session/api-error.ts'
import { openSession, type ServiceSession } from '../../src/api/session/service-session.ts'
import { mergeProfiles, type PartialProfile } from '../../src/dialect/profile/resolve.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { handlersFor } from '../../src/mock/handlers.ts'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { createService } from '../../src/service/create-service.ts'
import { hostileStandIns, standIns, standInsToTry } from '../stand-ins/all.ts'
import { bare, json, pageOf, slice } from '../stand-ins/answers.ts'
import type { Call } from '../stand-ins/call.ts'
import type { Row } from '../stand-ins/collection.ts'
import { expressWith } from '../stand-ins/express.ts'
import { mount } from '../stand-ins/mount.ts'
import { behind } from '../stand-ins/network.ts'
import { startOf, type StandIn, type Start } from '../stand-ins/stand-in.ts'
import { firms, payments } from './support/many.ts'
import { freshBaseUrl } from './support/open-app.tsx'
import { failureOf, overASession, plain, sentTo } from './support/over-a-session.ts'
import { server } from './support/server.ts'
import { withoutWaits } from './support/slow-time.ts'
import { manyRecords, named, usual } from './support/stand-ins.ts'

/** A stand-in with more records than one page of most services has. */
function mounted(start: Start, instead: (call: Call) => Response | undefined = () => undefined) {
  const { contacts, transactions } = manyRecords()
  const more = <T extends { id: string }>(records: T[]) => [
    ...records,
    ...records.slice(0, 7).map((record) => ({ ...record, id: `${Number(record.id) + records.length}` })),
  ]
  const standIn = behind(
    { name: 'mounted', shows: '' },
    start,
    () => (call, pass) => instead(call) ?? pass(),
  )({ contacts: more(contacts), transactions: more(transactions) })
  const baseUrl = freshBaseUrl()
  server.use(...mount(standIn, baseUrl))
  return { standIn, baseUrl }
}

async function list<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: { search?: string; page?: number } = {},
) {
  const page = await readAnyPage(session, resource, {
    search: '',
    page: 1,
    client: new QueryClient(),
    ...asked,
  })
  return page.items
}

// How many requests it takes to see the lists of a service that is not known, and of one that is.

describe.each(Object.entries(standInsToTry))('%s', (_name, start) => {
  test('stated in full, a page of a list takes one request', async () => {
    const { standIn, inFull } = await statedInFull(start)
    for (const resource of ['contacts', 'transactions'] as const) {
      const before = standIn.requests.length
      const items = await list(inFull, resource)
      expect(items.map(({ id }) => id)).toEqual(
        standIn[resource]()
          .slice(0, items.length)
          .map(({ id }) => id),
      )
      expect(items).not.toEqual([])
      expect(standIn.requests.slice(before).map(({ path }) => path)).toHaveLength(1)
    }
  })

  test('on the second visit a list takes one request', async () => {
    localStorage.clear()
    const { standIn, connection } = knownByItsWayIn(start)
    await list(openSession(connection, { secrets: standIn.secrets }), 'contacts')
    const before = standIn.requests.length
    const session = openSession(connection, { secrets: standIn.secrets })
    await list(session, 'contacts')
    expect(standIn.requests.length - before).toBe(1)
    await list(session, 'transactions')
    expect(standIn.requests.length - before).toBe(2)
  })
})

const hostileStarts = Object.entries(hostileStandIns).map(([name, { start }]): [string, Start] => [
  name,
  start,
])

describe.each([...Object.entries(standIns), ...hostileStarts])('%s', (_name, start) => {
  test.each(['contacts', 'transactions'] as const)(
    'of which only the way in is known, the first list (%s) takes at most eight requests, all of them GET',
    (first) =>
      withoutWaits(async () => {
        localStorage.clear()
        const { standIn, connection } = knownByItsWayIn(start)
        await listOrFailure(openSession(connection, { secrets: standIn.secrets }), first)
        expect(standIn.requests.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual([])
        expect(askedOf(standIn).slice(8)).toEqual([])
      }),
  )
})

test.each(hostileStarts)('%s: stated in full, nothing but the list itself is asked for', (_name, start) =>
  withoutWaits(async () => {
    const { standIn, inFull } = await statedInFull(start)
    for (const resource of ['contacts', 'transactions'] as const) {
      const before = askedOf(standIn).length
      await listOrFailure(inFull, resource)
      const asked = askedOf(standIn).slice(before)
      expect(asked).not.toEqual([])
      expect([...new Set(asked)]).toHaveLength(1)
    }
  }),
)

describe("Bookend's own service", () => {
  test('is known by its first answer: each list takes one request, on every visit', async () => {
    localStorage.clear()
    const baseUrl = freshBaseUrl()
    const store = createMemoryStore({ contacts: firms(60), transactions: payments(60) })
    server.use(...handlersFor(createService({ store }), baseUrl))
    const sent: string[] = []
    server.events.on('request:start', ({ request }) => void sent.push(request.url.replace(baseUrl, '')))
    for (const visit of [1, 2]) {
      const session = openSession({ id: 'x', profile: { baseUrl } })
      expect(await list(session, 'contacts')).toHaveLength(25)
      expect(await list(session, 'transactions')).toHaveLength(25)
      expect(sent.length, `visit ${visit}`).toBe(2 * visit)
    }
    expect(sent.slice(0, 2)).toEqual(['/contacts?page=1', '/transactions?page=1'])
  })

  test('is known by its first answer wherever the user starts, for example on a later page of a search', async () => {
    const baseUrl = freshBaseUrl()
    const store = createMemoryStore({ contacts: firms(60), transactions: [] })
    server.use(...handlersFor(createService({ store }), baseUrl))
    const sent: string[] = []
    server.events.on('request:start', ({ request }) => void sent.push(request.url.replace(baseUrl, '')))
    const session = openSession({ id: 'x', profile: { baseUrl } }, { remembers: false })
    await list(session, 'contacts', { search: 'Firm', page: 2 })
    expect(sent).toEqual(['/contacts?search=Firm&page=2'])
  })
})

function withoutAuto(profile: PartialProfile): PartialProfile {
  const entries = Object.entries(profile).filter(([, value]) => value !== 'auto')
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? withoutAuto({ ...value })
        : value,
    ]),
  )
}

/** A stand-in, and a line to it on which everything is stated that reading has shown. */
async function statedInFull(start: Start) {
  const { standIn, baseUrl } = mounted(start)
  const connection = { id: 'x', profile: mergeProfiles(standIn.profile, { baseUrl }) }
  const known = openSession(connection, { remembers: false, secrets: standIn.secrets })
  for (const resource of ['contacts', 'transactions'] as const) await listOrFailure(known, resource)
  const profile = mergeProfiles(usual, withoutAuto({ ...known.profile() }))
  return {
    standIn,
    inFull: openSession({ id: 'y', profile }, { remembers: false, secrets: standIn.secrets }),
  }
}

/** A stand-in, and a connection that states no more of it than how to reach it. */
function knownByItsWayIn(start: Start) {
  const { standIn, baseUrl } = mounted(start)
  const wayIn = Object.entries(standIn.profile).filter(([key]) => ['auth', 'http', 'paging'].includes(key))
  return { standIn, connection: { id: 'x', profile: { baseUrl, ...Object.fromEntries(wayIn) } } }
}

/** The addresses that a service was asked for, without those with a slash to which it has redirected the browser itself. */
function askedOf({ requests }: StandIn): string[] {
  const paths = requests.map(({ path }) => path)
  return paths.filter((path, index) => {
    const plain = path.replace(/\/(?=\?|$)/, '')
    return plain === path || !paths.slice(0, index).includes(plain)
  })
}

/** Asks for a list, which the service may refuse: what it was asked for counts all the same. */
async function listOrFailure(session: ServiceSession, resource: CollectionName) {
  await list(session, resource).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

test('two lists requested at once need one detection', async () => {
  const { standIn, page } = overASession(named('spring'))
  const client = new QueryClient()
  await Promise.all([
    page('contacts', { client }),
    page('transactions', { client }),
    page('contacts', { client, page: 2 }),
  ])
  expect(sentTo(standIn, 'GET').length).toBeLessThanOrEqual(8 + 2)
})

test('what remains unknown after an outage does not count as detected, and is not stored', async () => {
  localStorage.clear()
  let isDown = true
  const { standIn, baseUrl } = mounted(named('jsonserver'), (call) =>
    isDown && call.query.get('page') === '1' ? bare(502) : undefined,
  )
  const session = openSession({ id: 'x', profile: { baseUrl } })
  expect(await failureOf(list(session, 'contacts'))).toMatchObject({ status: 502 })
  expect(session.isKnown()).toBe(false)
  isDown = false
  const next = openSession({ id: 'x', profile: { baseUrl } })
  expect((await list(next, 'contacts')).map(plain)).toEqual(standIn.contacts().slice(0, 10))
  expect((await list(next, 'contacts', { page: 2 })).map(plain)).toEqual(standIn.contacts().slice(10, 20))
})

test.each(['1', '0'])('a failure of page %s alone does not change where pages start', async (broken) => {
  const services = ['jsonserver', 'fiken', 'unknown service: express', 'spring: Slice'].map(named)
  for (const service of [...services, paging({ base: 0 }), paging({ base: 1 })]) {
    let failures = 0
    const start = behind({ name: 'failing once', shows: '' }, service, () => (call, pass) => {
      const fails = call.operation === 'list' && call.query.get('page') === broken && failures === 0
      if (fails) failures += 1
      return fails ? json({ message: 'Out of memory' }, 500) : pass()
    })
    const { profile } = service({ contacts: [], transactions: [] })
    const { standIn, page, readAll } = overASession(start, { profile })
    // It may be told as a failure, or be found out again; what is shown has to be right.
    await page('contacts').catch(() => undefined)
    expect((await readAll('contacts')).all.map(({ id }) => id)).toEqual(
      standIn.contacts().map(({ id }) => id),
    )
  }
})

describe.each([
  ['counts from 1 and gives its last page again', { base: 1, clamps: true }],
  ['counts from 0 and gives its last page again', { base: 0, clamps: true }],
  ['counts from 1, gives its last page again and says its number', { base: 1, clamps: true, says: true }],
  ['counts from 0, gives its last page again and says its number', { base: 0, clamps: true, says: true }],
  ['counts from 1 and ends with nothing', { base: 1 }],
  ['counts from 0 and ends with nothing', { base: 0 }],
] as const)('a service with so few records that little shows how it counts pages: it %s', (_, how) => {
  test.each([
    [5, 8],
    [10, 1],
    [9, 2],
  ])('of %i records and %i more, all are there', async (few, more) => {
    const { contacts } = manyRecords()
    const { standIn, readAll, create } = overASession(paging(how), {
      records: { contacts: contacts.slice(0, few), transactions: [] },
    })
    expect((await readAll('contacts')).all).toHaveLength(few)
    for (let number = 1; number <= more; number += 1) await create({ company: `Bakkerij ${number}` })
    expect((await readAll('contacts')).all.map(({ id }) => id)).toEqual(
      standIn.contacts().map(({ id }) => id),
    )
    expect((await readAll('contacts')).all).toHaveLength(few + more)
  })
})

/** A service with arrays that counts its pages in one way or another; one that `clamps` has neither page before nor after its own. */
function paging({ base, clamps, says }: { base: 0 | 1; clamps?: boolean; says?: boolean }): Start {
  const family = expressWith('paging', '')
  const blanks = {
    list: (found: Row[], call: Call) => {
      const last = base + slice(found, base, base).pages - 1
      const asked = pageOf(call, base)
      const page = clamps ? Math.min(Math.max(base, asked), last) : asked
      const rows = page < base ? [] : slice(found, page, base).rows
      return json(says ? { data: rows, page } : rows)
    },
  }
  return startOf({ ...family, blanks: (house) => ({ ...family.blanks(house), ...blanks }) })
}
