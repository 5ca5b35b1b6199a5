import type { ContactChanges } from '../contract/contact.ts'
import type { Saved } from '../contract/saved.ts'
import type { Answer } from '../dialect/answer.ts'
import { createdId } from '../dialect/created-id.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { fieldsOf, textAt } from '../dialect/fields.ts'
import { isSameValue } from '../dialect/same-value.ts'
import { readRecord } from '../dialect/read-record.ts'
import { UnwritableError, writeBody } from '../dialect/write-body.ts'
import { ApiError, isMissing } from './api-error.ts'
import { changedMeanwhile, readBeforeSaving } from './conflict.ts'
import { findCreated } from './find-created.ts'
import { addressOf, getRecord, tagged } from './get-record.ts'
import { request } from './http.ts'
import type { Line } from './line.ts'
import { openPaths } from './line.ts'
import { notTakenOver, refuseFailure } from './save-failure.ts'
import { understood } from './understood.ts'
import { refuseWhenStopped, stopWriting } from './stop-writing.ts'

type Changes = Record<string, string | undefined>

/**
 * Sends the changed fields of a record as it was read, upon what the service has now: what somebody else changed in other fields
 * stands and is told, and where both changed the same field nothing is sent. A service that gives ETags sees to that itself; of any
 * other the record is read again just before, which leaves a gap: a change that somebody else makes between that reading and the
 * arrival of this edit is not noticed, and in the fields sent here it is lost.
 * Afterwards the record is read again, unless the profile says that the answer can be relied on. What the service made of the
 * fields is told; when it cleared one that was not sent, nothing more is written until somebody decides. Throws `ApiError`.
 */
export async function saveRecord<R extends Resource>(
  line: Line,
  resource: R,
  record: RecordOf[R],
  changes: Changes,
): Promise<Saved<RecordOf[R]>> {
  refuseWhenStopped(line)
  if (record.aside?.etag !== undefined) return sendEdit(line, resource, record, changes)
  const { now, notes } = await readBeforeSaving(line, resource, record, changes)
  return withNotes(notes, await sendEdit(line, resource, now, changes))
}

async function sendEdit<R extends Resource>(
  line: Line,
  resource: R,
  record: RecordOf[R],
  changes: Changes,
): Promise<Saved<RecordOf[R]>> {
  const path = addressOf(resource, record.id)
  const answer = await sendChanges(line, resource, record, changes)
  const meanwhile = await changedMeanwhile(line, resource, record, changes, answer)
  if (meanwhile) return withNotes(meanwhile.notes, await sendEdit(line, resource, meanwhile.now, changes))
  await refuseFailure(line, resource, answer, changes, path).catch((error: unknown) =>
    seeWhetherGone(line, resource, record.id, error),
  )
  const own = readRecord(answer, resource, line.profile(), record.id)
  if (!line.profile().write.verify && own && !answer.redirected) {
    const [saved] = await understood(line, resource, [own.row], undefined)
    return { record: saved && tagged(line, answer, saved), notes: [] }
  }
  const now = await readAgain(
    line,
    resource,
    record.id,
    (read) => takenOver(read, changes) > 0,
    answer.status,
  )
  if (
    takenOver(now, changes) === 0 &&
    Object.keys(changes).some((field) => textAt(record, field) !== changes[field])
  )
    throw notTakenOver(line, answer, path)
  const cleared = fieldsOf[resource].filter(
    (field) => !(field in changes) && textAt(record, field) !== '' && textAt(now, field) === '',
  )
  if (cleared.length > 0) stopWriting(line, resource, record, cleared)
  return { record: now, notes: differences(now, changes) }
}

function withNotes<T>(notes: string[], saved: Saved<T>): Saved<T> {
  return { ...saved, notes: [...notes, ...saved.notes] }
}

/** A record that an edit is told not to be there may be there all the same: to create it again would make a second one. */
async function seeWhetherGone(line: Line, resource: Resource, id: string, error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || !isMissing(error)) throw error
  const isGone = await getRecord(line, resource, id).then(
    () => false,
    (reason: unknown) => reason instanceof Error && isMissing(reason),
  )
  throw isGone ? error : new ApiError('refused', error.message, undefined, error.fields)
}

async function sendChanges<R extends Resource>(
  line: Line,
  resource: R,
  record: RecordOf[R],
  changes: Changes,
): Promise<Answer> {
  const path = addressOf(resource, record.id)
  const send = (of: RecordOf[R]) =>
    request(line, path, { method: 'POST', mayRepeat: true, ...written(line, resource, changes, of) })
  const answer = await send(record)
  if (answer.status !== 428) return answer
  // It wants to hear which version is being changed (W11), and has done nothing yet.
  line.learn({ write: { version: 'etag' } })
  const { aside } = await getRecord(line, resource, record.id)
  return send({ ...record, aside: { others: [], doubts: {}, ...record.aside, ...aside } })
}

/** Creates a contact and finds it, by what the service says or by what was sent. It is sent once, whatever happens. Throws `ApiError`. */
export async function createContact(line: Line, draft: ContactChanges): Promise<Saved<RecordOf['contacts']>> {
  refuseWhenStopped(line)
  refuseIncomplete(line, draft)
  const outgoing = written(line, 'contacts', draft)
  const answer = await request(line, '/contacts/new', { method: 'POST', mayRepeat: false, ...outgoing })
  await refuseFailure(line, 'contacts', answer, draft, '/contacts/new')
  const id = createdId(answer, 'contacts', line.profile())
  const own = id === undefined ? undefined : readRecord(answer, 'contacts', line.profile(), id)
  if (!line.profile().write.verify && own) {
    const [created] = await understood(line, 'contacts', [own.row], undefined)
    return { record: created && tagged(line, answer, created), notes: [] }
  }
  try {
    const record =
      id === undefined
        ? await findCreated(line, draft)
        : await readAgain(line, 'contacts', id, () => true, 202)
    if (record) return { record, notes: differences(record, draft) }
  } catch {
    // It was created; that it cannot be read now must not look as if it was not.
  }
  return { record: undefined, notes: ['The service did not say where it is; look for it in the list.'] }
}

function written<R extends Resource>(line: Line, resource: R, changes: Changes, record?: RecordOf[R]) {
  try {
    const sent = Object.entries(changes).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const row = record && line.memory.rows.get(addressOf(resource, record.id))
    return writeBody({
      resource,
      changes: Object.fromEntries(sent),
      profile: line.profile(),
      open: openPaths(line.attention.get()),
      ...(record && { record }),
      ...(row && { row }),
    })
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error
    throw new ApiError('stopped', 'A value cannot be written in the notation of this service.', undefined, [
      { field: error.field, detail: error.message },
    ])
  }
}

/** Fields that the profile says a creation must have. */
function refuseIncomplete(line: Line, draft: ContactChanges) {
  const empty = (line.profile().write.required['contacts'] ?? []).filter((field) => !textAt(draft, field))
  if (empty.length > 0)
    throw new ApiError(
      'stopped',
      'This service wants more fields filled.',
      undefined,
      empty.map((field) => ({ field, detail: 'This service wants it filled' })),
    )
}

/** The record as the service has it now; asked a few times when it said that it would see to it later (W8), or answered from a stale copy (W7). */
async function readAgain<R extends Resource>(
  line: Line,
  resource: R,
  id: string,
  isDone: (record: RecordOf[R]) => boolean,
  status: number,
): Promise<RecordOf[R]> {
  const tries = status === 202 ? 6 : 2
  for (let tried = 1; ; tried += 1) {
    try {
      const record = await getRecord(line, resource, id)
      if (isDone(record) || tried >= tries) return record
    } catch (error) {
      const notYet = error instanceof ApiError && error.status === 404 && status === 202
      if (!notYet || tried >= tries) throw unread(error)
    }
    await new Promise((resolve) => setTimeout(resolve, 400 * tried))
  }
}

/** The service took it, but whether it kept it could not be seen. */
function unread(error: unknown): ApiError {
  const words = error instanceof Error ? error.message : String(error)
  return new ApiError('unreachable', `The service accepted it, but it could not be read again. ${words}`)
}

/** How many of the changes a record has. */
function takenOver(record: object, changes: Changes): number {
  return Object.entries(changes).filter(([field, value = '']) => isSameValue(textAt(record, field), value))
    .length
}

function differences(record: object, changes: Changes): string[] {
  return Object.entries(changes)
    .filter(([field, value]) => value !== undefined && !isSameValue(textAt(record, field), value))
    .map(([field, value]) => `The service stored “${textAt(record, field)}” for “${value}”.`)
}
