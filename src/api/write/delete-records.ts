import type { DeletedRow, DeleteResult, TellDeleted } from '../../domain/write-results.ts'
import { deleteRequests } from '../../dialect/delete/delete-requests.ts'
import { throwUnsent, ApiError } from '../session/api-error.ts'
import { countRecords } from '../read/look-in-list.ts'
import { BodyRefusedError, deleteBatch, outcomeUnseen } from './delete-batch.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { Looked } from './verify-deleted.ts'
import { refuseWhenStopped } from './first-write.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'
import { reasonOf } from '../../domain/reason-of.ts'

/**
 * Deletes records and verifies the outcome. An unknown service gets one id at a time, each verified before the next one
 * is sent; a service with a stated notation gets batches (docs/dialects.md). A refusal of one record does not stop the
 * others: a refused batch is halved until the record itself is found. If unrequested records disappear, everything stops: a
 * lost body can mean "delete all" (D3). Batches that are too large are halved, too (L8). `tell` receives how each record ended, as
 * soon as that is known, and may end the deletion there; those that it never receives were not tried. Throws `ApiError` if the only request fails; otherwise failures
 * are part of the result.
 */
export async function deleteRecords(
  session: ServiceSession,
  resource: CollectionName,
  ids: string[],
  tell: TellDeleted = () => undefined,
): Promise<DeleteResult> {
  refuseWhenStopped(session)
  const { record, remove: how } = session.profile()
  const isNumber =
    record.idJson === 'auto' ? session.memory.numericIds[resource] === true : record.idJson === 'number'
  const json = isNumber ? 'number' : 'string'
  const left = [...new Set(ids)].map((id) => ({ id, json }) as const)
  // Reports an id that cannot be sent before sending any.
  batchesOf(left, session)
  const { outcome, add, goesOn } = startOutcome(tell)
  let before = how.verify ? await countRecords(session, resource).catch(notCounted) : undefined
  const waiting = [left]
  let most = how.batch
  let refusals = 0
  while (waiting.length > 0 && goesOn()) {
    const ids = waiting.shift() ?? []
    const [batch] = batchesOf(ids.slice(0, most), session)
    if (!batch) break
    const sent = ids.splice(0, batch.ids.length)
    if (ids.length > 0) waiting.unshift(ids)
    const rest = waiting.length > 0 ? { stopped: messages.restNotTried } : {}
    const tried = await deleteBatch(session, resource, batch, before).catch((error: unknown) => {
      if (isNothing(outcome) || !(error instanceof ApiError) || error.failure !== 'stopped') throw error
      return error
    })
    // Another write has suspended all writes in the meantime.
    if (tried instanceof ApiError) return { ...outcome, stopped: tried.message }
    const { said, failure, looked, after, harm } = tried
    if (failure && sent.length > 1 && (failure.status === 413 || failure.status === 414)) {
      most = Math.ceil(sent.length / 2)
      session.learn({ remove: { batch: most } })
      waiting.unshift(sent)
      continue
    }
    if (failure && !failure.mayHaveHappened) {
      // One of the records may be the reason: each half goes on its own. Bookend's own service says which one it is.
      const isOfAll = failure instanceof BodyRefusedError || session.memory.isBookend
      if (sent.length > 1 && isOfRecord(failure) && !isOfAll) {
        waiting.unshift(...halvesOf(sent))
        continue
      }
      if (isNothing(outcome) && (waiting.length === 0 || !isOfRecord(failure))) throw failure
      await add({ ...nothing, kept: batch.ids.map((id) => ({ id, words: failure.message })) })
      refusals += 1
      if (!isOfRecord(failure) || isHopeless(outcome, refusals)) return { ...outcome, ...rest }
    } else if (!looked) {
      await add({ ...nothing, deleted: said.deleted, missing: said.missing })
    } else if (looked instanceof Error) {
      if (isNothing(outcome) && waiting.length === 0) throw failure ?? looked
      await add({ ...nothing, unsure: { ids: batch.ids, failure: looked } })
      return { ...outcome, stopped: (failure ?? looked).message }
    } else {
      const isShared = sent.length > 1 && !failure && said.refused !== undefined
      const unblamed = looked.kept.filter(({ words }) => isShared && words === said.refused)
      await add({ ...looked, kept: looked.kept.filter((one) => !unblamed.includes(one)) })
      if (looked.unsure)
        return { ...outcome, stopped: (failure ?? outcomeUnseen(looked.unsure.failure)).message }
      if (after instanceof Error) return { ...outcome, ...rest }
      if (harm) return { ...outcome, stopped: messages.deletionStopped(harm) }
      before = after
      if (failure && looked.kept.length > 0) return { ...outcome, ...rest }
      if (unblamed.length > 0) {
        waiting.unshift(...halvesOf(sent.filter(({ id }) => unblamed.some((one) => one.id === id))))
        continue
      }
      if (looked.kept.length > 0) refusals += 1
      // If the first record is refused without a reason, the others will be too.
      if (isUnexplained(looked) ? goneIn(outcome) === 0 : isHopeless(outcome, refusals))
        return { ...outcome, ...stoppedAtFirst(session, rest, looked) }
    }
  }
  return outcome
}

function halvesOf<T>(ids: T[]): T[][] {
  const half = Math.ceil(ids.length / 2)
  return [ids.slice(0, half), ids.slice(half)].filter(({ length }) => length > 0)
}

/** Whether a refusal may concern this record only, rather than the request, the user or the service. */
function isOfRecord({ failure, status = 0 }: ApiError): boolean {
  return failure === 'refused' && [400, 403, 406, 409, 410, 412, 422, 423, 424].includes(status)
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

function startOutcome(tell: TellDeleted) {
  const outcome: DeleteResult = { deleted: [], missing: [], kept: [] }
  let isStopped = false
  const add = async (looked: Looked) => {
    outcome.deleted.push(...looked.deleted)
    outcome.missing.push(...looked.missing)
    outcome.kept.push(...looked.kept)
    if (looked.archived) outcome.archived = [...(outcome.archived ?? []), ...looked.archived]
    if (looked.unsure) outcome.unsure = looked.unsure.ids
    isStopped = (await tell(rowsOf(looked))) === false
  }
  return { outcome, add, goesOn: () => !isStopped }
}

const notCounted = (error: unknown) => throwUnsent(error, messages.nothingDeleted)

const nothing: Looked = { deleted: [], missing: [], kept: [] }

function rowsOf({ deleted, missing, kept, archived = [], unsure }: Looked): DeletedRow[] {
  return [
    ...deleted.map((id) => ({ id, state: archived.includes(id) ? 'archived' : 'deleted' }) as const),
    ...missing.map((id) => ({ id, state: 'missing' }) as const),
    ...kept.map(({ id, words }) => ({ id, state: 'kept', words }) as const),
    ...(unsure?.ids ?? []).map((id) => ({ id, state: 'unknown' }) as const),
  ]
}

function batchesOf(ids: Parameters<typeof deleteRequests>[0], session: ServiceSession) {
  try {
    return deleteRequests(ids, session.profile())
  } catch (error) {
    throw new ApiError('stopped', reasonOf(error))
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
