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

/** A record as it was read: its fields, and what came with them. */
export type WithMeta<T> = T & { aside?: RecordMeta }
