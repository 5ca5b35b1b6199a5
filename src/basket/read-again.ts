import { isMissing } from '../api/api-error.ts'

/** What reading a record by its id has brought. */
export type Found<T> =
  | { state: 'read'; record: T }
  | { state: 'gone' }
  /** It is not known how it stands. */
  | { state: 'unread'; words: string }

const atOnce = 4
const enough = 8

/**
 * Reads records by their ids, a few at a time, and tells of each. When one after another fails it gives up: a service that is away
 * is not asked a thousand times.
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
