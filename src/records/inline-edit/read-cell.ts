import type { FieldTexts } from '../../domain/field.ts'
import type { CellRules, Check } from '../collection.ts'

/**
 * Reads what was typed in a cell as a form does: checks only what differs from the start, and ignores another notation of the same
 * value.
 */
export function readCell(check: Check): CellRules<never>['read'] {
  return (start, typed) => {
    const checked = check(changedFrom(start, typed), start)
    return 'values' in checked
      ? { changes: changedFrom(start, checked.values) }
      : { faults: Object.entries(checked.faults).map(([field, detail]) => ({ field, detail })) }
  }
}

function changedFrom(before: FieldTexts, now: FieldTexts): FieldTexts {
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field]))
}
