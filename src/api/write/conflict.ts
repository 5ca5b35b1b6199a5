import { textAt } from '../../domain/field.ts'
import { labelOf, fieldsOf } from '../../domain/fields.ts'
import type { Answer } from '../../dialect/answer.ts'
import { type RecordOf } from '../../dialect/fields.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import { throwUnsent, ApiError, asApiError, isMissing, type Conflict } from '../session/api-error.ts'
import { countAppliedChanges } from './judge-edit.ts'
import type { Changes, Edit } from './send-edit.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { readWholeRow, type Whole } from '../read/get-record.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/** The version of the record that someone else saved, and notes on what they changed. */
type Meanwhile<R extends CollectionName> = { now: Whole<R>; notes: string[] }

/**
 * The current record, read just before an edit is sent to a service that does not detect concurrent edits. Throws
 * `ApiError`: with a conflict if both changed a field, with status 404 or 410 if the record is gone. If it throws,
 * nothing was sent.
 */
export async function readBeforeSaving<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  record: RecordOf[R],
  changes: Changes,
): Promise<Meanwhile<R>> {
  const now = await readWholeRow(session, resource, record.id).catch((error: unknown) =>
    throwUnsent(error, messages.notSent),
  )
  const conflict = compare(resource, record, now.record, changes)
  if (conflict.fields.length > 0) throw conflictError(conflict)
  return { now, notes: conflict.notes }
}

/**
 * What someone else changed, if an edit was refused for that reason (W11; RFC 9110, 15.5.13) and their fields differ
 * from ours: the edit can be sent again, based on the current record. Undefined if it was refused for another reason.
 * Throws a conflict if both changed the same field.
 */
export async function changedMeanwhile<R extends CollectionName>(
  session: ServiceSession,
  { resource, record, row, changes }: Edit<R>,
  { status }: Answer,
): Promise<Meanwhile<R> | undefined> {
  if (status !== 412 && status !== 409) return undefined
  const now = await readWholeRow(session, resource, record.id).catch(unlessMissing(status))
  if (!now) return undefined
  const conflict = compare(resource, record, now.record, changes)
  const hasChanged = changed(resource, record, now.record).length > 0
  if (conflict.fields.length > 0) throw conflictError(conflict, status)
  // A 409 has many meanings. If the record has not changed, the service would refuse the edit forever. If it has all that was
  // asked, the edit was made: what was refused is the same once more, which a browser had sent on its own.
  const isMade = row && countAppliedChanges(now.record, changes) === Object.keys(changes).length
  if (status === 409 && (!hasChanged || isMade)) return undefined
  if (status === 412 && hasChanged) return { now, notes: conflict.notes }
  throw new ApiError(
    'refused',
    hasChanged
      ? messages.changedFirst(conflict.notes.join(' '))
      : now.record.aside?.etag === undefined && now.record.aside?.version === undefined
        ? messages.etagHidden
        : messages.changedEtagOnly,
    status,
    [],
    conflict,
  )
}

/**
 * Continues without the record if it could not be read, but not if it is gone. After a 412 that leaves the outcome open: where a
 * connection breaks after the edit, browsers send it again on their own, and what refuses the second is the first.
 */
function unlessMissing(status: number) {
  return (error: unknown): undefined => {
    if (isMissing(error)) throw error
    if (status === 412) throw new ApiError('unreachable', asApiError(error).message, status)
  }
}

/** Compares someone else's changes since `base` with the ones to save. Equal changes are no conflict, and may be ours. */
function compare<R extends CollectionName>(
  resource: R,
  base: RecordOf[R],
  now: RecordOf[R],
  changes: Changes,
): Conflict {
  const theirs = changed(resource, base, now)
  const isOurs = (field: string) =>
    changes[field] !== undefined && !isSameValue(textAt(now, field), changes[field])
  const apart = theirs.filter((field) => changes[field] === undefined)
  return {
    fields: theirs.filter(isOurs).map((field) => ({
      field,
      base: textAt(base, field),
      theirs: textAt(now, field),
      mine: changes[field] ?? '',
    })),
    notes:
      apart.length > 0
        ? [
            ...apart.map((field) => wordsFor(labelOf(field), textAt(base, field), textAt(now, field))),
            messages.theirsStay(apart.length),
          ]
        : [],
    now,
  }
}

function changed<R extends CollectionName>(resource: R, base: RecordOf[R], now: RecordOf[R]) {
  return fieldsOf[resource].filter((field) => !isSameValue(textAt(base, field), textAt(now, field)))
}

function conflictError(conflict: Conflict, status?: number): ApiError {
  return new ApiError('refused', messages.sameField, status, [], conflict)
}

function wordsFor(field: string, from: string, to: string): string {
  if (!from) return messages.filledFieldMeanwhile(field, to)
  return to ? messages.changedFieldMeanwhile(field, from, to) : messages.clearedFieldMeanwhile(field, from)
}
