import type { DeleteResult } from '../../domain/write-results.ts'
import type { SaidOfRemoval } from '../../dialect/delete/read-delete-answer.ts'
import { stillThere } from './messages.ts'
import { AbsentError, ApiError, isMissing } from '../session/api-error.ts'
import { getRecord } from '../read/get-record.ts'
import { idsSeen, isListed, type ReadPages } from '../read/look-in-list.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** The outcome for each id of a deletion, and the ids for which it is unknown, with the first reason. */
export type Looked = Pick<DeleteResult, 'deleted' | 'missing' | 'kept' | 'archived'> & {
  unsure?: { ids: string[]; failure: ApiError }
}

/**
 * Verifies a deletion by reading each id: up to three times if a record seems to exist, because the first response may be
 * stale (W7). A record that can still be read may be archived (D14), also where the answer was lost. Throws if the outcome of none can be determined.
 */
export async function verifyDeleted(
  session: ServiceSession,
  resource: CollectionName,
  ids: string[],
  said: SaidOfRemoval,
  isLost: boolean,
): Promise<Looked> {
  const archived: string[] = []
  const unseen = new Map<string, ApiError>()
  let still = ids
  for (let tried = 1; ; tried += 1) {
    const looks = still.map((id) => isThere(session, resource, id, ids, said))
    const found = await Promise.all(looks.map((look) => look.catch(failureIn)))
    for (const [index, id] of still.entries()) {
      const failure = found[index]
      if (failure instanceof ApiError) unseen.set(id, failure)
    }
    still = still.filter((_id, index) => found[index] === true)
    const taken = isLost || said.refused === undefined ? still : []
    const isLast = tried === 3
    const left = await archivedAmong(session, resource, taken, { isLost, isLast })
    // A service that works later may have deleted it since it was read, before its list was.
    const stays = await Promise.all(
      left.map((id) => isThere(session, resource, id, ids, said).catch(failureIn)),
    )
    archived.push(...left.filter((_id, index) => stays[index] !== false))
    still = still.filter((id) => !left.includes(id))
    if (!isLast && still.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 400 * tried))
      continue
    }
    const [failure] = unseen.values()
    if (failure && unseen.size === ids.length) throw failure
    const gone = ids.filter((id) => !still.includes(id) && !unseen.has(id))
    return {
      deleted: gone.filter((id) => !said.missing.includes(id)),
      missing: gone.filter((id) => said.missing.includes(id)),
      kept: still.map((id) => ({ id, words: said.refused ?? stillThere })),
      ...(archived.length > 0 && { archived }),
      ...(failure && { unsure: { ids: [...unseen.keys()], failure } }),
    }
  }
}

function failureIn(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

/** Whether the service said of this id alone that it deleted it. */
function isConfirmed(id: string, ids: string[], { deleted, refused }: SaidOfRemoval): boolean {
  return deleted.includes(id) || (ids.length === 1 && refused === undefined)
}

async function isThere(
  session: ServiceSession,
  resource: CollectionName,
  id: string,
  ids: string[],
  said: SaidOfRemoval,
): Promise<boolean> {
  try {
    await getRecord(session, resource, id)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!isMissing(error)) {
      // Whatever the service answers for a record that is gone, the list shows whether it is.
      const isAnswer =
        error.failure === 'unreadable' || (error.failure === 'refused' && (error.status ?? 0) < 500)
      const listed = isAnswer ? await isListed(session, resource, id, new Map()) : undefined
      if (listed !== undefined) return listed
      // Neither the record nor a list shows it. Then what the service has said of it counts.
      if (isAnswer && isConfirmed(id, ids, said)) return false
      throw error
    }
    // An error can be worded like "not found". Then no record can be read.
    if (error instanceof AbsentError) await readAnother(session, resource, ids)
    return false
  }
}

/** Reads a record that was not deleted, if one is known. Throws if none of the three last seen can be read. */
async function readAnother(session: ServiceSession, resource: CollectionName, ids: string[]): Promise<void> {
  const { removed } = session.memory
  const others = idsSeen(session, resource).filter((id) => !ids.includes(id) && !removed.has(id))
  let failure: unknown
  for (const other of others.slice(0, 3)) {
    try {
      return void (await getRecord(session, resource, other))
    } catch (error) {
      failure = error
    }
  }
  if (failure) throw failure
}

/** The readable records that left the list they were in: they were archived (D14). For one that no list has shown, the last try reads the whole list. */
async function archivedAmong(
  session: ServiceSession,
  resource: CollectionName,
  ids: string[],
  { isLost, isLast }: { isLost: boolean; isLast: boolean },
): Promise<string[]> {
  const { archives } = session.profile().remove
  if (archives === false || ids.length === 0) return []
  const read: ReadPages = new Map()
  const listed = new Map<string, boolean | undefined>()
  for (const id of ids) listed.set(id, await isListed(session, resource, id, read, isLost))
  let absent = ids.filter((id) => listed.get(id) === undefined)
  if (archives !== true && absent.length > 0) {
    const look = async () =>
      (await import('../full-scan/absent-among.ts')).absentAmong(session, resource, absent)
    // Where the list cannot be read, the records still can: they are kept.
    absent = isLast ? await look().catch(() => []) : []
  }
  return ids.filter((id) => listed.get(id) === false || absent.includes(id))
}
