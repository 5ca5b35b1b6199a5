import type { Answer } from '../dialect/answer.ts'
import type { RecordOf } from '../dialect/fields.ts'
import { readOwnPage } from '../dialect/read/read-own-page.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { Page } from '../domain/page.ts'

/** The page of a list in the response requested early (ask-first.ts); undefined if it is something else. */
export async function readAnswer<R extends CollectionName>(
  response: Response,
  noun: R,
): Promise<Page<RecordOf[R]> | undefined> {
  const { status, url, redirected } = response
  const headers = Object.fromEntries(
    [...response.headers].map(([name, value]) => [name.toLowerCase(), value]),
  )
  // In the form that the app's reader expects (api/session/request.ts).
  const answer: Answer = { status, headers, url, redirected, text: await response.text() }
  return readOwnPage(answer, noun)
}
