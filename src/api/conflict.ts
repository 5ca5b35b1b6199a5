import type { Answer } from '../dialect/answer.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { fieldsOf, textAt } from '../dialect/fields.ts'
import { isSameValue } from '../dialect/same-value.ts'
import { ApiError, isMissing } from './api-error.ts'
import type { Conflict } from './api-error.ts'
import { getRecord } from './get-record.ts'
import type { Line } from './line.ts'

type Changes = Record<string, string | undefined>

/** The record as somebody else has left it, and what they did, in words. */
type Meanwhile<R extends Resource> = { now: RecordOf[R]; notes: string[] }

/**
 * The record as the service has it now, read just before an edit is sent to a service that would not notice by itself that somebody
 * else was faster. Throws `ApiError`: with a conflict when a field was made two different things of, with status 404 or 410 when
 * the record is gone. Whatever it throws, nothing was sent.
 */
export async function readBeforeSaving<R extends Resource>(
  line: Line,
  resource: R,
  record: RecordOf[R],
  changes: Changes,
): Promise<Meanwhile<R>> {
  const now = await getRecord(line, resource, record.id).catch(notSent)
  const conflict = compare(resource, record, now, changes)
  if (conflict.fields.length > 0) throw conflictError(conflict)
  return { now, notes: conflict.notes }
}

/**
 * What somebody else did, when an edit was refused for that (W11; RFC 9110, 15.5.13) and touches none of the same fields: it can
 * be sent again upon the record as it is now. Undefined when it was not refused for that. Throws when a field was changed by both,
 * with the record as it is now and what is to be decided.
 */
export async function changedMeanwhile<R extends Resource>(
  line: Line,
  resource: R,
  record: RecordOf[R],
  changes: Changes,
  { status }: Answer,
): Promise<Meanwhile<R> | undefined> {
  if (status !== 412 && status !== 409) return undefined
  const now = await getRecord(line, resource, record.id).catch(unlessMissing)
  if (!now) return undefined
  const conflict = compare(resource, record, now, changes)
  const theirs = conflict.fields.length + conflict.notes.length
  if (conflict.fields.length > 0) throw conflictError(conflict, status)
  // A 409 is also said of much else; and what is refused although nothing has changed would be refused for ever.
  if (theirs === 0 && status === 409) return undefined
  if (status === 412 && theirs > 0) return { now, notes: conflict.notes }
  throw new ApiError(
    'refused',
    [
      'Somebody else changed this meanwhile.',
      ...conflict.notes,
      'It stands here as it is now, with what you typed: look at it, then save again.',
    ].join(' '),
    status,
    [],
    conflict,
  )
}

/** Goes on without the record where it could not be read, but not where it is gone. */
function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && isMissing(error)) throw error
}

/** What somebody else made of a record since it was read as `base`, against what is to be saved. Both the same is no conflict. */
function compare<R extends Resource>(
  resource: R,
  base: RecordOf[R],
  now: RecordOf[R],
  changes: Changes,
): Conflict {
  const theirs = fieldsOf[resource].filter((field) => !isSameValue(textAt(base, field), textAt(now, field)))
  const isOurs = (field: string) =>
    changes[field] !== undefined && !isSameValue(textAt(now, field), changes[field])
  const apart = theirs.filter((field) => !isOurs(field))
  const told = apart.map((field) => `${quoted(textAt(base, field))} into ${quoted(textAt(now, field))}`)
  return {
    fields: theirs.filter(isOurs).map((field) => ({
      field,
      base: textAt(base, field),
      theirs: textAt(now, field),
      mine: changes[field] ?? '',
    })),
    notes: told.length > 0 ? [`Meanwhile somebody else made ${told.join(', ')}; that stands too.`] : [],
    now,
  }
}

function conflictError(conflict: Conflict, status?: number): ApiError {
  return new ApiError('refused', 'Somebody else changed the same meanwhile.', status, [], conflict)
}

/** Whether the record is still there could not be seen, so the edit was not tried: nothing is unknown about it. */
function notSent(error: unknown): never {
  if (!(error instanceof ApiError) || !error.mayHaveHappened) throw error
  const words = `Nothing was sent, because the record could not be read again before. ${error.message}`
  throw new ApiError('stopped', words, undefined, error.fields)
}

function quoted(text: string): string {
  return text ? `“${text}”` : 'empty'
}
