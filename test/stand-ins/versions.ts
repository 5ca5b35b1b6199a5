import type { Row } from './collection.ts'

/** How often each record was written, from 0: the `version` that a service wants back with an edit (W11). */
export function createVersions() {
  const versions = new WeakMap<Row, number>()
  const of = (row: Row) => versions.get(row) ?? 0
  return { of, raise: (row: Row) => void versions.set(row, of(row) + 1) }
}
