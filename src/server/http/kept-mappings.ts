import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { KeptMappingName, type KeptMapping } from '../../domain/csv-columns.ts'
import type { Books } from '../database/books.ts'
import type { SignedInEnv } from './app-env.ts'
import { problem } from './problem.ts'

/** The columns that an account keeps for its CSV files, announced as the capability `kept-mappings`. */
export function keptMappings({ keptMappings: kept }: Pick<Books, 'keptMappings'>): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>()
  app.use(async (c, next) => {
    const isOne = c.req.path !== '/api/statement-imports/columns/kept'
    c.get('entry').route = isOne
      ? '/api/statement-imports/columns/kept/:id'
      : '/api/statement-imports/columns/kept'
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })
  const listed = async (account: number): Promise<KeptMapping[]> =>
    (await kept.list(account)).map(({ id, name, chosenAt, columns }) => ({ id, name, chosenAt, columns }))
  app.get('/', async (c) => c.json({ items: await listed(c.get('signIn').account) }))
  app.all('/', () => problem(405, 'This address accepts only GET, HEAD', { Allow: 'GET, HEAD' }))
  app.put(
    '/:id',
    bodyLimit({ maxSize: 4096, onError: () => problem(413, 'The body is larger than 4 KiB') }),
    async (c) => {
      const { account } = c.get('signIn')
      const sent = KeptMappingName.safeParse(await c.req.json().catch(() => undefined))
      if (!sent.success) {
        const detail = 'Send a name of 1 to 100 characters as JSON: {"name": "Card"}'
        return problem(422, detail, {}, { errors: [{ field: 'name', detail }] })
      }
      const isThere = await kept.rename(account, c.req.param('id'), sent.data.name)
      const found = isThere && (await listed(account)).find(({ id }) => id === c.req.param('id'))
      return found ? c.json(found) : missing()
    },
  )
  app.delete('/:id', async (c) => {
    const isRemoved = await kept.remove(c.get('signIn').account, c.req.param('id'))
    return isRemoved ? c.body(null, 204) : missing()
  })
  app.all('/:id', () => problem(405, 'This address accepts only PUT, DELETE', { Allow: 'PUT, DELETE' }))
  return app
}

function missing(): Response {
  return problem(404, 'These columns are not kept; someone may have removed them')
}
