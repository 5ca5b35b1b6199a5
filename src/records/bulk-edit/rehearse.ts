import { labelOf } from '../../domain/fields.ts'
import type { Check } from '../collection.ts'
import type { PlannedRow } from '../../changes/plan-change.ts'
import * as messages from '../messages.tsx'

/** A record that the operations change. `fault`: why the form would not save it. */
export type RehearsedRow = PlannedRow & { fault?: string }

type Subject = Pick<PlannedRow, 'id' | 'name' | 'detail'> & { fields: Record<string, string> }

/** The fields of a record that an edit changes, with their new values. */
export type ChangeOf = (record: Subject) => Record<string, string>

/** The records that an edit would change, checked as the form checks them. Leaves out records that stay the same. */
export function rehearse(subjects: readonly Subject[], changeOf: ChangeOf, check: Check): RehearsedRow[] {
  return subjects.flatMap((subject) => {
    const { fields, ...named } = subject
    const typed = changeOf(subject)
    if (Object.keys(typed).length === 0) return []
    const checked = check(typed, fields)
    const after = 'values' in checked ? differing(checked.values, fields) : typed
    const changed = Object.keys(after)
    if (changed.length === 0) return []
    const before = Object.fromEntries(changed.map((field) => [field, fields[field] ?? '']))
    const row = { ...named, before, after }
    if ('values' in checked) return [row]
    const [[field, words] = ['', '']] = Object.entries(checked.faults)
    return [{ ...row, fault: messages.labelled(labelOf(field), words) }]
  })
}

function differing(values: Record<string, string>, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== (fields[field] ?? '')),
  )
}
