import { contactFields, transactionFields } from '../contract/fields.ts'
import type { Aside } from '../contract/aside.ts'
import type { KeptRecord } from './rows.ts'

const fieldsOf = { contacts: contactFields, transactions: transactionFields }

/** A record as it is kept: its fields and what came beside them; `whole` when it was read by its id. */
export function keptRecord(
  resource: 'contacts' | 'transactions',
  record: { id: string; aside?: Aside },
  whole: boolean,
): KeptRecord {
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
