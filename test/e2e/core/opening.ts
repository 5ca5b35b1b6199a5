import type { BooksServer } from '../books-server.ts'
import type { Bookkeeper } from './bookkeeper.ts'

/** Opens a page by the address that the first start has printed. */
export async function signIn(user: Bookkeeper, { url, token }: BooksServer, path: string) {
  await user.open(`${url}${path}#token=${token}`)
}
