import { Hono } from 'hono'
import type { HonoRequest } from 'hono'
import { z } from 'zod/mini'
import type { DeletionAnswer, PageAnswer } from '../domain/page-answer.ts'
import { PageNumber, longestSearch } from './read-query.ts'
import { usualPageSize } from '../domain/page.ts'
import type { ListQuery } from '../domain/page.ts'
import { checkFields, readFields } from './read-fields.ts'
import { tagged } from './entity-tag.ts'
import { RefusalError } from './refusal-error.ts'
import type { Collection } from './store.ts'

/**
 * What contacts and transactions share: list, get, update and bulk delete over one collection. `check` throws a RefusalError for changes
 * that this record may not have.
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
  app.all('/', refuseOtherMethods('GET, HEAD, DELETE'))
  app.all('/new', () => {
    throw new RefusalError(404, 'There is nothing at this address: "new" is never an id')
  })
  app.get('/:id', async (c) => tagged(found(await collection.get(c.req.param('id')))))
  app.post('/:id', async (c) => {
    const { id } = c.req.param()
    found(await collection.get(id)) // an unknown record takes precedence over invalid fields
    const sent = checkFields(changes, await readFields(c.req))
    await check(id, sent)
    return tagged(found(await collection.update(id, sent, c.req.header('If-Match'))))
  })
  app.all('/:id', refuseOtherMethods('GET, HEAD, POST'))
  return app as unknown as Hono
}

/** A handler that responds 405 and lists the allowed methods. */
export function refuseOtherMethods(allow: string) {
  return (): never => {
    throw new RefusalError(405, `This address accepts only ${allow}`, { headers: { Allow: allow } })
  }
}

function readListQuery(request: HonoRequest): ListQuery {
  const page = PageNumber.safeParse(readParameter(request, 'page') ?? '1')
  if (!page.success) throw badParameter('page', 'A whole number from 1')
  const search = readParameter(request, 'search') ?? ''
  if (search.length > longestSearch) throw badParameter('search', 'At most 1,000 characters')
  return { search, page: page.data }
}

function readParameter(request: HonoRequest, name: string): string | undefined {
  const values = request.queries(name) ?? []
  if (values.length > 1) throw badParameter(name, 'Use this parameter only once')
  return values[0]
}

function badParameter(field: string, detail: string) {
  return new RefusalError(400, `The ${field} in the address cannot be used`, { errors: [{ field, detail }] })
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

function found<T>(record: T | undefined): T {
  if (record === undefined)
    throw new RefusalError(404, 'There is no record with this id; it may have been deleted')
  return record
}
