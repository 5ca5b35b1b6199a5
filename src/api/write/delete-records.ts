import type { DeleteResult } from '../../domain/delete-result.ts'
import { deleteRequests } from '../../dialect/delete/delete-requests.ts'
import { ApiError } from '../session/api-error.ts'
import { countRecords } from '../read/count-records.ts'
import { deleteBatch } from './delete-batch.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { Looked } from './verify-deleted.ts'
import { refuseWhenStopped } from './stop-writing.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/**
 * Deletes records and verifies the outcome. An unknown service gets one id at a time, each verified before the next one
 * is sent; a service with a stated notation gets batches (docs/dialects.md). A refusal of one record does not stop the
 * others. If unrequested records disappear, everything stops: a lost body can mean "delete all" (D3). Batches that are
 * too large are halved (L8). `tell` receives the number of finished records. Throws `ApiError` if the only request
 * fails; otherwise failures are part of the result.
 */
export async function deleteRecords(
  session: ServiceSession,
  resource: CollectionName,
  ids: string[],
  tell: (done: number) => void = () => undefined,
): Promise<DeleteResult> {
  refuseWhenStopped(session)
  const { record, remove: how } = session.profile()
  const json = record.idJson === 'number' ? 'number' : 'string'
  const left = [...new Set(ids)].map((id) => ({ id, json }) as const)
  // Reports an id that cannot be sent before sending any.
  batchesOf(left, session)
  const outcome: DeleteResult = { deleted: [], missing: [], kept: [] }
  let before = how.verify ? await countRecords(session, resource).catch(notSent) : undefined
  let most = how.batch
  let refusals = 0
  while (left.length > 0) {
    const [batch] = batchesOf(left.slice(0, most), session)
    if (!batch) break
    const sent = left.splice(0, batch.ids.length)
    const rest = left.length > 0 ? { stopped: messages.restNotTried } : {}
    const tried = await deleteBatch(session, resource, batch, before).catch((error: unknown) => {
      if (isNothing(outcome) || !(error instanceof ApiError) || error.failure !== 'stopped') throw error
      return error
    })
    // Another write has suspended all writes in the meantime.
    if (tried instanceof ApiError) return { ...outcome, stopped: tried.message }
    const { said, failure, looked, after, harm } = tried
    const isTooMuch = failure?.status === 413 || failure?.status === 414
    if (failure && sent.length > 1 && (isTooMuch || mayBeOneOf(failure))) {
      most = Math.ceil(sent.length / 2)
      if (isTooMuch) session.learn({ remove: { batch: most } })
      left.unshift(...sent)
      continue
    }
    if (failure && !failure.mayHaveHappened) {
      if (isNothing(outcome) && (left.length === 0 || !isOfRecord(failure))) throw failure
      added(outcome, keptAll(batch.ids, failure.message))
      refusals += 1
      if (!isOfRecord(failure) || isHopeless(outcome, refusals)) return { ...outcome, ...rest }
    } else if (!looked) {
      added(outcome, { deleted: said.deleted, missing: said.missing, kept: said.failed })
    } else if (looked instanceof Error) {
      if (isNothing(outcome) && left.length === 0) throw failure ?? looked
      return { ...outcome, unsure: batch.ids, stopped: (failure ?? looked).message }
    } else {
      added(outcome, looked)
      if (after instanceof Error) return { ...outcome, ...rest }
      if (harm) return { ...outcome, stopped: messages.deletionStopped(harm) }
      before = after
      if (failure && looked.kept.length > 0) return { ...outcome, ...rest }
      if (looked.kept.length > 0) refusals += 1
      // If the first record is refused without a reason, the others will be too.
      if (isUnexplained(looked) ? goneIn(outcome) === 0 : isHopeless(outcome, refusals))
        return { ...outcome, ...stoppedAtFirst(session, rest, looked) }
    }
    tell(goneIn(outcome) + outcome.kept.length)
  }
  return outcome
}

/** Whether a refusal may concern this record only, rather than the request, the user or the service. */
function isOfRecord({ failure, status = 0 }: ApiError): boolean {
  return failure === 'refused' && [400, 403, 406, 409, 410, 412, 422, 423, 424].includes(status)
}

/** Whether the refusal of a batch may concern one of its records, so that the others could succeed on their own. */
function mayBeOneOf({ failure, status = 0 }: ApiError): boolean {
  return failure === 'refused' && [409, 422, 423, 424].includes(status)
}

/** Nothing was deleted and every attempt was refused, so the rest would be refused too. */
function isHopeless(outcome: DeleteResult, refusals: number): boolean {
  return refusals > 2 && goneIn(outcome) === 0
}

function isUnexplained({ kept }: Looked): boolean {
  return kept.some(({ words }) => words === messages.stillThere || /\bids\b/i.test(words))
}

function goneIn({ deleted, missing }: DeleteResult): number {
  return deleted.length + missing.length
}

function isNothing({ deleted, missing, kept }: DeleteResult): boolean {
  return deleted.length + missing.length + kept.length === 0
}

type Stopped = Pick<DeleteResult, 'stopped'>
function added(outcome: DeleteResult, looked: Looked): DeleteResult {
  outcome.deleted.push(...looked.deleted)
  outcome.missing.push(...looked.missing)
  outcome.kept.push(...looked.kept)
  if (looked.archived) outcome.archived = [...(outcome.archived ?? []), ...looked.archived]
  return outcome
}

function keptAll(ids: string[], words: string): Looked {
  return { deleted: [], missing: [], kept: ids.map((id) => ({ id, words })) }
}

/** The records could not be counted, so nothing was sent. */
function notSent(error: unknown): never {
  if (!(error instanceof ApiError) || !error.mayHaveHappened) throw error
  throw new ApiError('stopped', messages.nothingDeleted(error.message))
}

function batchesOf(ids: Parameters<typeof deleteRequests>[0], session: ServiceSession) {
  try {
    return deleteRequests(ids, session.profile())
  } catch (error) {
    throw new ApiError('stopped', error instanceof Error ? error.message : String(error))
  }
}

function stoppedAtFirst(session: ServiceSession, { stopped }: Stopped, looked: Looked): Stopped {
  const { transport } = session.profile().remove
  const words = [
    ...(stopped ? [stopped] : []),
    ...(transport === 'body' && isUnexplained(looked) ? [messages.deleteBodyDropped] : []),
  ]
  return words.length > 0 ? { stopped: words.join(' ') } : {}
}
