/** What came with a record besides its fields. Bookend's own service sends nothing like it. */
export type RecordMeta = {
  /** Fields unknown to Bookend, as [name, text], in the service's order: shown, never sent. */
  others: [name: string, text: string][]
  /** Why a field's value is shown as received instead of parsed, by field name. */
  doubts: Record<string, string>
  /** The service's own name for the record, if none of the name fields that Bookend knows has a value. */
  name?: string
  /** The version that the service requires with a write: a field of its own, or the header `ETag` (W11). */
  version?: { field: string; value: string; number: boolean }
  etag?: string
}

/** The column of a list or a file for a field unknown to Bookend; no field has such a name. */
export function otherColumn(name: string): `other:${string}` {
  return `other:${name}`
}

/** The service's name for the field of such a column; undefined for another column. */
export function otherName(column: string): string | undefined {
  return column.startsWith('other:') ? column.slice('other:'.length) : undefined
}

/** The text of a field unknown to Bookend; "" if the record came without it. */
export function otherText(record: { aside?: RecordMeta }, name: string): string {
  return record.aside?.others.find(([other]) => other === name)?.[1] ?? ''
}

/** The columns of all fields unknown to Bookend that some records came with. */
export function otherColumns(records: readonly { aside?: RecordMeta }[]): string[] {
  const names = records.flatMap(({ aside }) => aside?.others.map(([name]) => name) ?? [])
  return [...new Set(names)].map(otherColumn)
}

/** A field that only another service has, and its text, as a condition takes them (query/conditions.ts). */
export function writeOtherValue(name: string, text: string): string {
  return `${name.replaceAll('%', '%25').replaceAll(':', '%3A')}:${text}`
}

export function readOtherValue(value: string): { name: string; text: string } {
  const end = value.indexOf(':')
  const name = value.slice(0, end).replaceAll('%3A', ':').replaceAll('%25', '%')
  return { name, text: value.slice(end + 1) }
}

/** A record as it was read: its fields, and what came with them. */
export type WithMeta<T> = T & { aside?: RecordMeta }
