import { Hono, type Env, type HonoRequest } from 'hono'
import { z } from 'zod/mini'
import type { DeletionAnswer, PageAnswer } from '../domain/page-answer.ts'
import { badParameters, longestSearch, readPageAsked, readParameters } from './read-query.ts'
import { usualPageSize, type ListQuery } from '../domain/page.ts'
import { checkFields, readFields } from './read-fields.ts'
import { tagged } from './entity-tag.ts'
import { answerTo, RefusalError } from './refusal-error.ts'
import type { Collection } from './store.ts'

/**
 * What contacts and transactions share: list, get, update and bulk delete over one collection. `check` throws a RefusalError
 * for changes that this record may not have.
 */
export function resource<T extends object, Changes>(
  collection: Collection<T, Changes>,
  changes: z.ZodMiniType<Changes>,
  check: (id: string, sent: Changes) => Promise<void> = async () => {},
): Hono {
  const app: Hono<{ Bindings: { signInName?: string } }> = new Hono()
  app.get('/', async (c) => {
    const { search, page } = readListQuery(c.req)
    const { items, total, totalIsLowerBound } = await collection.list({
      search,
      page,
      pageSize: usualPageSize,
    })
    return tagged({
      items,
      page,
      pageSize: usualPageSize,
      total,
      ...(totalIsLowerBound && { totalIsLowerBound }),
    } satisfies PageAnswer<T>)
  })
  app.delete('/', async (c) => {
    const ids = await readIds(c.req)
    const gone = new Set(await collection.remove(ids, c.env?.signInName))
    return c.json({
      deleted: ids.filter((id) => gone.has(id)),
      missing: ids.filter((id) => !gone.has(id)),
    } satisfies DeletionAnswer)
  })
  app.all('/new', () => {
    throw new RefusalError(404, 'There is nothing at this address: "new" is never an id')
  })
  app.get('/:id', async (c) => tagged(refuseMissing(await collection.get(c.req.param('id')))))
  app.post('/:id', async (c) => {
    const { id } = c.req.param()
    refuseMissing(await collection.get(id)) // an unknown record takes precedence over invalid fields
    const sent = checkFields(changes, await readFields(c.req))
    await check(id, sent)
    return tagged(refuseMissing(await collection.update(id, sent, c.req.header('If-Match'))))
  })
  return refuseOtherMethods(app) as unknown as Hono
}

/** Answers every other method at the addresses of an app with 405 and those that are allowed. */
export function refuseOtherMethods<E extends Env>(app: Hono<E>): Hono<E> {
  const routes = app.routes.filter(({ method }) => method !== 'ALL')
  for (const [path, some] of Map.groupBy(routes, (route) => route.path)) {
    const methods = some.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method))
    const Allow = [...new Set(methods)].join(', ')
    const headers = { Allow, 'Cache-Control': 'no-store' }
    app.all(path, () => answerTo(new RefusalError(405, `This address accepts only ${Allow}`, { headers })))
  }
  return app
}

function readListQuery(request: HonoRequest): ListQuery {
  const given = readParameters(request, ['page', 'search'], { ignoresOthers: true })
  const { page } = readPageAsked(given)
  const search = given.get('search') ?? ''
  if (search.length > longestSearch)
    throw badParameters([{ field: 'search', detail: 'At most 1,000 characters' }])
  return { search, page }
}

/** The ids of a deletion, matched exactly, since a deletion must not guess: " 2" is not "2". */
export const Ids = z.strictObject({
  ids: z.string('Ids as one text, joined by commas').check(
    z.refine((ids) => ids.split(',').every((id) => id.trim()), {
      error: 'Ids joined by commas, none of them blank',
    }),
  ),
})

async function readIds(request: HonoRequest): Promise<string[]> {
  const { ids } = checkFields(Ids, await readFields(request), 400)
  return [...new Set(ids.split(','))]
}

/** The record, or what belongs to one. Throws a RefusalError if there is none. */
export function refuseMissing<T>(record: T | undefined, noun = 'record'): T {
  if (record === undefined)
    throw new RefusalError(404, `There is no ${noun} with this id; it may have been deleted`)
  return record
}
