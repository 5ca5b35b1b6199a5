import { textAt } from '../../domain/field.ts'
import type { SaveResult } from '../../domain/write-results.ts'
import type { Answer } from '../../dialect/answer.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { columnsHolding } from '../../dialect/write/changed-columns.ts'
import { readRecord } from '../../dialect/read/read-record.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import { ApiError, isMissing, wordsForStatus } from '../session/api-error.ts'
import { changedMeanwhile, readBeforeSaving } from './conflict.ts'
import { judgeEdit, differences, countAppliedChanges } from './judge-edit.ts'
import { sendEdit, type Changes, type Edit } from './send-edit.ts'
import { runFirstWrite, refuseWhenStopped } from './first-write.ts'
import { addressOf, getRecord, tagged, readWholeRow } from '../read/get-record.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { readBack } from './read-back.ts'
import { notTakenOver, refuseFailure, withEditHint } from './save-failure.ts'
import { parseRows } from '../read/parse-rows.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/**
 * Saves the changed fields on top of the service's current record. Someone else's changes to other fields stay and are
 * reported; if both changed the same field, nothing is sent. Bookend's own service ensures that with ETags. Other
 * services' records are read just before and after the edit, and every column is compared: unrequested changes are
 * reported, and suspend writes until the user decides. A concurrent edit between those two reads goes
 * unnoticed. Throws `ApiError`.
 */
export async function saveRecord<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  record: RecordOf[R],
  changes: Changes,
): Promise<SaveResult<RecordOf[R]>> {
  refuseWhenStopped(session)
  const { verify, edit } = session.profile().write
  const isTrusted =
    !verify && edit === 'changed' && (session.memory.isBookend || session.memory.proven.has('edit'))
  if (isTrusted && record.aside?.etag !== undefined)
    return trust(session, { resource, record, row: undefined, changes })
  return runFirstWrite(session, 'edit', async () => {
    const { now, notes } = await readBeforeSaving(session, resource, record, changes)
    const read = { resource, ...now, changes }
    return withNotes(
      notes,
      await (isTrusted ? trust(session, { ...read, row: undefined }) : saveAndCompare(session, read)),
    )
  })
}

/** Sends an edit to a service whose response can be trusted. */
async function trust<R extends CollectionName>(
  session: ServiceSession,
  edit: Edit<R>,
): Promise<SaveResult<RecordOf[R]>> {
  const { resource, record } = edit
  const sent = await send(session, edit)
  if ('again' in sent) return withNotes(sent.notes, await trust(session, sent.again))
  const own = readRecord(sent.answer, resource, session.profile(), record.id)
  if (!own || sent.answer.redirected) return compare(session, { ...edit, row: undefined }, sent)
  const [saved] = await parseRows(session, resource, [own.row], undefined)
  return { record: saved && tagged(session, sent.answer, saved), notes: [] }
}

async function saveAndCompare<R extends CollectionName>(
  session: ServiceSession,
  edit: Edit<R>,
): Promise<SaveResult<RecordOf[R]>> {
  const sent = await send(session, edit).catch(async (error: unknown) => {
    const { resource, record, row, changes } = edit
    // The answer was lost: what the edit did besides is judged all the same.
    if (error instanceof ApiError && error.mayHaveHappened && row) {
      const now = await readWholeRow(session, resource, record.id).catch(() => undefined)
      if (now) judgeEdit(session, { resource, before: row, changes }, now)
    }
    throw error
  })
  if ('again' in sent) return withNotes(sent.notes, await saveAndCompare(session, sent.again))
  return compare(session, edit, sent)
}

/** Sends an edit; `again` sends it again, on top of someone else's concurrent changes. */
async function send<R extends CollectionName>(
  session: ServiceSession,
  edit: Edit<R>,
): Promise<{ answer: Answer } | { again: Edit<R>; notes: string[] }> {
  const { resource, record } = edit
  let again: { again: Edit<R>; notes: string[] } | undefined
  const isConflict = async (answer: Answer) => {
    const meanwhile = await changedMeanwhile(session, edit, answer)
    if (!meanwhile) return
    again = { again: { ...edit, ...meanwhile.now }, notes: meanwhile.notes }
    throw new ApiError('refused', wordsForStatus(answer.status), answer.status)
  }
  try {
    const answer = await sendEdit(session, edit)
    await isConflict(answer)
    await refuseUnlessSaved(session, edit, answer)
    return { answer }
  } catch (error) {
    if (again) return again
    return await seeWhetherGone(session, resource, record.id, error)
  }
}

/** Reads the record back and compares every column with its earlier value. */
async function compare<R extends CollectionName>(
  session: ServiceSession,
  edit: Edit<R>,
  { answer }: { answer: Answer },
): Promise<SaveResult<RecordOf[R]>> {
  const { resource, record, row, changes } = edit
  const read = await readBack(session, resource, record.id, (whole) => {
    const compared = {
      resource,
      profile: session.profile(),
      before: row ?? whole.row,
      after: whole.row,
      changes,
    }
    return countAppliedChanges(whole.record, changes) > 0 || columnsHolding(compared).size > 0
  })
  const { now, taken, harmed, found } = row
    ? judgeEdit(session, { resource, changes, before: row }, read)
    : { now: read, taken: countAppliedChanges(read.record, changes) > 0, harmed: false, found: [] }
  const isMissed = !taken && isAsBefore(record, now.record, changes) && !isAsBefore(record, changes, changes)
  if (harmed && !taken) throw new ApiError('stopped', messages.changedOthers)
  if (!harmed && isMissed) throw notTakenOver(session, resource, answer, addressOf(resource, record.id))
  const others = Object.entries(changes).filter(([field]) => !found.includes(field))
  return { record: now.record, notes: differences(now.record, Object.fromEntries(others)) }
}

/** Whether the fields to change have the same values in both. */
function isAsBefore(before: object, now: object, changes: Changes): boolean {
  return Object.keys(changes).every((field) => isSameValue(textAt(before, field), textAt(now, field)))
}

/** Throws the refusal of an edit unless reading shows that it was saved. Suspends all writes if it was saved wrongly. */
async function refuseUnlessSaved<R extends CollectionName>(
  session: ServiceSession,
  edit: Edit<R>,
  answer: Answer,
): Promise<void> {
  const { resource, record, row, changes } = edit
  const { aside: _aside, ...fields } = record
  const sent = session.profile().write.edit === 'changed' ? changes : { ...fields, ...changes }
  try {
    await refuseFailure(session, resource, answer, sent, addressOf(resource, record.id))
  } catch (error) {
    // Without its row, the record comes from a service whose response is trusted.
    if (!(error instanceof ApiError) || !row || error.failure !== 'refused' || isMissing(error)) throw error
    // A gateway timeout does not reveal what the service behind it does.
    if (error.status !== undefined && error.status > 500) throw error
    const now = await readWholeRow(session, resource, record.id).catch(() => undefined)
    const judged = now && judgeEdit(session, { resource, before: row, changes }, now)
    const isSaved =
      judged && countAppliedChanges(judged.now.record, changes) > countAppliedChanges(record, changes)
    if (!isSaved || judged.harmed) throw withEditHint(session, edit, error)
  }
}

function withNotes<T>(notes: string[], saved: SaveResult<T>): SaveResult<T> {
  return { ...saved, notes: [...notes, ...saved.notes] }
}

/** The service says that an edited record does not exist, but it may be wrong: creating it again could duplicate it. */
async function seeWhetherGone(
  session: ServiceSession,
  resource: CollectionName,
  id: string,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ApiError) || !isMissing(error)) throw error
  const isGone = await getRecord(session, resource, id, { fresh: true }).then(() => false, isMissing)
  throw isGone ? error : new ApiError('refused', error.message, undefined, error.fields)
}
