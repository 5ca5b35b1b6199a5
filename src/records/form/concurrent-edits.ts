import type { FieldConflict } from '../../api/session/api-error.ts'
import type { Refusal } from './refusal.ts'
import type { FieldTexts } from '../../domain/field-texts.ts'
import * as messages from './notice-messages.ts'

/**
 * Refuses to save edits of fields that someone else has changed since typing began (`began`); undefined if there are
 * none.
 */
export function concurrentEdits(
  changes: FieldTexts,
  began: ReadonlyMap<string, string>,
  now: Partial<FieldTexts>,
): Refusal | undefined {
  const fields = Object.entries(changes).flatMap(([field, mine]): FieldConflict[] => {
    const base = began.get(field)
    const theirs = now[field] ?? ''
    return base === undefined || base === theirs ? [] : [{ field, base, theirs, mine }]
  })
  if (fields.length === 0) return undefined
  const message = messages.sameFieldChanged
  return { message, fields: [], conflict: { fields, notes: [] } }
}
