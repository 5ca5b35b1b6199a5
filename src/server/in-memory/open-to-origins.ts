import { Hono } from 'hono'
import { answerTo, RefusalError } from '../../service/refusal-error.ts'
import { allowOrigins } from '../http/allow-origins.ts'

/**
 * Lets apps at these origins use the service from a browser. Refuses writes from other pages: a form can send one
 * without a preflight request, and there is no sign-in here.
 */
export function openToOrigins(service: Hono, origins: string[]): Hono {
  const app = new Hono()
  app.use(allowOrigins(origins))
  app.all('*', (c) => {
    const origin = c.req.header('Origin')
    const isRead = ['GET', 'HEAD'].includes(c.req.method)
    if (!isRead && origin !== undefined && !origins.includes(origin)) {
      return answerTo(
        new RefusalError(403, 'Pages from this origin may not write here; --origin allows more origins'),
      )
    }
    return service.fetch(c.req.raw)
  })
  return app
}
