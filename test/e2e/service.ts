import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Transaction } from '../../src/domain/transaction.ts'
import type { Contact } from '../../src/domain/contact.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { openToOrigins, readRecords } from '../../src/server/in-memory/start-server.ts'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { createService } from '../../src/service/create-service.ts'

/** What a service is started with: the demo's records when nothing is said. Transactions may be in a JSON file. */
export type GivenRecords = { contacts?: Contact[]; transactions?: Transaction[] | string }

/**
 * Serves what `npm run service` serves, on a free port, for pages of `origin`. It does so in this process: a program of its own would
 * cost each journey a second, and test/service/server.test.ts starts it often enough.
 */
export async function startService(origin: string, given: GivenRecords) {
  const service = createService({ store: createMemoryStore(recordsOf(given)) })
  const listener = getRequestListener(openToOrigins(service, [origin]).fetch)
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The service listens nowhere')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()))
      // Browsers keep connections open, for which a server that closes politely would wait.
      server.closeAllConnections()
      return stopped
    },
  }
}

function recordsOf({ contacts, transactions }: GivenRecords) {
  if (contacts === undefined && transactions === undefined) return seed()
  const read = typeof transactions === 'string' ? readRecords(transactions, Transaction) : transactions
  return { contacts: contacts ?? [], transactions: read ?? [] }
}
