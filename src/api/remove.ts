import type { Deletion } from '../contract/deletion.ts'
import type { Answer } from '../dialect/answer.ts'
import type { Resource } from '../dialect/fields.ts'
import { bodyWasRefused } from '../dialect/refused-body.ts'
import { readRemoval } from '../dialect/read-removal.ts'
import { removalsOf } from '../dialect/removal.ts'
import { ApiError, isMissing } from './api-error.ts'
import { countOf } from './count.ts'
import { getRecord } from './get-record.ts'
import { request } from './http.ts'
import type { Line } from './line.ts'
import { refusalFrom } from './refusal.ts'
import { refuseWhenStopped } from './stop-writing.ts'

/**
 * Deletes records and looks what became of them. To an unknown service one id goes at a time, and is seen to be gone before
 * the next one is sent; with a stated notation they go in batches (DIALECTS.md, 5.4). A total that falls by more than was
 * asked for stops everything: a lost body can mean "delete all" (D3). `tell` hears how many are done.
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
  const batches = batchesOf(
    ids.map((id) => ({ id, json })),
    line,
  )
  const outcome: Deletion = { deleted: [], missing: [], kept: [] }
  let before = how.verify ? await countOf(line, resource) : undefined
  for (const batch of batches) {
    let said: Said
    try {
      said = await send(line, resource, batch)
    } catch (error) {
      if (!(error instanceof ApiError) || !error.mayHaveHappened) return brokenOff(outcome, error)
      // The answer was lost or is a failure; whether the records were, only looking tells.
      said = { ...nothingSaid, refused: error.message }
      const looked = await lookAt(line, resource, batch.ids, said).catch(() => undefined)
      if (!looked || looked.kept.length > 0) return brokenOff(added(outcome, looked), error)
      added(outcome, looked)
      continue
    }
    if (!how.verify && said.deleted.length + said.missing.length + said.failed.length > 0) {
      added(outcome, { deleted: said.deleted, missing: said.missing, kept: said.failed })
    } else {
      const looked = await lookAt(line, resource, batch.ids, said)
      added(outcome, looked)
      const after = how.verify ? await countOf(line, resource) : undefined
      const stop = reasonToStop(before, after, batch.ids.length)
      if (stop) {
        line.attention.set({ ...line.attention.get(), stopped: { words: stop } })
        return { ...outcome, stopped: `Stopped: ${stop}` }
      }
      before = after
      // The first that does not go teaches that the next ones will not either.
      const gone = outcome.deleted.length + outcome.missing.length
      if (gone === 0) return { ...outcome, stopped: stoppedAtFirst(line, batches.length) }
    }
    tell(outcome.deleted.length + outcome.missing.length + outcome.kept.length)
  }
  return outcome
}

type Said = ReturnType<typeof readRemoval>
type Looked = Pick<Deletion, 'deleted' | 'missing' | 'kept'>
const nothingSaid: Said = { failed: [], deleted: [], missing: [], refused: undefined, later: false }

async function send(
  line: Line,
  resource: Resource,
  batch: ReturnType<typeof removalsOf>[number],
): Promise<Said> {
  const answer = await request(line, `/${resource}`, { mayRepeat: true, ...batch.request })
  // An id that is unknown may make a service refuse the whole (D13); looking tells which are gone.
  if (answer.status >= 400 && answer.status !== 404) throw await refused(line, resource, answer)
  return readRemoval(answer, batch.ids)
}

function added(outcome: Deletion, looked: Looked | undefined): Deletion {
  if (looked) for (const key of ['deleted', 'missing'] as const) outcome[key].push(...looked[key])
  if (looked) outcome.kept.push(...looked.kept)
  return outcome
}

function batchesOf(ids: Parameters<typeof removalsOf>[0], line: Line) {
  try {
    return removalsOf(ids, line.profile())
  } catch (error) {
    throw new ApiError('stopped', error instanceof Error ? error.message : String(error))
  }
}

/** The whole failed if nothing is known of any record; otherwise what is known counts. */
function brokenOff(outcome: Deletion, error: unknown): Deletion {
  if (outcome.deleted.length + outcome.missing.length + outcome.kept.length === 0) throw error
  return { ...outcome, stopped: error instanceof Error ? error.message : String(error) }
}

/** What became of ids, seen by reading each; a few times when the service works later (D10). Throws when that cannot be seen. */
async function lookAt(line: Line, resource: Resource, ids: string[], said: Said): Promise<Looked> {
  for (let tried = 1; ; tried += 1) {
    const found = await Promise.all(ids.map((id) => isThere(line, resource, id)))
    const still = ids.filter((_id, index) => found[index])
    if (still.length > 0 && said.later && tried < 6) {
      await new Promise((resolve) => setTimeout(resolve, 400 * tried))
      continue
    }
    const gone = ids.filter((id) => !still.includes(id))
    const wordsFor = (id: string) =>
      said.failed.find((one) => one.id === id)?.words ?? said.refused ?? saidWell
    return {
      deleted: gone.filter((id) => !said.missing.includes(id)),
      missing: gone.filter((id) => said.missing.includes(id)),
      kept: still.map((id) => ({ id, words: wordsFor(id) })),
    }
  }
}

const saidWell = 'the service said that all is well, but it is still there'

async function isThere(line: Line, resource: Resource, id: string): Promise<boolean> {
  try {
    await getRecord(line, resource, id)
    return true
  } catch (error) {
    if (error instanceof ApiError && isMissing(error)) return false
    throw error
  }
}

/** Why nothing more should be deleted; undefined when the totals are as they should be, or nobody knows them. */
function reasonToStop(
  before: number | undefined,
  after: number | undefined,
  asked: number,
): string | undefined {
  if (before === undefined || after === undefined || before - after <= asked) return undefined
  const fell = (before - after).toLocaleString()
  return `${asked === 1 ? 'one record was' : `${asked.toLocaleString()} records were`} to be deleted, but the service now has ${fell} fewer. Look at its records before anything else is written.`
}

function stoppedAtFirst(line: Line, batches: number): string {
  const { transport } = line.profile().remove
  const way =
    transport === 'body'
      ? ' Perhaps the way to the service drops the body of a DELETE; another way can be set under Connections.'
      : ''
  return batches > 1 ? `Nothing more was tried.${way}` : way.trim()
}

/** A refusal of a deletion; when it looks as if something on the way refused the body, says so (D2). */
async function refused(line: Line, resource: Resource, answer: Answer): Promise<ApiError> {
  const refusal = await refusalFrom(answer, resource)
  if (line.profile().remove.transport !== 'body' || !bodyWasRefused(answer)) return refusal
  const words = `${refusal.message} Something on the way to the service seems to refuse a DELETE with a body; under Connections, the ids can be sent another way.`
  return new ApiError('refused', words, answer.status)
}
