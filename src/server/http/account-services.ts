import { Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { createService } from '../../service/create-service.ts'
import type { Books } from '../database/books.ts'
import type { AccountId } from '../database/core/scoped-to.ts'
import type { AppEnv, Entry, SignedInEnv } from './app-env.ts'
import { problem } from './problem.ts'
import { createLruCache } from '../common/create-lru-cache.ts'
import type { MiddlewareHandler } from 'hono'
import { accountHeader, accountNameHeader, capabilitiesHeader } from '../../domain/capabilities.ts'
import type { Capability } from '../../domain/capabilities.ts'
import type { Account } from '../../domain/sign-in.ts'

/** The service of an account below /api, created on first use; keeps only the most recently used ones. */
export function accountServices(books: Pick<Books, 'storeOf'>, log: Logger) {
  const services = createLruCache<AccountId, AccountService>(2000)
  return (account: AccountId): AccountService => {
    const kept = services.get(account)
    if (kept) return kept
    const made = serviceBelowApi(account, books, log)
    services.set(account, made)
    return made
  }
}

type AccountService = Hono<{ Bindings: AppEnv['Bindings'] & { entry: Entry; signInName: string } }>

function serviceBelowApi(account: AccountId, books: Pick<Books, 'storeOf'>, log: Logger): AccountService {
  const service: AccountService = new Hono()
  service.use(async (c, next) => {
    await next()
    const pattern = matchedRoutes(c).find(({ path }) => !path.includes('*'))
    if (pattern) c.env.entry.route = pattern.path
  })
  service.route(
    '/api',
    createService({
      store: books.storeOf(account),
      report: (thrown) => log.error({ err: thrown, account }, 'the service failed'),
    }),
  )
  service.notFound(() => problem(404, 'There is nothing at this address'))
  return service
}

/**
 * Refuses a request that names another account than the token's, before reading or writing anything. Every response
 * names the account and the server's capabilities.
 */
export function forItsAccount(capabilities: readonly Capability[]): MiddlewareHandler<SignedInEnv> {
  const offered = capabilities.join(', ')
  return async (c, next) => {
    const { key, name } = c.get('signIn')
    const meant = c.req.header(accountHeader)
    if (meant === undefined || meant === key) await next()
    else
      c.res = problem(
        409,
        `This request was meant for another account, but you are signed in to “${name}”. Nothing was done.`,
      )
    c.res.headers.append('Vary', 'Authorization') // a cached list is never checked by another account's sign-in
    c.res.headers.set('Bookend-Service', '1')
    c.res.headers.set(accountHeader, key)
    c.res.headers.set(accountNameHeader, encodeURIComponent(name))
    c.res.headers.set(capabilitiesHeader, offered)
  }
}

/** Returns the account that the sign-in opens, and the server's capabilities. */
export function accountRoutes(capabilities: readonly Capability[]): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>()
  app.get('/', (c) => {
    c.get('entry').route = '/api/account'
    const { key, name } = c.get('signIn')
    const account: Account = { id: key, name, capabilities: [...capabilities] }
    return c.json(account, 200, { 'Cache-Control': 'no-store' })
  })
  app.all('/', () => problem(405, 'This address accepts only GET, HEAD', { Allow: 'GET, HEAD' }))
  return app
}
