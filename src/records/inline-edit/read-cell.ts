import type { z } from 'zod/mini'
import type { CellRules } from '../collection.ts'
import type { FieldTexts } from '../../domain/field.ts'

/**
 * Reads what was typed in a cell as a form does (records/form/use-changes-form.ts, whose chunk has no room for a shared
 * part): checks only what differs from the start, and ignores another notation of the same value.
 */
export function readCell(
  schemaFor: (typed: FieldTexts) => z.ZodMiniType<Record<string, string | undefined>, Partial<FieldTexts>>,
): CellRules<never>['read'] {
  return (start, typed) => {
    const read = schemaFor(typed).safeParse(changedFrom(start, typed))
    if (read.success) return { changes: changedFrom(start, read.data) }
    const first = new Map(
      read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
    )
    return { faults: [...first].map(([field, detail]) => ({ field, detail })) }
  }
}

function changedFrom(before: FieldTexts, now: Record<string, string | undefined>): FieldTexts {
  return Object.fromEntries(
    Object.entries(now).flatMap(([field, value]) =>
      value === undefined || value === before[field] ? [] : [[field, value]],
    ),
  )
}
