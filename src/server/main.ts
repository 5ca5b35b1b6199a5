import { ServiceUnavailableError } from '../service/refusal-error.ts'
import { UserError } from './common/user-error.ts'
import { temporary } from './common/database-url.ts'
import { openServedBooks } from './database/open-books.ts'
import type { ServedBooks } from './database/served-books.ts'
import { firstAccount, firstStart } from './bootstrap.ts'
import { createApp } from './http/create-app.ts'
import { limits } from './http/track-connections.ts'
import { createLog } from './http/log.ts'
import { isLoopback } from './http/allowed-hosts.ts'
import { startServer } from './http/start-server.ts'
import { placeOfInbox, startInbox } from './inbox/start-inbox.ts'
import { publicAddress, readOptions, usage, type Options } from './options.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** Serves the books until the process is stopped; then, or if that fails, closes the books. */
async function serveBooks(
  { quiet, host, port, ...options }: Options,
  place: Awaited<ReturnType<typeof placeOfInbox>> | undefined,
  books: ServedBooks,
) {
  const { dist, origins, hostNames, trustProxy, vies } = options
  const log = createLog({ quiet })
  let isStopping = false
  try {
    await books.openEarly()
    const reach = { origins, host, hostNames, trustProxy }
    const app = createApp({ books, dist, log, vies, ...reach, isStopping: () => isStopping })
    // All connections of a proxy have the same address.
    const connectionsOfOne = trustProxy ? limits.connections : limits.connectionsOfOne
    const server = await startServer({
      fetch: app.fetch,
      log,
      host,
      port,
      limits: { ...limits, connectionsOfOne },
    })
    const token = await firstStart(books)
    await books.installation
      .setPublicAddress(publicAddress({ host, ...options }, server.address))
      .catch((error: unknown) => log.warn({ err: error }, 'could not store the server address'))
    const inbox = place && startInbox({ books, ...place, log })
    gracefulShutdown(async () => {
      isStopping = true
      await Promise.all([server.stop(), inbox?.stop()])
      await books.close()
    }, log)
    log.info({ books: books.kind }, 'listening')
    console.error(welcome(server.address, books.where, token, await books.accounts.list()))
    if (!isLoopback(host)) console.error(openToOthers)
  } catch (error) {
    await books.close()
    throw error
  }
}

function welcome(
  address: string,
  where: string,
  token: string | undefined,
  accounts: readonly { name: string }[],
): string {
  const [account, another] = accounts
  const named = account && !another ? `"${account.name}"` : 'ACCOUNT'
  const start = token === undefined ? `Bookend: ${address}` : `Bookend: ${address}/#token=${token}`
  const signIn =
    token === undefined
      ? `To sign in another browser, add a token: npm run books -- token add --account ${named} NAME`
      : `The first start created the account “${firstAccount}”. Open this address to sign in; it will not be shown again.`
  return `${start}\n${signIn}\nThe books are in ${where}. Press Ctrl-C to stop.`
}

/** A file in a folder that only this user can read, and that is deleted at the end: threads cannot share SQLite's memory. */
function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'books.db')
}

const openToOthers =
  'Warning: other machines on the network can reach this server. Without TLS, tokens travel unencrypted. Put a TLS proxy in front.'

const atLatest = 15_000

/**
 * Shuts the process down at SIGINT or SIGTERM with code 0, after `stop` has finished the work under way. A second
 * signal exits at once. An uncaught error shuts down the same way with code 1.
 */
function gracefulShutdown(stop: () => Promise<void>, log: Logger): void {
  let endingSince: number | undefined

  async function end(code: number) {
    endingSince = performance.now()
    setTimeout(() => process.exit(1), atLatest).unref()
    try {
      await stop()
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
    log.info('stopped')
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (endingSince === undefined) {
        log.info({ signal }, 'stopping')
        void end(0)
      }
      // npm forwards a Ctrl-C that the terminal has already sent to this process.
      else if (performance.now() - endingSince > 500) process.exit(128 + constants.signals[signal])
    })
  }
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, 'an uncaught error')
      if (endingSince === undefined) void end(1)
    })
  }
  process.stderr.on('error', () => {}) // a closed terminal must not stop the server
}

// Runs Bookend: the built app and its service over books in a database; `usage` explains the options. This
// is last in the file, because what follows is not initialised while it waits.
try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') console.log(usage)
  else {
    const { inbox, database } = options
    const address = database === temporary ? temporaryFile() : database
    const place = inbox === undefined ? undefined : await placeOfInbox(inbox, address)
    await serveBooks(options, place, await openServedBooks(address))
  }
} catch (error) {
  if (!(error instanceof UserError || error instanceof ServiceUnavailableError)) throw error
  console.error(error.message)
  process.exit(error instanceof UserError ? error.exitCode : 1)
}
