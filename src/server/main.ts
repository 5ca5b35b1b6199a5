import { Unavailable } from '../service/unavailable.ts'
import { Complaint } from './complaint.ts'
import { openBooks } from './database/open-books.ts'
import type { Books } from './database/books.ts'
import { endInOrder } from './end-in-order.ts'
import { firstAccount, firstStart } from './first-start.ts'
import { createApp } from './http/app.ts'
import { createLog } from './http/log.ts'
import { isLoopback } from './http/only-hosts.ts'
import { startServer } from './http/start-server.ts'
import { startInbox } from './import/inbox.ts'
import { readOptions, usage } from './options.ts'
import type { Options } from './options.ts'

// Runs Bookend: the built app and its service, on books in a database; `usage` says how it is told.
try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') console.log(usage)
  else await serveBooks(options, await openBooks(options.database))
} catch (error) {
  if (!(error instanceof Complaint || error instanceof Unavailable)) throw error
  console.error(error.message)
  process.exit(error instanceof Complaint ? error.exitCode : 1)
}

/** Serves the books until the process is told to end; the books are closed then, or if it cannot. */
async function serveBooks({ quiet, host, port, ...options }: Options, books: Books) {
  const { dist, origins, hostNames, trustProxy } = options
  const log = createLog({ quiet })
  let isStopping = false
  try {
    await books.openAll()
    const reach = { origins, host, hostNames, trustProxy }
    const app = createApp({ books, dist, log, ...reach, isStopping: () => isStopping })
    const server = await startServer({ fetch: app.fetch, log, host, port })
    const token = await firstStart(books)
    const inbox = options.inbox === undefined ? undefined : startInbox({ books, dir: options.inbox, log })
    endInOrder(async () => {
      isStopping = true
      await Promise.all([server.stop(), inbox?.stop()])
      await books.close()
    }, log)
    log.info({ books: books.kind }, 'listening')
    console.error(welcome(server.address, books.where, token))
    if (!isLoopback(host)) console.error(openToOthers)
  } catch (error) {
    await books.close()
    throw error
  }
}

function welcome(address: string, where: string, token: string | undefined): string {
  const start = token === undefined ? `Bookend: ${address}` : `Bookend: ${address}/#token=${token}`
  const signIn =
    token === undefined
      ? `Another browser signs in with a token of its own: npm run books -- token add --account "${firstAccount}" NAME`
      : `The first start has made the account “${firstAccount}”. This address signs a browser in to it, and is not shown again.`
  return `${start}\n${signIn}\nThe books are in ${where}. Ctrl-C ends it.`
}

const openToOthers =
  'Others in the network can reach it. Tokens can be read on their way unless a proxy in front speaks TLS.'
