import { Hono } from 'hono'
import { z } from 'zod/mini'
import { collectionNames } from '../domain/collection-name.ts'
import { mostRestored } from '../domain/deleted-record.ts'
import { usualPageSize } from '../domain/page.ts'
import { checkFields, readFields } from './read-fields.ts'
import { readPageAsked, readParameters } from './read-query.ts'
import { tagged } from './entity-tag.ts'
import { Ids, refuseOtherMethods } from './resource.ts'
import type { DeletedStore } from './store.ts'

/** Bookend's addition to docs/spec.md: deleted records, which can be restored for a while (capability `deleted-records`). */
export function deletedRecords(store: DeletedStore): Hono {
  const app = new Hono()
  for (const collection of collectionNames) {
    app.get(`/${collection}`, async (c) => {
      const { page } = readPageAsked(readParameters(c.req, ['page']))
      const found = await store.list(collection, { page, pageSize: usualPageSize })
      return tagged({ ...found, page, pageSize: usualPageSize })
    })
    app.post(`/${collection}/restore`, async (c) => {
      const { ids } = checkFields(RestoredIds, await readFields(c.req), 400)
      return c.json(await store.restore(collection, [...new Set(ids.split(','))]))
    })
  }
  return refuseOtherMethods(app)
}

export const RestoredIds = z.strictObject({
  ids: Ids.shape.ids.check(
    z.refine((ids) => ids.split(',').length <= mostRestored, `At most ${mostRestored} ids`),
  ),
})
