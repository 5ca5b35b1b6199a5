import type { Answer } from '../dialect/answer.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { fieldsOf, textAt } from '../dialect/fields.ts'
import { isSameValue } from '../dialect/same-value.ts'
import { ApiError } from './api-error.ts'
import { getRecord } from './get-record.ts'
import type { Line } from './line.ts'

type Changes = Record<string, string | undefined>

/** The record as somebody else has left it, and what they did, in words. */
type Meanwhile<R extends Resource> = { now: RecordOf[R]; notes: string[] }

/**
 * What somebody else did, when an edit was refused for that (W11; RFC 9110, 15.5.13) and touches none of the same fields: it can
 * be sent again upon the record as it is now. Undefined when it was not refused for that. Throws when a field was changed by both,
 * with the record as it is now: the form then shows it round what was typed, and saving again is saving over what one has seen.
 */
export async function changedMeanwhile<R extends Resource>(
  line: Line,
  resource: R,
  record: RecordOf[R],
  changes: Changes,
  { status }: Answer,
): Promise<Meanwhile<R> | undefined> {
  if (status !== 412 && status !== 409) return undefined
  const now = await getRecord(line, resource, record.id).catch(() => undefined)
  if (!now) return undefined
  const theirs = fieldsOf[resource].filter((field) => !isSameValue(textAt(record, field), textAt(now, field)))
  const isApart = theirs.every(
    (field) => changes[field] === undefined || isSameValue(textAt(now, field), changes[field]),
  )
  // A 409 is also said of much else; and what is refused although nothing has changed would be refused for ever.
  if (theirs.length === 0 && status === 409) return undefined
  if (status === 412 && theirs.length > 0 && isApart) {
    const told = theirs.map((field) => `${quoted(textAt(record, field))} into ${quoted(textAt(now, field))}`)
    return { now, notes: [`Meanwhile somebody else made ${told.join(', ')}; that stands too.`] }
  }
  const fields = theirs.map((field) => ({
    field,
    detail:
      changes[field] === undefined
        ? `Somebody else changed this; it was ${quoted(textAt(record, field))}.`
        : `Somebody else made this ${quoted(textAt(now, field))}.`,
  }))
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
