import type { RecordOf } from '../../dialect/fields.ts'
import type { JsonObject } from '../../dialect/json.ts'
import { UnwritableError, writeBody } from '../../dialect/write/write-body.ts'
import type { Outgoing } from '../../dialect/write/write-body.ts'
import type { Changes } from '../session/sent-edit.ts'
import { ApiError } from '../session/api-error.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { openPaths } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

type Write = {
  resource: CollectionName
  changes: Changes
  record?: RecordOf[CollectionName]
  row?: JsonObject | undefined
  like?: JsonObject | undefined
}

/** The body and headers of a write in the service's notation. Throws `ApiError` if a value cannot be encoded. */
export function encodeWrite(session: ServiceSession, write: Write): Outgoing {
  const { resource, changes, record, row, like } = write
  const profile = session.profile()
  try {
    return writeBody({
      resource,
      changes: Object.fromEntries(Object.entries(changes).filter(isGiven)),
      profile,
      open: openPaths(session.attention.get()),
      like,
      ...(record && { record }),
      ...(row && { row }),
    })
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error
    throw new ApiError('stopped', messages.unwritable, undefined, [
      { field: error.field, detail: error.message },
    ])
  }
}

function isGiven(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined
}
