import { serve } from '@hono/node-server'
import { Contact } from '../../domain/contact.ts'
import { Transaction } from '../../domain/transaction.ts'
import { createMemoryStore } from '../../service/create-memory-store.ts'
import { seed } from '../../mock/seed/seed.ts'
import { createService } from '../../service/create-service.ts'
import { openToOrigins } from './open-to-origins.ts'
import type { Options } from './options.ts'
import { readRecords } from './read-records.ts'

/**
 * Prints the address and serves the records until SIGINT or SIGTERM, on this machine only. Throws a UserError for
 * unusable files; exits with code 1 if the port is in use.
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

/** The records of the files. The demo's records only without any file, so that they never mix with real ones. */
function readAll(contacts: string | undefined, transactions: string | undefined) {
  if (contacts === undefined && transactions === undefined) return seed()
  return {
    contacts: contacts === undefined ? [] : readRecords(contacts, Contact),
    transactions: transactions === undefined ? [] : readRecords(transactions, Transaction),
  }
}
