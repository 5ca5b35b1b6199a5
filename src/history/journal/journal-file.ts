import type { Entry } from '../../storage/rows.ts'
import { labelOf } from '../../domain/label-of.ts'
import * as messages from './messages.tsx'

/** The journal as spreadsheet rows: one for each field that an entry changed. */
export function journalRows(entries: Entry[]): string[][] {
  return [
    [messages.when, messages.what, messages.name, 'ID', messages.field, messages.before, messages.after],
    ...entries.flatMap(({ at, kind, resource, name, record, before, after }) =>
      Object.keys({ ...before, ...after }).map((field) => [
        new Date(at).toISOString(),
        messages.kinds[resource][kind],
        name,
        record,
        labelOf(field),
        before[field] ?? '',
        after[field] ?? '',
      ]),
    ),
  ]
}

/** The journal as data for programs. */
export function journalFile(entries: Entry[]): unknown {
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
