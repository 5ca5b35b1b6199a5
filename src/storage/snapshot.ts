import { contactFieldNames, transactionFieldNames } from '../domain/fields.ts'
import type { RecordMeta } from '../domain/record-meta.ts'
import type { Snapshot } from './rows.ts'
import type { CollectionName } from '../domain/collection-name.ts'

const fieldsOf = { contacts: contactFieldNames, transactions: transactionFieldNames }

/** A record in its stored form; `whole` if it was read by its id. */
export function snapshotOf(
  resource: CollectionName,
  record: { id: string; aside?: RecordMeta },
  whole: boolean,
): Snapshot {
  const values = new Map<string, unknown>(Object.entries(record))
  const text = (field: string) => {
    const value = values.get(field)
    return typeof value === 'string' ? value : ''
  }
  return {
    id: record.id,
    fields: Object.fromEntries(fieldsOf[resource].map((field) => [field, text(field)])),
    others: record.aside?.others ?? [],
    whole,
  }
}
