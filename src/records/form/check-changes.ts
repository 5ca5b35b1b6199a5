import type { z } from 'zod/mini'
import type { FieldTexts } from '../../domain/field.ts'
import type { CellRules, Check } from '../collection.ts'

/** A check of a record's changes by a form's schema: the values to send, or the first error of each field. */
export function checkChanges(schemaFor: (record: FieldTexts) => z.ZodMiniType<object>): Check {
  return (changes, record) => {
    const read = schemaFor({ ...record, ...changes }).safeParse(changes)
    if (read.success) return { values: textsOf(read.data) }
    const faults = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
    return { faults: Object.fromEntries(faults.toReversed()) }
  }
}

function textsOf(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Reads what was typed in a cell as a form does: returns what differs from the start by more than its notation, or its faults. */
export function readCell(check: Check): CellRules<never>['read'] {
  return (start, typed) => {
    const checked = check(changedFrom(start, typed), start)
    return 'values' in checked
      ? { changes: changedFrom(start, checked.values) }
      : { faults: Object.entries(checked.faults).map(([field, detail]) => ({ field, detail })) }
  }
}

/** The fields of `now` whose values differ from `before`. */
export function changedFrom<Value>(before: Record<string, Value>, now: Record<string, Value>) {
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field]))
}
