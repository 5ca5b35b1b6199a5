import { textAt } from '../../dialect/fields.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import type { Changes } from '../session/sent-edit.ts'
import * as messages from './messages.ts'

/** How many of the changes a record contains. */
export function countAppliedChanges(record: object, changes: Changes): number {
  return Object.entries(changes).filter(([field, value = '']) => isSameValue(textAt(record, field), value))
    .length
}

/** The fields whose values the service altered when saving (W12), in words. */
export function differences(record: object, changes: Changes): string[] {
  return Object.entries(changes)
    .filter(([field, value]) => value !== undefined && !isSameValue(textAt(record, field), value))
    .map(([field, value]) => messages.storedDifferently(textAt(record, field), value ?? ''))
}
