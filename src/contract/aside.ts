/** What came with a record beside its fields. Bookend's own service sends nothing of the kind. */
export type Aside = {
  /** Fields that Bookend does not know, as [name, text], in the service's order: shown, never sent. */
  others: [name: string, text: string][]
  /** Why a field's value is shown as it came instead of being understood, by the field's name. */
  doubts: Record<string, string>
  /** What the service wants back with a write: a field of its own, or the header `ETag` (W11). */
  version?: { field: string; value: string; number: boolean }
  etag?: string
}

/** A record as it was read: its fields, and what came beside them. */
export type Read<T> = T & { aside?: Aside }
