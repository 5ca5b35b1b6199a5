import type { RecordOf } from '../../dialect/fields.ts'
import type { JsonObject } from '../../dialect/json.ts'
import { addressOf, getRecord } from './get-record.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** A record with the row it was read from, including columns unknown to Bookend. */
export type Whole<R extends CollectionName> = { record: RecordOf[R]; row: JsonObject }

/** The service's current version of a record, never from the browser's cache. Throws `ApiError`. */
export async function readWholeRow<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  id: string,
): Promise<Whole<R>> {
  const record = await getRecord(session, resource, id, { fresh: true })
  return { record, row: session.memory.rows.get(addressOf(resource, record.id)) ?? {} }
}
