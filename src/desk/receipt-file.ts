import { contactFields, transactionFields } from '../contract/fields.ts'
import type { Receipt } from '../kept/rows.ts'
import { labelOf } from '../contract/field-words.ts'

/** Deleted records as rows of a spreadsheet, with the columns of the kinds that are among them. */
export function receiptRows(receipts: Receipt[]): string[][] {
  const has = (resource: Receipt['resource']) => receipts.some((one) => one.resource === resource)
  const fields = [
    ...(has('transactions') ? transactionFields : []),
    ...(has('contacts') ? contactFields : []),
  ]
  const others = [...new Set(receipts.flatMap(({ record }) => record.others.map(([name]) => name)))]
  return [
    ['Deleted', 'Kind', 'ID', ...fields.map(labelOf), ...others],
    ...receipts.map(({ at, resource, id, record }) => [
      new Date(at).toISOString(),
      resource === 'contacts' ? 'contact' : 'transaction',
      id,
      ...fields.map((field) => record.fields[field] ?? ''),
      ...others.map((name) => record.others.find(([one]) => one === name)?.[1] ?? ''),
    ]),
  ]
}

/** Deleted records for programs. */
export function receiptFile(receipts: Receipt[]): unknown {
  return receipts.map(({ at, resource, id, record }) => ({
    deleted: new Date(at).toISOString(),
    collection: resource,
    whole: record.whole,
    record: { id, ...record.fields },
    others: Object.fromEntries(record.others),
  }))
}
