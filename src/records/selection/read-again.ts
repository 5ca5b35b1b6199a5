import { isMissing } from '../../api/session/api-error.ts'

/** The result of reading a record by its id. */
export type Found<T> =
  | { state: 'read'; record: T }
  | { state: 'gone' }
  /** Its current state is unknown. */
  | { state: 'unread'; words: string }

const atOnce = 4
const enough = 8

/**
 * Reads records by their ids, a few at a time, and reports each one. Gives up after several failures in a row, so that
 * an unreachable service does not get a thousand requests.
 */
export async function readAgain<T>(
  read: (id: string) => Promise<T>,
  ids: string[],
  tell: (id: string, found: Found<T>) => void,
  signal: AbortSignal,
): Promise<void> {
  let next = 0
  let failures = 0
  let words = ''
  const work = async () => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      const found: Found<T> = failures < enough ? await readOne(read, id) : { state: 'unread', words }
      if (signal.aborted) return
      failures = found.state === 'unread' ? failures + 1 : 0
      if (found.state === 'unread') words = found.words
      tell(id, found)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function readOne<T>(read: (id: string) => Promise<T>, id: string): Promise<Found<T>> {
  try {
    return { state: 'read', record: await read(id) }
  } catch (error) {
    if (!(error instanceof Error)) return { state: 'unread', words: String(error) }
    return isMissing(error) ? { state: 'gone' } : { state: 'unread', words: error.message }
  }
}
