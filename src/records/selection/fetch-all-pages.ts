import type { Page } from '../../domain/page.ts'
import type { Access } from '../collection.ts'

/**
 * The pages of a search, in order, each requested once the previous one is consumed. Throws `ApiError`, or the abort.
 */
export async function* fetchAllPages<T extends { id: string }>(
  { readPage }: Pick<Access<T>, 'readPage'>,
  search: string,
  signal: AbortSignal,
): AsyncGenerator<Page<T>> {
  for (let page = 1; ; page += 1) {
    const read = await readPage({ search, page }, signal)
    signal.throwIfAborted()
    yield read
    if (!read.more) return
  }
}
