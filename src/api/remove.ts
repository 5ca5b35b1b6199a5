import type { Deletion } from '../contract/deletion.ts'
import type { Answer } from '../dialect/answer.ts'
import type { Resource } from '../dialect/fields.ts'
import { bodyWasRefused } from '../dialect/refused-body.ts'
import { readRemoval } from '../dialect/read-removal.ts'
import type { SaidOfRemoval } from '../dialect/read-removal.ts'
import { removalsOf } from '../dialect/removal.ts'
import { ApiError } from './api-error.ts'
import { countOf } from './count.ts'
import type { Count } from './count.ts'
import { request } from './http.ts'
import type { Line } from './line.ts'
import { lookAt, saidWell } from './look-at.ts'
import type { Looked } from './look-at.ts'
import { refusalFrom } from './refusal.ts'
import { refuseWhenStopped } from './stop-writing.ts'

/**
 * Deletes records and looks what became of them. To an unknown service one id goes at a time, and is seen to be gone before
 * the next one is sent; with a stated notation they go in batches (src/dialect/README.md). A total that falls by more than was
 * asked for stops everything: a lost body can mean "delete all" (D3). Where it is too much at once, half of it goes (L8).
 * `tell` hears how many are done.
 * Throws `ApiError` when the first request fails; later failures are part of what is answered.
 */
export async function remove(
  line: Line,
  resource: Resource,
  ids: string[],
  tell: (done: number) => void = () => undefined,
): Promise<Deletion> {
  refuseWhenStopped(line)
  const { record, remove: how } = line.profile()
  const json = record.idJson === 'number' ? 'number' : 'string'
  const left = [...new Set(ids)].map((id) => ({ id, json }) as const)
  // One that cannot be sent is told before anything is.
  batchesOf(left, line)
  const outcome: Deletion = { deleted: [], missing: [], kept: [] }
  let before = how.verify ? await countOf(line, resource).catch(notSent) : undefined
  let most = how.batch
  while (left.length > 0) {
    const [batch] = batchesOf(left.slice(0, most), line)
    if (!batch) break
    const sent = left.splice(0, batch.ids.length)
    const rest = left.length > 0 ? { stopped: 'Nothing more was tried.' } : {}
    const { said, failure } = await attempt(line, resource, batch)
    if (failure && sent.length > 1 && (failure.status === 413 || failure.status === 414)) {
      most = Math.ceil(sent.length / 2)
      line.learn({ remove: { batch: most } })
      left.unshift(...sent)
      continue
    }
    if (failure && !failure.mayHaveHappened) {
      if (isNothing(outcome)) throw failure
      return { ...added(outcome, keptAll(batch.ids, failure.message)), ...rest }
    }
    if (!how.verify && said.deleted.length + said.missing.length + said.failed.length > 0) {
      added(outcome, { deleted: said.deleted, missing: said.missing, kept: said.failed })
    } else {
      const looked = await lookAt(line, resource, batch.ids, said).catch(unseen)
      if (looked instanceof Error) {
        if (isNothing(outcome)) throw failure ?? looked
        return { ...outcome, unsure: batch.ids, stopped: (failure ?? looked).message }
      }
      added(outcome, looked)
      const after = how.verify ? await countOf(line, resource).catch(unseen) : undefined
      if (after instanceof Error) return { ...outcome, ...rest }
      const stop = reasonToStop(before, after, batch.ids.length)
      if (stop) {
        line.attention.set({ ...line.attention.get(), stopped: { words: stop } })
        return { ...outcome, stopped: `Stopped: ${stop}` }
      }
      before = after
      if (failure && looked.kept.length > 0) return { ...outcome, ...rest }
      // The first that does not go teaches that the next ones will not either.
      const gone = outcome.deleted.length + outcome.missing.length
      if (gone === 0) return { ...outcome, ...stoppedAtFirst(line, rest, looked) }
    }
    tell(outcome.deleted.length + outcome.missing.length + outcome.kept.length)
  }
  return outcome
}

function isNothing({ deleted, missing, kept }: Deletion): boolean {
  return deleted.length + missing.length + kept.length === 0
}

type Stopped = Pick<Deletion, 'stopped'>
const nothingSaid: SaidOfRemoval = { failed: [], deleted: [], missing: [], refused: undefined, later: false }

/** Sends a batch. Where the answer was lost or is a failure, nobody knows what became of it, and only looking tells. */
async function attempt(
  line: Line,
  resource: Resource,
  batch: ReturnType<typeof removalsOf>[number],
): Promise<{ said: SaidOfRemoval; failure?: ApiError }> {
  try {
    const answer = await request(line, `/${resource}`, { mayRepeat: true, ...batch.request })
    // An id that is unknown may make a service refuse the whole (D13); looking tells which are gone.
    if (answer.status >= 400 && answer.status !== 404) throw await refused(line, resource, answer)
    return { said: readRemoval(answer, batch.ids) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { said: { ...nothingSaid, refused: error.message }, failure: error }
  }
}

function added(outcome: Deletion, looked: Looked): Deletion {
  outcome.deleted.push(...looked.deleted)
  outcome.missing.push(...looked.missing)
  outcome.kept.push(...looked.kept)
  return outcome
}

function keptAll(ids: string[], words: string): Looked {
  return { deleted: [], missing: [], kept: ids.map((id) => ({ id, words })) }
}

/** Nothing was deleted yet when the records could not be counted. */
function notSent(error: unknown): never {
  if (!(error instanceof ApiError) || !error.mayHaveHappened) throw error
  throw new ApiError('stopped', `Nothing was sent to be deleted. ${error.message}`)
}

/** The service took it, but what became of it could not be seen. */
function unseen(error: unknown): ApiError {
  const words = error instanceof Error ? error.message : String(error)
  return new ApiError(
    'unreachable',
    `The service accepted it, but what became of it could not be seen. ${words}`,
  )
}

function batchesOf(ids: Parameters<typeof removalsOf>[0], line: Line) {
  try {
    return removalsOf(ids, line.profile())
  } catch (error) {
    throw new ApiError('stopped', error instanceof Error ? error.message : String(error))
  }
}

/** Why nothing more should be deleted; undefined when the totals are as they should be, or nobody knows them. */
function reasonToStop(
  before: Count | undefined,
  after: Count | undefined,
  asked: number,
): string | undefined {
  if (!before || after?.exactly === undefined || before.atLeast - after.exactly <= asked) return undefined
  const least = before.exactly === undefined ? 'at least ' : ''
  const fell = `${least}${(before.atLeast - after.exactly).toLocaleString()}`
  return `${asked === 1 ? 'one record was' : `${asked.toLocaleString()} records were`} to be deleted, but the service now has ${fell} fewer. Look at its records before anything else is written.`
}

function stoppedAtFirst(line: Line, { stopped }: Stopped, { kept }: Looked): Stopped {
  const { transport } = line.profile().remove
  const unexplained = kept.some(({ words }) => words === saidWell || /\bids\b/i.test(words))
  const words = [
    ...(stopped ? [stopped] : []),
    ...(transport === 'body' && unexplained
      ? [
          'Perhaps the way to the service drops the body of a DELETE; another way can be set under Connections.',
        ]
      : []),
  ]
  return words.length > 0 ? { stopped: words.join(' ') } : {}
}

/** A refusal of a deletion; when it looks as if something on the way refused the body, says so (D2). */
async function refused(line: Line, resource: Resource, answer: Answer): Promise<ApiError> {
  const refusal = await refusalFrom(answer, resource)
  if (line.profile().remove.transport !== 'body' || !bodyWasRefused(answer)) return refusal
  const what =
    answer.status === 405 ? 'does not let a DELETE through' : 'seems to refuse a DELETE with a body'
  const words = `${refusal.message} Something on the way to the service ${what}; under Connections, the ids can be sent another way.`
  return new ApiError('refused', words, answer.status)
}
