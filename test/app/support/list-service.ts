import { QueryClient } from '@tanstack/react-query'
import { http, HttpResponse, type HttpHandler } from 'msw/http'
import { openSession } from '../../../src/api/session/service-session.ts'
import { bookend } from '../../../src/dialect/profile/bookend.ts'
import { mergeProfiles, type PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import { capabilitiesHeader } from '../../../src/domain/capabilities.ts'
import type { Contact } from '../../../src/domain/contact.ts'
import type { Transaction } from '../../../src/domain/transaction.ts'
import { handlersFor } from '../../../src/mock/handlers.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { createService } from '../../../src/service/create-service.ts'
import { aTransaction } from '../../builders.ts'
import { baseUrl, freshBaseUrl } from './open-app.tsx'
import { server } from './server.ts'

type Options = {
  count?: number
  saysTotal?: boolean
  pageSize?: number
  profile?: PartialProfile
  /** Answers instead of the list, or changes it before it answers; `request` counts the requests from 1. */
  before?: (
    page: number,
    request: number,
    rows: Transaction[],
  ) => Response | undefined | Promise<Response | undefined>
}

/** A service that lists transactions in pages and does nothing else, with a session of its own. */
export function listService({
  count = 95,
  saysTotal = true,
  pageSize = 10,
  profile = {},
  before = () => undefined,
}: Options = {}) {
  const rows = Array.from({ length: count }, (_, index) => numbered(index + 1))
  const asked: number[] = []
  const service = { rows, asked, atOnce: 0, before }
  let running = 0
  const baseUrl = freshBaseUrl()
  const answer = async ({ request }: { request: Request }) => {
    const { searchParams } = new URL(request.url)
    const page = Number(searchParams.get('page') ?? 1)
    const search = searchParams.get('search') ?? ''
    asked.push(page)
    running += 1
    service.atOnce = Math.max(service.atOnce, running)
    const instead = await service.before(page, asked.length, service.rows)
    running -= 1
    if (instead) return instead
    const found = service.rows.filter(({ counterpart }) => counterpart.includes(search))
    const items = found.slice((page - 1) * pageSize, page * pageSize)
    return HttpResponse.json(saysTotal ? { items, total: found.length } : items, {
      headers: { 'Cache-Control': 'no-cache' },
    })
  }
  server.use(http.get(`${baseUrl}/transactions`, answer))
  const stated = mergeProfiles(bookend, { baseUrl }, profile)
  const open = (secrets = {}) => openSession({ id: 'x', profile: stated }, { remembers: false, secrets })
  return Object.assign(service, { baseUrl, open, session: open(), client: new QueryClient() })
}

/** The nth transaction: the newest is the first. */
export function numbered(number: number): Transaction {
  return aTransaction({
    id: `t${number}`,
    date: new Date(Date.UTC(2026, 11, 31 - number)).toISOString().slice(0, 10),
    amount: number % 3 === 0 ? `${number}.50` : `-${number}.25`,
    counterpart: `Payee ${number % 7}`,
  })
}

/** Bookend's own service as it was before it answered questions about whole lists: they are read page by page. */
export function withoutQueries(contacts: Contact[]) {
  const store = createMemoryStore({ contacts, transactions: [] })
  const service = createService({ store })
  const older = async (request: Request) => {
    const answer = await service.fetch(request)
    const headers = new Headers(answer.headers)
    const offered = (headers.get(capabilitiesHeader) ?? '').split(/, */)
    headers.set(capabilitiesHeader, offered.filter((one) => one !== 'queries').join(', '))
    return new Response(answer.body, { status: answer.status, headers })
  }
  const handlers: HttpHandler[] = handlersFor({ fetch: older }, baseUrl)
  return { store, handlers }
}

export async function collected<T>(portions: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const portion of portions) all.push(...portion)
  return all
}
