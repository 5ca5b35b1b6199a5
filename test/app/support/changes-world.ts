import type { HttpHandler } from 'msw/http'
import { openSession } from '../../../src/api/session/service-session.ts'
import { storageScope } from '../../../src/api/session/storage-scope.ts'
import { createQueryClient } from '../../../src/app/create-query-client.ts'
import { bookend } from '../../../src/dialect/profile/bookend.ts'
import { mergeProfiles, type PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import { handlersFor } from '../../../src/mock/handlers.ts'
import { resetTab } from '../../../src/changes/reset-tab.ts'
import { readRows } from '../../../src/changes/stored-changes.ts'
import { planChange } from '../../../src/changes/plan-change.ts'
import { runChange } from '../../../src/changes/run-change.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { createService } from '../../../src/service/create-service.ts'
import { forget } from '../../../src/storage/database.ts'
import type { Change } from '../../../src/storage/rows.ts'
import { firms } from './many.ts'
import { baseUrl } from './open-app.tsx'
import { server } from './server.ts'

/** The city of every firm before it is edited. */
export const old = 'Gent'

/** Some firms in a service, and a tab that edits them without a screen. */
export async function changesWorld(
  count: number,
  options: { overrides?: HttpHandler[]; profile?: PartialProfile } = {},
) {
  const { overrides = [], profile = {} } = options
  await forget()
  resetTab()
  const store = createMemoryStore({ contacts: firms(count), transactions: [] })
  server.use(...overrides, ...handlersFor(createService({ store }), baseUrl))
  const stated = mergeProfiles(bookend, { baseUrl, name: 'Books' }, profile)
  const session = openSession({ id: 'settings', profile: stated }, { remembers: false })
  const client = createQueryClient(session)
  const books = storageScope(session)
  return {
    store,
    session,
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
