import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPage } from '../../src/api/read/read-page.ts'
import { loadFindings } from '../../src/api/session/load-findings.ts'
import { openSession } from '../../src/api/session/service-session.ts'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { readAnswer } from '../../src/frame/read-answer.ts'

// What the frame draws before the app has loaded must be what the app shows then, at any service.

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' Acme ', '1,234.50', '<b>', '&amp;', 'null'),
)
const id = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 999 }).map((number) => `r${number}`) },
  fc.constantFrom('http://x/contacts/7', ' ', '7'),
)
const contact = fc.record({
  id,
  firstName: text,
  lastName: text,
  company: text,
  phone: text,
  email: text,
  vatNumber: text,
  country: text,
  city: text,
  zip: text,
  number: text,
  street: text,
})
const cents = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((number) => (number / 100).toFixed(2))
const transaction = fc.record({
  id,
  date: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
    },
    fc.constantFrom('', '0001-01-01', '9999-12-31'),
  ),
  currency: fc.constantFrom('EUR', 'CHF', 'JPY', 'XXX', ''),
  amount: fc.oneof({ weight: 9, arbitrary: cents }, fc.constantFrom('', '12', '-0.00', '012.50', '1.234')),
  counterpart: text,
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
