import { Hono } from 'hono'
import type { Context } from 'hono'
import { contacts } from './contacts.ts'
import { limitBody } from './read-fields.ts'
import { answerTo, Refusal } from './refusal.ts'
import type { Store } from './store.ts'
import { transactions } from './transactions.ts'

/**
 * The service: the nine operations of SPEC.md over a store, as a Hono application without a prefix.
 * `report` is told what went wrong inside when a request ends in a 500; the answer does not tell it.
 */
export function createService({ store, report = toConsole }: ServiceOptions): Hono {
  const answerThrown = (thrown: unknown, c: Context) => {
    if (thrown instanceof Refusal) return answerTo(thrown)
    if (c.req.raw.signal.aborted) return answerTo(new Refusal(400, 'The request broke off before its end'))
    report(thrown)
    return answerTo(
      new Refusal(500, 'Something went wrong in the service; nothing more is known. Please try again.'),
    )
  }

  const app = new Hono()
  app.use(async (c, next) => {
    try {
      await next()
    } catch (thrown) {
      c.res = answerThrown(thrown, c) // what is not an Error: Hono lets it pass its onError
    }
    c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('Bookend-Service', '1') // a client that knows it need not find out how its blanks are filled
  })
  app.use(limitBody)
  app.route('/contacts', contacts(store.contacts))
  app.route('/transactions', transactions(store.transactions))
  app.notFound(() => answerTo(new Refusal(404, 'There is nothing at this address')))
  app.onError(answerThrown)
  return app
}

export type ServiceOptions = { store: Store; report?: (thrown: unknown) => void }

function toConsole(thrown: unknown) {
  console.error(thrown) // oxlint-disable-line no-console -- a fault of ours that nobody else would tell
}
