import type { Answer } from '../../dialect/answer.ts'
import {
  readDeleteAnswer,
  isBodyRefused,
  type SaidOfRemoval,
} from '../../dialect/delete/read-delete-answer.ts'
import type { deleteRequests } from '../../dialect/delete/delete-requests.ts'
import { saysAbsent, hiddenFailure } from '../../dialect/errors/hidden-failure.ts'
import { ApiError } from '../session/api-error.ts'
import { countRecords, idsSeen, type Count } from '../read/look-in-list.ts'
import { runFirstWrite, stopWriting } from './first-write.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { verifyDeleted, type Looked } from './verify-deleted.ts'
import { refusalFrom } from '../session/ask.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'
import { getRecord } from '../read/get-record.ts'
import { reasonOf } from '../../domain/reason-of.ts'

type Batch = ReturnType<typeof deleteRequests>[number]

/** The response to a batch and the result of verifying it. Without `looked`, the response is trusted, or it was a refusal. */
type DeletedBatch = {
  said: SaidOfRemoval
  failure?: ApiError
  looked?: Looked | ApiError
  /** How many records there are now. */
  after?: Count | ApiError | undefined
  /** Why all writes were suspended. */
  harm?: string | undefined
}

/**
 * Deletes a batch of ids and verifies the result. The first batch at a service is verified before anything else is
 * sent, even if the profile turns verification off (`remove.verify`). `before` is the number of records before. Throws
 * `ApiError` while writes are suspended.
 */
export function deleteBatch(
  session: ServiceSession,
  resource: CollectionName,
  batch: Batch,
  before: Count | undefined,
): Promise<DeletedBatch> {
  const isProof = ({ looked }: DeletedBatch) =>
    looked !== undefined && 'deleted' in looked && looked.deleted.length > 0
  return runFirstWrite(session, 'delete', () => sendAndLook(session, resource, batch, before), isProof)
}

async function sendAndLook(
  session: ServiceSession,
  resource: CollectionName,
  batch: Batch,
  before: Count | undefined,
): Promise<DeletedBatch> {
  const { memory } = session
  const { verify } = session.profile().remove
  const sent = await attempt(session, resource, batch)
  const { said, failure } = sent
  if (failure && !failure.mayHaveHappened) return sent
  const isTrusted = !verify && (memory.isBookend || memory.proven.has('delete'))
  if (isTrusted && said.deleted.length + said.missing.length > 0) return sent
  const isLost = failure !== undefined
  const looked = await verifyDeleted(session, resource, batch.ids, said, isLost).catch(outcomeUnseen)
  if (looked instanceof Error) return { ...sent, looked }
  for (const id of looked.deleted) memory.removed.add(id)
  if (looked.archived && session.profile().remove.archives === 'auto')
    session.learn({ remove: { archives: true } })
  const after = verify ? await countRecords(session, resource).catch(outcomeUnseen) : undefined
  if (after instanceof Error) return { ...sent, looked, after }
  const harm = await findDeletionHarm(session, resource, [before, after], batch.ids.length)
  if (harm) stopWriting(session, { words: harm })
  return { ...sent, looked, after, harm }
}

const nothingSaid: SaidOfRemoval = { deleted: [], missing: [], refused: undefined }

/** Sends a batch. If the response was lost or is a server error, only verification shows the outcome. */
async function attempt(
  session: ServiceSession,
  resource: CollectionName,
  batch: ReturnType<typeof deleteRequests>[number],
): Promise<{ said: SaidOfRemoval; failure?: ApiError }> {
  try {
    const answer = await request(session, `/${resource}`, { mayRepeat: true, ...batch.request })
    const isError = answer.status >= 400
    if (batch.ids.length === 1 && (isError || hiddenFailure(answer, undefined)) && saysAbsent(answer))
      return { said: { ...nothingSaid, missing: batch.ids } }
    // An unknown id may make a service refuse the whole batch (D13). Verification shows which ids are gone.
    if (isError && answer.status !== 404) throw await refused(session, resource, answer)
    return { said: readDeleteAnswer(answer, batch.ids) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { said: { ...nothingSaid, refused: error.message }, failure: error }
  }
}

/** The service accepted the batch, but the outcome could not be verified. */
export function outcomeUnseen(error: unknown): ApiError {
  const words = reasonOf(error)
  return new ApiError('unreachable', messages.deletionUnchecked(words))
}

/** Something on the way refuses the body of a DELETE, whatever ids are in it. */
export class BodyRefusedError extends ApiError {
  override name = 'BodyRefusedError'
}

/** The error for a refused deletion. Says so if a proxy seems to have rejected the body (D2). */
async function refused(session: ServiceSession, resource: CollectionName, answer: Answer): Promise<ApiError> {
  const refusal = await refusalFrom(answer, resource)
  if (session.profile().remove.transport !== 'body' || !isBodyRefused(answer)) return refusal
  const words =
    answer.status === 405
      ? messages.deleteBlocked(refusal.message)
      : messages.deleteBodyRefused(refusal.message)
  return new BodyRefusedError('refused', words, answer.status)
}

/**
 * Why deletions must stop: the total fell by more than requested, and unrequested records are gone (D3). Totals may
 * lag, and other people delete too: if other listed records still exist, there was no harm. Undefined if all is well or
 * the totals are unknown.
 */
async function findDeletionHarm(
  session: ServiceSession,
  resource: CollectionName,
  [before, after]: [Count | undefined, Count | undefined],
  asked: number,
): Promise<string | undefined> {
  if (!before || after?.exactly === undefined || before.atLeast - after.exactly <= asked) return undefined
  const { removed } = session.memory
  const others = idsSeen(session, resource).filter((id) => !removed.has(id))
  const fell = before.atLeast - after.exactly
  // No other records are known. The total may only now include earlier deletions of this visit.
  const isHarmless = others.length > 0 ? await areThere(session, resource, others) : fell <= removed.size
  if (isHarmless) return undefined
  return [
    messages.askedToDelete(asked),
    before.exactly === undefined ? messages.atLeastFewer(fell) : messages.fewer(fell),
    messages.checkRecords,
  ].join(' ')
}

/** Whether records, at most a page of them, can still be read. Unreadable ones count as gone. */
async function areThere(session: ServiceSession, resource: CollectionName, ids: string[]): Promise<boolean> {
  const read = ids.slice(0, 25).map((id) =>
    getRecord(session, resource, id).then(
      () => true,
      () => false,
    ),
  )
  return (await Promise.all(read)).every(Boolean)
}
