import type { FieldConflict } from '../api/api-error.ts'
import type { Refusal } from './refusal.ts'

type Fields = Record<string, string>

/**
 * Refuses to save what was typed over fields that were read again, and read otherwise, since typing began (`began`); undefined when
 * there are none.
 */
export function movedUnder(
  changes: Fields,
  began: ReadonlyMap<string, string>,
  now: Partial<Fields>,
): Refusal | undefined {
  const fields = Object.entries(changes).flatMap(([field, mine]): FieldConflict[] => {
    const base = began.get(field)
    const theirs = now[field] ?? ''
    return base === undefined || base === theirs ? [] : [{ field, base, theirs, mine }]
  })
  if (fields.length === 0) return undefined
  const message = 'Not saved. Somebody else changed the same meanwhile.'
  return { message, fields: [], conflict: { fields, notes: [] } }
}
