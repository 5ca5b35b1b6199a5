import { Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { createService } from '../../service/create-service.ts'
import type { Books } from '../database/books.ts'
import type { AccountId } from '../database/core/scoped-to.ts'
import type { AppEnv, Entry } from './app-env.ts'
import { problem } from './problem.ts'
import { createLruCache } from '../common/create-lru-cache.ts'

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

type AccountService = Hono<{ Bindings: AppEnv['Bindings'] & { entry: Entry } }>

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
