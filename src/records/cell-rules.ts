import type { FieldFault } from '../api/session/api-error.ts'
import type { FieldTexts } from '../domain/field-texts.ts'

/** How a collection edits its records in the list, loaded when the list is idle. */
export type CellRules<T> = {
  /** The fields that a record's cell in this column edits, in the order of its inputs; none if it cannot be edited. */
  fieldsIn: (record: T, column: string) => readonly string[]
  /** The fields as inputs hold them. */
  toDraft: (record: T) => FieldTexts
  /** The changes that the typed text makes, or why it cannot be saved. */
  read: (start: FieldTexts, typed: FieldTexts) => { changes: FieldTexts } | { faults: FieldFault[] }
}
