import { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Logger } from 'pino'
import { openApi } from '../../service/openapi.ts'
import { Unavailable } from '../../service/unavailable.ts'
import type { Books } from '../database/books.ts'
import { accessLog } from './access-log.ts'
import { accountServices } from './account-services.ts'
import { allowOrigins } from './allow-origins.ts'
import type { AppEnv } from './app-env.ts'
import { onlyHosts } from './only-hosts.ts'
import { problem } from './problem.ts'
import { securityHeaders } from './security-headers.ts'
import { serveBuiltApp } from './serve-built-app.ts'
import { signedIn } from './signed-in.ts'
import { createThrottle } from './throttle.ts'
import type { Throttle } from './throttle.ts'

export type AppOptions = {
  /** All that HTTP needs of the books; what opens and closes them is not for it. */
  books: Pick<Books, 'storeOf' | 'ready'> & { tokens: Pick<Books['tokens'], 'accountOf'> }
  /** The folder of the built app. */
  dist: string
  log: Logger
  /** The origins of apps elsewhere that may use the service; its own app needs none. */
  origins?: string[]
  /** Where the server listens, and the names under which it answers beside. */
  host?: string
  hostNames?: string[]
  trustProxy?: boolean
  throttle?: Throttle
  isStopping?: () => boolean
}

const longestAddress = 8 * 1024

/** What the built app is told of the service: it is here, and it wants a token. The rest it knows of Bookend's own service. */
const settings = { service: { name: 'Bookend', baseUrl: '/api', auth: { kind: 'bearer' } } }

/**
 * All that the server answers, as a function from Request to Response: the built app at /, its settings, the service of
 * whoever signs in below /api, and the two questions of whoever watches it. Throws a Complaint if the app is not built.
 */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { books, dist, log, origins = [], host = '127.0.0.1', hostNames = [] } = options
  const { isStopping = () => false, trustProxy = false, throttle = createThrottle() } = options
  const app = new Hono<AppEnv>()
  app.use(accessLog(log))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value)
  })
  app.use(async (c, next) =>
    c.req.url.length > longestAddress ? problem(414, 'The address is longer than 8 KiB') : next(),
  )
  app.use(onlyHosts({ host, hostNames }))

  app.get('/healthz', (c) => {
    c.get('entry').route = '/healthz'
    return c.text('The server runs.\n', 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/readyz', async (c) => {
    c.get('entry').route = '/readyz'
    if (isStopping()) return problem(503, 'The server is stopping')
    await books.ready()
    return c.text('The server and its database are ready.\n', 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/settings.json', etag(), (c) => {
    c.get('entry').route = '/settings.json'
    return c.json(settings, 200, { 'Cache-Control': 'no-cache', 'Bookend-Service': '1' })
  })

  app.route('/api', serviceApp())
  app.route('/', serveBuiltApp(dist))

  app.onError((error) => {
    if (error instanceof Unavailable) {
      const { message, retryAfter } = error
      const seconds = retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfter)) }
      return problem(503, message, seconds)
    }
    log.error({ err: error }, 'the server failed')
    return problem(500, 'Something went wrong in the server; nothing more is known. Please try again.')
  })
  return app

  function serviceApp() {
    const serviceOf = accountServices(books, log)
    const api = new Hono<AppEnv>()
    if (origins.length > 0) api.use(allowOrigins(origins))
    api.use(async (c, next) => {
      c.get('entry').route = '/api/*'
      await next()
    })
    // What the service can do is no secret: a programmer reads it before there is a token.
    const description = openApi('/api')
    api.get('/openapi.json', etag(), (c) => {
      c.get('entry').route = '/api/openapi.json'
      return c.json(description, 200, { 'Cache-Control': 'no-cache' })
    })
    const options = { tokens: books.tokens, throttle, trustProxy }
    api.all(
      '*',
      signedIn(options, (c, account) =>
        serviceOf(account).fetch(c.req.raw, { ...c.env, entry: c.get('entry') }),
      ),
    )
    return api
  }
}
