import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { csvLine, csvStart } from '../../domain/csv-line.ts'
import { contactFieldNames, labelOf, transactionFieldNames } from '../../domain/fields.ts'
import type { ChangeRow } from '../../storage/rows.ts'
import * as messages from './messages.tsx'

type DownloadsProps = {
  name: string
  /** The rows of the table with the column names first, created on demand. */
  rows: () => string[][]
  data: () => unknown
  /** What is downloaded, if it is not shown next to the buttons. */
  of?: string
}

/** Downloads what is shown as a file, for spreadsheets or for programs. */
export function Downloads({ name, rows, data, of }: DownloadsProps) {
  const label = (kind: string) => (of === undefined ? undefined : messages.downloadOf(kind, of))
  const download = (ending: string, text: string, type: string) =>
    saveFile(`bookend-${name}.${ending}`, new Blob([text], { type }))
  return (
    <>
      <Button
        aria-label={label('CSV')}
        onClick={() => download('csv', toCsv(rows()), 'text/csv;charset=utf-8')}
      >
        {of === undefined ? messages.downloadCsv : 'CSV'}
      </Button>
      <Button
        aria-label={label('JSON')}
        onClick={() => download('json', `${JSON.stringify(data(), null, 2)}\n`, 'application/json')}
      >
        {of === undefined ? messages.downloadJson : 'JSON'}
      </Button>
    </>
  )
}

/** Rows as CSV with a byte order mark. */
export function toCsv(rows: string[][]): string {
  return csvStart + rows.map((row) => csvLine(row)).join('')
}

/** Entries of the history as spreadsheet rows: one for each field that an entry changed. */
export function entryRows(entries: readonly ChangeRow[]): string[][] {
  return [
    [messages.when, messages.what, messages.name, 'ID', messages.field, messages.before, messages.after],
    ...entries.flatMap(({ at, kind, resource, name, id, before, after }) =>
      Object.keys({ ...before, ...after }).map((field) => [
        new Date(at).toISOString(),
        messages.kinds[kind](resource, 1),
        name,
        id,
        labelOf(field),
        before[field] ?? '',
        after[field] ?? '',
      ]),
    ),
  ]
}

/** Entries of the history as data for programs. */
export function entryFile(entries: readonly ChangeRow[]): unknown {
  return entries.map(({ at, kind, resource, id, name, before, after }) => ({
    when: new Date(at).toISOString(),
    kind,
    collection: resource,
    id,
    name,
    before,
    after,
  }))
}

/** Deleted records as spreadsheet rows, with columns for the collections among them. */
export function deletedRows(rows: readonly ChangeRow[]): string[][] {
  const has = (resource: ChangeRow['resource']) => rows.some((one) => one.resource === resource)
  const fields = [
    ...(has('transactions') ? transactionFieldNames : []),
    ...(has('contacts') ? contactFieldNames : []),
  ]
  const others = [...new Set(rows.flatMap((row) => (row.others ?? []).map(([name]) => name)))]
  return [
    [messages.deleted, messages.kind, 'ID', ...fields.map(labelOf), ...others],
    ...rows.map((row) => [
      new Date(row.keptSince ?? row.at).toISOString(),
      row.resource === 'contacts' ? 'contact' : 'transaction',
      row.id,
      ...fields.map((field) => row.before[field] ?? ''),
      ...others.map((name) => row.others?.find(([one]) => one === name)?.[1] ?? ''),
    ]),
  ]
}

export function deletedFile(rows: readonly ChangeRow[]): unknown {
  return rows.map(({ at, keptSince, resource, id, before, others, whole }) => ({
    deleted: new Date(keptSince ?? at).toISOString(),
    collection: resource,
    whole,
    record: { id, ...before },
    others: Object.fromEntries(others ?? []),
  }))
}
