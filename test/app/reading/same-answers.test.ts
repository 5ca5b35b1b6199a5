import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { currentQuery, chooseQuerySource } from '../../../src/api/query/choose-query-source.ts'
import { keepSecrets } from '../../../src/api/session/secrets.ts'
import { openSession, type ServiceSession } from '../../../src/api/session/service-session.ts'
import { bookend } from '../../../src/dialect/profile/bookend.ts'
import { mergeProfiles, type PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import { addUp } from '../../../src/domain/query/add-up.ts'
import { groupings, groupTotals, countValues } from '../../../src/domain/query/group-totals.ts'
import { selectRecords } from '../../../src/domain/query/select-records.ts'
import { handlersFor } from '../../../src/mock/handlers.ts'
import { seed } from '../../../src/mock/seed/seed.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { createService } from '../../../src/service/create-service.ts'
import { standIns } from '../../stand-ins/all.ts'
import { mount } from '../../stand-ins/mount.ts'
import { rateLimited } from '../../stand-ins/limits.ts'
import type { Start } from '../../stand-ins/stand-in.ts'
import { baseUrl, freshBaseUrl } from '../support/open-app.tsx'
import { bearer, ownServer } from '../support/own-server.ts'
import { server } from '../support/server.ts'
import { withoutWaits } from '../support/slow-time.ts'
import { collected } from '../support/list-service.ts'

// From two months, so that a filter by period leaves some out.
const records = {
  contacts: seed().contacts.slice(0, 120),
  transactions: seed()
    .transactions.filter(({ date }) => /^2026-0[78]/.test(date))
    .slice(0, 230)
    .map((one, index) => (index % 17 === 0 ? { ...one, counterpart: '' } : one)),
}
const [first, second] = [3, 5].map((at) => records.transactions[at]?.counterpart ?? '')

const ofTransactions = [
  '',
  'period=2026-07',
  'period=2026-07-20..2026-08-10&direction=out',
  'direction=in&sort=-amount',
  'amount=100..1000&sort=amount',
  'amount=..25.50&direction=out&sort=-date',
  'currency=CHF',
  'missing=counterparty',
  new URLSearchParams([
    ['counterparty', first ?? ''],
    ['counterparty', second ?? ''],
    ['sort', 'counterparty'],
  ]).toString(),
  'period=2025-01',
]
const ofContacts = ['', 'country=DE', 'country=BE&sort=-city', 'missing=vat-number&sort=company', 'city=Gent']

const services: Record<string, () => ServiceSession> = {
  'the demo': () => {
    const base = freshBaseUrl()
    server.use(...handlersFor(createService({ store: createMemoryStore(records) }), base))
    return open({ ...bookend, baseUrl: base })
  },
  'our own server': () => {
    server.use(ownServer({ mine: records }).handler)
    keepSecrets('own', baseUrl, { token: 'mine' }, 'tab')
    return open(mergeProfiles(bookend, { baseUrl }, bearer), 'own')
  },
  'a rate-limited service': () => on(rateLimited),
  'a service without totals': () => on(standIns['express']),
}

/** Those whose deletion waits. */
const pendingDeletions = records.transactions.filter((_one, index) => index % 5 === 0)

test.each(Object.entries(services))('the same filters find and add up to the same at %s', (_name, start) =>
  withoutWaits(async () => {
    const [session, client] = [start(), new QueryClient()]
    const transactions = await chooseQuerySource(session, client, 'transactions')
    for (const refine of ofTransactions) {
      const { query } = currentQuery('transactions', { search: '', refine })
      const found = selectRecords.transactions(records.transactions, query)
      const all = await collected(transactions.records(query))
      const { totals, coverage } = await transactions.totals(query)
      expect([refine, coverage.whole, totals]).toEqual([refine, true, addUp(found)])
      const left = found.filter((one) => !pendingDeletions.includes(one))
      const without = await transactions.totals({ ...query, pendingDeletions })
      expect([refine, without.totals]).toEqual([refine, addUp(left)])
      for (const by of groupings) {
        const { groups } = await transactions.groups(query, by)
        expect([refine, by, groups]).toEqual([refine, by, groupTotals(found, by)])
        const { groups: others } = await transactions.groups({ ...query, pendingDeletions }, by)
        expect([refine, by, others]).toEqual([refine, by, groupTotals(left, by)])
      }
      for (const field of ['counterpart', 'currency'] as const) {
        const { values } = await transactions.values(query, field)
        expect([refine, values]).toEqual([refine, countValues(found, field)])
      }
      const page = await transactions.page(query, { page: 1, pageSize: 25 })
      expect([refine, page.total, page.items.length]).toEqual([
        refine,
        found.length,
        Math.min(25, found.length),
      ])
      expect([refine, textsOf(all).toSorted()]).toEqual([refine, textsOf(found).toSorted()])
      expect([refine, inOrder(all, query.sort)]).toEqual([refine, inOrder(found, query.sort)])
    }
    const contacts = await chooseQuerySource(session, client, 'contacts')
    for (const refine of ofContacts) {
      const { query } = currentQuery('contacts', { search: '', refine })
      const found = selectRecords.contacts(records.contacts, query)
      const all = await collected(contacts.records(query))
      expect([refine, textsOf(all).toSorted()]).toEqual([refine, textsOf(found).toSorted()])
      expect([refine, inOrder(all, query.sort)]).toEqual([refine, inOrder(found, query.sort)])
    }
  }),
)

/** The values that a query sorts by. Without an order of the query each service has one of its own. */
function inOrder<Field extends string>(
  some: readonly { [Name in Field]: string }[],
  sort: { field: Field } | undefined,
): string[] {
  return sort ? some.map((one) => textOf(sort.field, one[sort.field])) : []
}

function open(profile: PartialProfile, id = 'x'): ServiceSession {
  return openSession({ id, profile }, { remembers: id !== 'x' })
}

/** A stand-in with the records, on an address of its own. */
function on(start: Start | undefined): ServiceSession {
  if (!start) throw new Error('There is no such stand-in')
  const [standIn, base] = [start(records), freshBaseUrl()]
  server.use(...mount(standIn, base))
  return openSession({ id: 'x', profile: { ...standIn.profile, baseUrl: base } }, { remembers: false })
}

/** What the records say, without their ids and what an answer says beside them. */
function textsOf(some: readonly object[]): string[] {
  return some.map((record) =>
    Object.entries(record)
      .filter(([name]) => name !== 'id' && name !== 'aside')
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${textOf(name, value)}`)
      .join('; '),
  )
}

/** Some services leave out the zeros at the end of an amount. */
function textOf(name: string, value: unknown): string {
  return name === 'amount' ? Number(value).toFixed(2) : String(value)
}
