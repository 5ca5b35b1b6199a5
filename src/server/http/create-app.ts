// Over 200 lines because the order of the routes, and which service each account has, are read as one.
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { Logger } from 'pino'
import { refuseOtherMethods } from '../../service/resource.ts'
import { ServiceUnavailableError } from '../../service/refusal-error.ts'
import {
  capabilities,
  accountHeader,
  accountNameHeader,
  capabilitiesHeader,
  type Capability,
} from '../../domain/capabilities.ts'
import type { Books } from '../database/books.ts'
import type { ImportBooks } from '../import/import-file.ts'
import { presentRequest } from '../database/core/create-shares.ts'
import { accessLog } from './log.ts'
import { allowOrigins, onlyHosts } from './allowed-hosts.ts'
import type { AppEnv, SignedInEnv, Entry } from './app-env.ts'
import { compressAnswers } from './compress-answers.ts'
import { problem } from './problem.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { serveBuiltApp } from './serve-built-app.ts'
import { signedIn, signIns, type SignInBooks } from './sign-ins.ts'
import { statementImports } from './statement-imports.ts'
import { viesAnswers, type ViesBooks, type ViesSettings } from './ask-vies.ts'
import { createThrottle, type Throttle } from './create-throttle.ts'
import { matchedRoutes } from 'hono/route'
import { createService } from '../../service/create-service.ts'
import type { AccountId } from '../database/core/scoped-to.ts'
import { createLruCache } from '../common/create-lru-cache.ts'
import type { Account } from '../../domain/sign-in.ts'

export type AppOptions = {
  /** The part of the books that HTTP uses, without opening and closing them. */
  books: Pick<Books, 'storeOf' | 'ready'> & { tokens: Pick<Books['tokens'], 'signInOf'> } & ImportBooks &
    SignInBooks &
    ViesBooks
  /** The folder of the built app. */
  dist: string
  log: Logger
  /** The origins of apps elsewhere that may use the service; the server's own app needs none. */
  origins?: string[]
  /** Where the server listens, and the other names that it accepts. */
  host?: string
  hostNames?: string[]
  trustProxy?: boolean
  throttle?: Throttle
  /** How VIES is asked; without it, it is never asked. */
  vies?: ViesSettings | undefined
  isStopping?: () => boolean
}

/** The server's capabilities, but for those that an administrator turns on. */
const always = Object.values(capabilities).filter((one) => one !== capabilities.vies)

const longestAddress = 8 * 1024

/** What the built app needs to know: the service is here and requires a token. It knows the rest about Bookend's own service. */
const settings = { service: { name: 'Bookend', baseUrl: '/api', auth: { kind: 'bearer' } } }

/**
 * All responses of the server, as a function from Request to Response: the built app at /, its settings, the signed-in
 * account's service below /api, and the two health checks. Throws a UserError if the app is not built.
 */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { books, dist, log, origins = [], host = '127.0.0.1', hostNames = [], vies } = options
  const { isStopping = () => false, trustProxy = false, throttle = createThrottle() } = options
  const offered = vies ? [...always, capabilities.vies] : always
  const app = new Hono<AppEnv>()
  app.use(accessLog(log))
  app.use(async (c, next) => {
    await next()
    addSecurityHeaders(c.res.headers)
  })
  app.use(async (c, next) =>
    c.req.url.length > longestAddress ? problem(414, 'The address is longer than 8 KiB') : next(),
  )
  app.use(onlyHosts({ host, hostNames }))
  app.use(async (c, next) => {
    await next()
    noteRoute(c, c.get('entry'))
  })
  app.use(compressAnswers)

  app.get('/healthz', (c) => {
    return c.text('The server is running.\n', 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/readyz', async (c) => {
    if (isStopping()) return problem(503, 'The server is stopping')
    await books.ready()
    return c.text('The server and its database are ready.\n', 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/settings.json', etag(), (c) => {
    return c.json(settings, 200, { 'Cache-Control': 'no-cache', 'Bookend-Service': '1' })
  })

  app.route('/api', serviceApp())
  app.route('/', serveBuiltApp(dist, { ...settings, capabilities: offered }))

  app.onError((error) => failed(error, log))
  return app

  function serviceApp() {
    const api = new Hono<AppEnv>()
    if (origins.length > 0) api.use(allowOrigins(origins))
    api.use(async (c, next) => {
      c.get('entry').route = '/api/*'
      await next()
    })
    // The API description is public: programmers read it before they have a token. It is built on request.
    let description: Promise<object> | undefined
    api.get('/openapi.json', etag(), async (c) => {
      description ??= import('../../service/openapi/open-api.ts').then(({ openApi }) => openApi('/api'))
      return c.json(await description, 200, { 'Cache-Control': 'no-cache' })
    })
    api.route('/', accountApp())
    return api
  }

  /** The routes of the signed-in account: Bookend's additions first, then the nine operations. */
  function accountApp() {
    const serviceOf = accountServices(books, log)
    const app = new Hono<SignedInEnv>()
    app.use(signedIn({ tokens: books.tokens, throttle, trustProxy }))
    app.use((c, next) =>
      presentRequest.run({ account: c.get('signIn').account, signal: () => c.req.raw.signal }, next),
    )
    app.use(forItsAccount(offered))
    app.route('/account', accountRoutes(offered))
    app.route('/statement-imports', statementImports(books))
    app.route('/sign-ins', signIns(books))
    if (vies) app.route('/vies-answers', viesAnswers(books, vies, log))
    app.all('*', ({ req, env, var: { entry, signIn } }) =>
      serviceOf(signIn.account).fetch(req.raw, { ...env, entry, signInName: signIn.tokenName }),
    )
    return app
  }
}

/** The answer when a route has thrown. */
function failed(error: Error, log: Logger): Response {
  if (error instanceof ServiceUnavailableError) return problem(503, error.message, error.headers)
  log.error({ err: error }, 'the server failed')
  return problem(500, 'Something unexpected went wrong in the server. Please try again.')
}

/** The service of an account below /api, created on first use; keeps only the most recently used ones. */
function accountServices(books: Pick<Books, 'storeOf'>, log: Logger) {
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
    noteRoute(c, c.env.entry)
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

/** Notes the pattern of the address for the log; the account's service knows those that only it has. */
function noteRoute(c: Context, entry: Entry): void {
  const pattern = matchedRoutes(c).find(({ path }) => !path.includes('*'))
  if (pattern) entry.route = pattern.path
}

/** Refuses a request meant for another account than the token's, before anything else. Every response names account and capabilities. */
function forItsAccount(capabilities: readonly Capability[]): MiddlewareHandler<SignedInEnv> {
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
function accountRoutes(capabilities: readonly Capability[]): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>()
  app.get('/', (c) => {
    const { key, name } = c.get('signIn')
    const account: Account = { id: key, name, capabilities: [...capabilities] }
    return c.json(account, 200, { 'Cache-Control': 'no-store' })
  })
  return refuseOtherMethods(app)
}
