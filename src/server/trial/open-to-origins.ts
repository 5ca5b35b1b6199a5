import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { answerTo, Refusal } from '../service/refusal.ts'

/**
 * The service as apps at these origins may use it from a browser (the Fetch standard's CORS protocol). A write that a
 * page from anywhere else sends is refused: a form can send one without asking first.
 */
export function openToOrigins(service: Hono, origins: string[]): Hono {
  const app = new Hono()
  app.use(
    cors({
      origin: origins,
      allowMethods: ['GET', 'HEAD', 'POST', 'DELETE'],
      allowHeaders: ['Content-Type'],
      exposeHeaders: ['Location', 'Bookend-Service'],
      maxAge: 600,
    }),
  )
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
