import type { Answer } from '../dialect/answer.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { fieldsOf, textAt } from '../dialect/fields.ts'
import { isSameValue } from '../dialect/same-value.ts'
import { ApiError } from './api-error.ts'
import { getRecord } from './get-record.ts'
import type { Line } from './line.ts'

/**
 * Throws when an edit was refused because somebody else changed the record meanwhile (W11; RFC 9110, 15.5.13), with the record as
 * it is now: the form then shows it round what was typed, and saving again is saving over what one has seen.
 */
export async function refuseConflict<R extends Resource>(
  line: Line,
  resource: R,
  record: RecordOf[R],
  changes: Record<string, string | undefined>,
  { status }: Answer,
): Promise<void> {
  if (status !== 412 && status !== 409) return
  const now = await getRecord(line, resource, record.id).catch(() => undefined)
  if (!now) return
  const fields = fieldsOf[resource]
    .filter((field) => !isSameValue(textAt(record, field), textAt(now, field)))
    .map((field) => ({
      field,
      detail:
        changes[field] === undefined
          ? `Somebody else changed this; it was ${quoted(textAt(record, field))}.`
          : `Somebody else made this ${quoted(textAt(now, field))}.`,
    }))
  // A 409 is also said of much else.
  if (fields.length === 0 && status === 409) return
  throw new ApiError(
    'refused',
    'Somebody else changed this meanwhile. It stands here as it is now, with what you typed: look at it, then save again.',
    status,
    fields,
    now,
  )
}

function quoted(text: string): string {
  return text ? `“${text}”` : 'empty'
}
