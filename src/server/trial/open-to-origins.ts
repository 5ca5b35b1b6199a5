import { Hono } from 'hono'
import { answerTo, Refusal } from '../../service/refusal.ts'
import { allowOrigins } from '../http/allow-origins.ts'

/**
 * The service as apps at these origins may use it from a browser. A write that a page from anywhere else sends is refused:
 * a form can send one without asking first, and here nobody signs in.
 */
export function openToOrigins(service: Hono, origins: string[]): Hono {
  const app = new Hono()
  app.use(allowOrigins(origins))
  app.all('*', (c) => {
    const origin = c.req.header('Origin')
    const isRead = ['GET', 'HEAD'].includes(c.req.method)
    if (!isRead && origin !== undefined && !origins.includes(origin)) {
      return answerTo(
        new Refusal(403, 'Pages from this origin may not write here; the server allows more by --origin'),
      )
    }
    return service.fetch(c.req.raw)
  })
  return app
}
