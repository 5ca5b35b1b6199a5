import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'
import type { Receipt } from '../../storage/rows.ts'
import { labelOf } from '../../domain/label-of.ts'
import * as messages from './messages.tsx'

/** Deleted records as spreadsheet rows, with columns for the collections among them. */
export function receiptRows(receipts: Receipt[]): string[][] {
  const has = (resource: Receipt['resource']) => receipts.some((one) => one.resource === resource)
  const fields = [
    ...(has('transactions') ? transactionFieldNames : []),
    ...(has('contacts') ? contactFieldNames : []),
  ]
  const others = [...new Set(receipts.flatMap(({ record }) => record.others.map(([name]) => name)))]
  return [
    [messages.deleted, messages.kind, 'ID', ...fields.map(labelOf), ...others],
    ...receipts.map(({ at, resource, id, record }) => [
      new Date(at).toISOString(),
      resource === 'contacts' ? 'contact' : 'transaction',
      id,
      ...fields.map((field) => record.fields[field] ?? ''),
      ...others.map((name) => record.others.find(([one]) => one === name)?.[1] ?? ''),
    ]),
  ]
}

/** Deleted records as data for programs. */
export function receiptFile(receipts: Receipt[]): unknown {
  return receipts.map(({ at, resource, id, record }) => ({
    deleted: new Date(at).toISOString(),
    collection: resource,
    whole: record.whole,
    record: { id, ...record.fields },
    others: Object.fromEntries(record.others),
  }))
}
