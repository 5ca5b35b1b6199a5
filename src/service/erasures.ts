import { Hono } from 'hono'
import { tagged } from './entity-tag.ts'
import { RefusalError } from './refusal-error.ts'
import { refuseOtherMethods } from './resource.ts'
import type { ErasureStore } from './store.ts'

/**
 * Bookend's own addition to docs/spec.md: erases a contact with all that is kept of it, also one that is deleted already,
 * announced as the capability `erasures`.
 */
export function erasures(store: ErasureStore): Hono {
  const app = new Hono()
  app.get('/contacts/:id', async (c) => {
    const held = await store.look(c.req.param('id'))
    if (!held) throw new RefusalError(404, 'Nothing is kept of a contact with this id')
    return tagged(held)
  })
  app.post('/contacts/:id', async (c) => c.json(await store.erase(c.req.param('id'))))
  app.all('/contacts/:id', refuseOtherMethods('GET, HEAD, POST'))
  return app
}
