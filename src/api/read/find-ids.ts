import type { Row } from '../../dialect/read/read-list.ts'
import { idFieldsFor, idOf } from '../../dialect/read/id-of.ts'
import { pathsIn } from '../../dialect/read/read-row.ts'
import { readRecord } from '../../dialect/read/read-record.ts'
import { ApiError } from '../session/api-error.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/**
 * Finds the field with the ids of a list whose rows have none under a usual name, or all the same one: the only column
 * that can be one, otherwise the first of three whose value leads to its record. Throws `ApiError` if there is none.
 */
export async function findIds(session: ServiceSession, resource: CollectionName, rows: Row[]): Promise<void> {
  const profile = session.profile()
  const ids = rows.map((row) => idOf(row, resource, profile)?.id)
  const isFound =
    ids.every((id) => id !== undefined) && (rows.length < 3 || new Set(ids).size > rows.length / 2)
  const [row] = rows
  if (isFound || !row) return
  const fields = idFieldsFor(rows, resource, [...pathsIn(row, resource, profile).values()])
  for (const field of fields.slice(0, 3)) {
    const record = { ...profile.record, idFields: { ...profile.record.idFields, [resource]: field } }
    if (fields.length === 1 || (await leadsToRecord(session, resource, row, { ...profile, record }))) {
      session.detect({ record: { idFields: { [resource]: field } } }, session.isCertain())
      return
    }
  }
  throw new ApiError('unreadable', messages.noIds(Object.keys(row).join(', ')))
}

async function leadsToRecord(
  session: ServiceSession,
  resource: CollectionName,
  row: Row,
  profile: ReturnType<ServiceSession['profile']>,
): Promise<boolean> {
  const id = idOf(row, resource, profile)?.id ?? ''
  const answer = await request(session, `/${resource}/${encodeURIComponent(id)}`)
  const found = readRecord(answer, resource, profile)
  return found !== undefined && idOf(found.row, resource, profile)?.id === id
}
