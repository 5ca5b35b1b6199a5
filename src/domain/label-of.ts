import { knownField } from './fields.ts'
import { otherName } from './record-meta.ts'

/** A field's label; for a field that only the service knows, its own name. */
export function labelOf(field: string): string {
  return knownField(field)?.label ?? otherName(field) ?? field
}
