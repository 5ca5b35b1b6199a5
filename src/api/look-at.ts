import type { Deletion } from '../contract/deletion.ts'
import type { Resource } from '../dialect/fields.ts'
import type { SaidOfRemoval } from '../dialect/read-removal.ts'
import { ApiError, isMissing } from './api-error.ts'
import { getRecord } from './get-record.ts'
import type { Line } from './line.ts'

/** What became of each record that was sent to be deleted. */
export type Looked = Pick<Deletion, 'deleted' | 'missing' | 'kept'>

/**
 * What became of ids, seen by reading each: twice where one seems to be still there, as the first answer may be an old one (W7),
 * and a few times when the service works later (D10). Throws when that cannot be seen.
 */
export async function lookAt(
  line: Line,
  resource: Resource,
  ids: string[],
  said: SaidOfRemoval,
): Promise<Looked> {
  const failed = said.failed.map(({ id }) => id)
  let still = ids
  for (let tried = 1; ; tried += 1) {
    const found = await Promise.all(still.map((id) => isThere(line, resource, id)))
    still = still.filter((_id, index) => found[index])
    if (tried < (said.later ? 6 : 2) && still.some((id) => !failed.includes(id))) {
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

/** What is said of a record that stayed without a reason. */
export const saidWell = 'the service said that all is well, but it is still there'

async function isThere(line: Line, resource: Resource, id: string): Promise<boolean> {
  try {
    await getRecord(line, resource, id)
    return true
  } catch (error) {
    if (error instanceof ApiError && isMissing(error)) return false
    throw error
  }
}
