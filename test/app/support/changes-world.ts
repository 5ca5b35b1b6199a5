import { getResponse } from 'msw'
import { HttpHandler } from 'msw/http'
import { openSession } from '../../../src/api/session/service-session.ts'
import { storageScope } from '../../../src/api/session/storage-scope.ts'
import { createQueryClient } from '../../../src/app/create-query-client.ts'
import { bookend } from '../../../src/dialect/profile/bookend.ts'
import { mergeProfiles, type PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import { answer, handlersFor } from '../../../src/mock/handlers.ts'
import { resetTab } from '../../../src/changes/running-changes.ts'
import { readRows } from '../../../src/changes/stored-changes.ts'
import { planChange } from '../../../src/changes/plan-change.ts'
import { runChange } from '../../../src/changes/run-change.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { createService } from '../../../src/service/create-service.ts'
import { mount } from '../../stand-ins/mount.ts'
import { forgetRows } from '../../../src/storage/database.ts'
import type { Change } from '../../../src/storage/rows.ts'
import { firms } from './many.ts'
import { baseUrl } from './open-app.tsx'
import { overASession } from './over-a-session.ts'
import { server } from './server.ts'
import { startService, twoServices } from './two-services.ts'

/** The city of every firm before it is edited. */
export const old = 'Gent'

export const serviceNames = ['own', ...twoServices] as const
type ServiceName = (typeof serviceNames)[number]

/** Our own service over a store, as anybody but the app sees and changes it. */
function ownService(store: ReturnType<typeof createMemoryStore>) {
  const service = createService({ store })
  return {
    handlers: handlersFor(service, baseUrl),
    profile: bookend,
    secrets: {},
    contacts: async () => (await store.contacts.list({ search: '', page: 1, pageSize: 100 })).items,
    update: async (id: string, changes: Record<string, string>) =>
      void (await store.contacts.update(id, changes)),
    answer: (request: Request) => answer(service, baseUrl, request),
  }
}

/** A service of another make with some firms in the same way. */
function anotherService(name: (typeof twoServices)[number], count: number) {
  // A colleague comes by another address.
  const colleague = overASession((records) => startService(name, records), {
    records: { contacts: firms(count), transactions: [] },
  })
  const { standIn } = colleague
  return {
    handlers: mount(standIn, baseUrl),
    profile: standIn.profile,
    secrets: standIn.secrets,
    contacts: async () => standIn.contacts(),
    update: async (id: string, changes: Record<string, string>) =>
      void (await colleague.save('contacts', id, changes)),
    answer: standIn.fetch,
  }
}

/** Answers as the network of the tests does, but without sockets: of a model's lives, thousands would be left, and end for a minute. */
async function send(request: Request): Promise<Response> {
  const aborted = new Promise<never>((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason))
  })
  const handlers = server.listHandlers().filter((one) => one instanceof HttpHandler)
  const response = await Promise.race([getResponse(handlers, request), aborted])
  if (!response || response.type === 'error') throw new TypeError('Network error')
  return response
}

/** Some firms in a service, and a tab that edits them without a screen. */
export async function changesWorld(
  count: number,
  options: { overrides?: HttpHandler[]; profile?: PartialProfile; of?: ServiceName } = {},
) {
  const { overrides = [], profile = {}, of = 'own' } = options
  await forgetRows()
  resetTab()
  const store = createMemoryStore({ contacts: firms(count), transactions: [] })
  const service = of === 'own' ? ownService(store) : anotherService(of, count)
  server.use(...overrides, ...service.handlers)
  const stated = mergeProfiles(service.profile, { baseUrl, name: 'Books' }, profile)
  const { secrets } = service
  const open = () => openSession({ id: 'settings', profile: stated }, { remembers: false, secrets, send })
  const session = open()
  const client = createQueryClient(session)
  const books = storageScope(session)
  return {
    store,
    service,
    session,
    /** The session of another visit. */
    open,
    client,
    books,
    /** Plans a new city for all firms, or for some. */
    planCity: (city: string, ids = firms(count).map(({ id }) => id)) =>
      planChange(
        session,
        'contacts',
        'bulk',
        firms(count)
          .filter(({ id }) => ids.includes(id))
          .map(({ id, company, city: before }) => {
            return { id, name: company, before: { city: before }, after: { city } }
          }),
      ),
    run: (change: Change) => runChange(session, client, change.id),
    /** The cities in the service, in the order of the firms. */
    cities: async () => {
      const found = await Promise.all(firms(count).map(({ id }) => store.contacts.get(id)))
      return found.map((contact) => contact?.city)
    },
    /** The states of a change's rows. */
    states: async (change: Change) => (await readRows(change)).map(({ state }) => state),
    words: async (change: Change) => (await readRows(change)).map(({ words }) => words),
  }
}
