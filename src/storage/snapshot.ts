import { textsOf } from '../domain/field.ts'
import { fieldsOf } from '../domain/fields.ts'
import type { RecordMeta } from '../domain/record-meta.ts'
import type { Snapshot } from './rows.ts'
import type { CollectionName } from '../domain/collection-name.ts'

/** A record in its stored form; `whole` if it was read by its id. */
export function snapshotOf(
  resource: CollectionName,
  record: { id: string; aside?: RecordMeta },
  whole: boolean,
): Snapshot {
  return {
    id: record.id,
    fields: textsOf(record, fieldsOf[resource]),
    others: record.aside?.others ?? [],
    whole,
  }
}
