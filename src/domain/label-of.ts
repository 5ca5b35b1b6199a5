import { knownField } from './fields.ts'

/** A field's label; for a service's own fields, their own name. */
export function labelOf(field: string): string {
  return knownField(field)?.label ?? field
}
