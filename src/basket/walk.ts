import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '../contract/page.ts'
import type { Access } from '../list/collection.ts'

/** The pages of a search from the first one on, each asked for when the one before it was taken. Throws `ApiError`, or the abort. */
export async function* walk<T extends { id: string }>(
  { readPage }: Pick<Access<T>, 'readPage'>,
  client: QueryClient,
  search: string,
  signal: AbortSignal,
): AsyncGenerator<Page<T>> {
  for (let page = 1; ; page += 1) {
    const read = await readPage(client, { search, page }, signal)
    signal.throwIfAborted()
    yield read
    if (!read.more) return
  }
}
