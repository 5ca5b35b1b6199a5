import { serve } from '@hono/node-server'
import { Contact } from '../../contract/contact.ts'
import { Transaction } from '../../contract/transaction.ts'
import { createMemoryStore } from '../../service/memory-store.ts'
import { seed } from '../../service/seed.ts'
import { createService } from '../../service/service.ts'
import { openToOrigins } from './open-to-origins.ts'
import type { Options } from './options.ts'
import { readRecords } from './read-records.ts'

/**
 * Serves the records until SIGINT or SIGTERM, printing the address first; only this machine can reach it. Throws a
 * Complaint for files that cannot be served; a port in use ends the process with code 1.
 */
export function startServer({ port, origins, contacts, transactions }: Options) {
  const records = readAll(contacts, transactions)
  const service = createService({ store: createMemoryStore(records) })
  const server = serve(
    { fetch: openToOrigins(service, origins).fetch, hostname: '127.0.0.1', port },
    (address) => {
      console.log(`Bookend's service listens on http://127.0.0.1:${address.port}`)
      console.log(
        `It has ${records.contacts.length} contacts and ${records.transactions.length} transactions.`,
      )
    },
  )
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE' ? `Port ${port} is in use: choose another with --port.` : error.message,
    )
    process.exitCode = 1
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close())
}

/** The files' records; of the demo's only when there is no file at all, so that they never mix with real ones. */
function readAll(contacts: string | undefined, transactions: string | undefined) {
  if (contacts === undefined && transactions === undefined) return seed()
  return {
    contacts: contacts === undefined ? [] : readRecords(contacts, Contact),
    transactions: transactions === undefined ? [] : readRecords(transactions, Transaction),
  }
}
