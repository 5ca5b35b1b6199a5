import { Hono } from 'hono'
import { z } from 'zod/mini'
import { collectionNames } from '../domain/collection-name.ts'
import { mostRestored } from '../domain/deleted-record.ts'
import { usualPageSize } from '../domain/page.ts'
import { checkFields, readFields } from './read-fields.ts'
import { badParameters, readPageAsked } from './read-query.ts'
import { tagged } from './entity-tag.ts'
import { Ids, refuseOtherMethods } from './resource.ts'
import type { DeletedStore } from './store.ts'

/**
 * Bookend's own addition to docs/spec.md: deleted records, which can be restored for a while, announced as the capability
 * `deleted-records`.
 */
export function deletedRecords(store: DeletedStore): Hono {
  const app = new Hono()
  for (const collection of collectionNames) {
    app.get(`/${collection}`, async (c) => {
      const given = new Map(new URL(c.req.url).searchParams)
      const unknown = [...given.keys()].filter((name) => name !== 'page')
      if (unknown.length > 0)
        throw badParameters(unknown.map((field) => ({ field, detail: 'There is no such parameter' })))
      const { page } = readPageAsked(given)
      const found = await store.list(collection, { page, pageSize: usualPageSize })
      return tagged({ ...found, page, pageSize: usualPageSize })
    })
    app.all(`/${collection}`, refuseOtherMethods('GET, HEAD'))
    app.post(`/${collection}/restore`, async (c) => {
      const { ids } = checkFields(RestoredIds, await readFields(c.req), 400)
      return c.json(await store.restore(collection, [...new Set(ids.split(','))]))
    })
    app.all(`/${collection}/restore`, refuseOtherMethods('POST'))
  }
  return app
}

export const RestoredIds = z.strictObject({
  ids: Ids.shape.ids.check(
    z.refine((ids) => ids.split(',').length <= mostRestored, `At most ${mostRestored} ids`),
  ),
})
