import { csvLine, csvStart } from '../../domain/csv-line.ts'
import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'
import { labelOf } from '../../domain/label-of.ts'
import type { Entry, Receipt } from '../../storage/rows.ts'
import * as messages from './messages.tsx'

/** Rows as CSV with a byte order mark. */
export function toCsv(rows: string[][]): string {
  return csvStart + rows.map((row) => csvLine(row)).join('')
}

/** Entries of the history as spreadsheet rows: one for each field that an entry changed. */
export function entryRows(entries: Entry[]): string[][] {
  return [
    [messages.when, messages.what, messages.name, 'ID', messages.field, messages.before, messages.after],
    ...entries.flatMap(({ at, kind, resource, name, record, before, after }) =>
      Object.keys({ ...before, ...after }).map((field) => [
        new Date(at).toISOString(),
        messages.kinds[kind](resource, 1),
        name,
        record,
        labelOf(field),
        before[field] ?? '',
        after[field] ?? '',
      ]),
    ),
  ]
}

/** Entries of the history as data for programs. */
export function entryFile(entries: Entry[]): unknown {
  return entries.map(({ at, kind, resource, record, name, before, after }) => ({
    when: new Date(at).toISOString(),
    kind,
    collection: resource,
    id: record,
    name,
    before,
    after,
  }))
}

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
