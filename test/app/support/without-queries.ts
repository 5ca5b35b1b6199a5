import type { HttpHandler } from 'msw/http'
import { capabilitiesHeader } from '../../../src/domain/capabilities.ts'
import type { Contact } from '../../../src/domain/contact.ts'
import { handlersFor } from '../../../src/mock/handlers.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { createService } from '../../../src/service/create-service.ts'
import { baseUrl } from './open-app.tsx'

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
