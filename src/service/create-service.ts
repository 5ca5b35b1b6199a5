import { Hono } from 'hono'
import type { Context } from 'hono'
import { etag } from 'hono/etag'
import { capabilities, capabilitiesHeader } from '../domain/capabilities.ts'
import { UnknownConditionError } from '../domain/query/conditions.ts'
import { contacts } from './contacts.ts'
import { marks } from './marks.ts'
import { queries } from './queries.ts'
import { limitBody } from './read-fields.ts'
import { badParameters } from './read-query.ts'
import { answerTo, RefusalError } from './refusal-error.ts'
import type { Store } from './store.ts'
import { transactions } from './transactions.ts'
import { ServiceUnavailableError } from './service-unavailable-error.ts'

/**
 * The service: the nine operations of docs/spec.md over a store, as a Hono application without a prefix. `report`
 * receives the error behind each 500; the response does not reveal it.
 */
export function createService({ store, report = toConsole }: ServiceOptions): Hono {
  const answerThrown = (thrown: unknown, c: Context) => {
    if (thrown instanceof RefusalError) return answerTo(thrown)
    if (thrown instanceof UnknownConditionError)
      return answerTo(badParameters([{ field: thrown.condition, detail: thrown.message }]))
    if (thrown instanceof ServiceUnavailableError) return answerTo(refusalOf(thrown))
    if (c.req.raw.signal.aborted) return answerTo(new RefusalError(400, 'The request ended too early'))
    report(thrown)
    return answerTo(
      new RefusalError(500, 'Something unexpected went wrong in the service. Please try again.'),
    )
  }

  const app = new Hono()
  app.use(async (c, next) => {
    try {
      await next()
    } catch (thrown) {
      c.res = answerThrown(thrown, c) // Hono does not pass thrown values that are not Errors to onError
    }
    // Only successful reads may be cached, and must be revalidated each time (by ETag).
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
    const isCopy = isReading && (c.res.ok || c.res.status === 304)
    c.res.headers.set('Cache-Control', isCopy ? 'private, no-cache' : 'no-store')
    c.res.headers.set(capabilitiesHeader, offered)
    c.res.headers.set('Bookend-Service', '1') // a client that sees it skips detecting the dialect
  })
  app.use(limitBody)
  app.route('/queries', queries(store.queries, report)) // before what reads whole bodies for their tags
  app.use(etag()) // answers If-None-Match; entity-tag.ts makes the tags
  app.route('/contacts', contacts(store.contacts))
  app.route('/transactions', transactions(store.transactions))
  app.route('/marks/transactions', marks(store.marks))
  app.notFound(() => answerTo(new RefusalError(404, 'There is nothing at this address')))
  app.onError(answerThrown)
  return app
}

/** What the service itself can do; a server may offer more. */
const offered = [capabilities.periods, capabilities.queries, capabilities.marks].join(', ')

export type ServiceOptions = { store: Store; report?: (thrown: unknown) => void }

function refusalOf({ message, retryAfter }: ServiceUnavailableError): RefusalError {
  const seconds = retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfter)) }
  return new RefusalError(503, message, { headers: seconds })
}

function toConsole(thrown: unknown) {
  console.error(thrown) // oxlint-disable-line no-console -- otherwise nobody would see our own bug
}
