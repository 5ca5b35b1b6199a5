import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Contact } from '../../src/domain/contact.ts'
import { Transaction } from '../../src/domain/transaction.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { allowOrigins } from '../../src/server/http/allowed-hosts.ts'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { createService } from '../../src/service/create-service.ts'

/** What a service is started with: the demo's records when nothing is said. */
export type GivenRecords = { contacts?: Contact[]; transactions?: Transaction[] }

/** Serves records from memory, without a sign-in, on a free port, for pages of `origin`. */
export async function startService(origin: string, given: GivenRecords) {
  const { contacts = [], transactions = [] } = given.contacts || given.transactions ? given : seed()
  const service = createService({ store: createMemoryStore({ contacts, transactions }) })
  const listener = getRequestListener(new Hono().use(allowOrigins([origin])).route('/', service).fetch)
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

/** Real statement lines of many banks, kept beside the checkout and not in it. */
export const bankFile = join(import.meta.dirname, '../../../shared/data/bank-transactions.json')

/** Those lines; a field that the bank left out is empty. */
export function bankLines(): Transaction[] {
  const lines: Partial<Transaction>[] = JSON.parse(readFileSync(bankFile, 'utf8'))
  const empty = Object.fromEntries(Object.keys(Transaction.shape).map((field) => [field, '']))
  return lines.map((line, index) => Transaction.parse({ ...empty, id: String(index + 1), ...line }))
}
