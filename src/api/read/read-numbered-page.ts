import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { requestNameOf, queryOf } from './list-request.ts'
import type { Answers, Asked } from './list-request.ts'
import { pageFrom } from './page-from.ts'

/** One page of a list whose pages have numbers. Undefined if the service numbers them in another way than was detected. */
export async function readNumberedPage<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: Asked,
  answers: Answers,
): Promise<Page<RecordOf[R]> | undefined> {
  const [path, query] = [`/${resource}`, queryOf(session, asked)]
  const { memory } = session
  const answer =
    answers.get(requestNameOf(path, query)) ?? (await request(session, path, { query, signal: asked.signal }))
  const page = await pageFrom(session, resource, asked, answer)
  if (asked.page > 1 && memory.sizes[resource] === undefined) {
    // The page size is unknown, and the last page may be shorter. The first page reveals it.
    if (!(await readNumberedPage(session, resource, { ...asked, page: 1 }, answers))) return undefined
    memory.sizes[resource] ??= page.pageSize
    return pageFrom(session, resource, asked, answer)
  }
  if (!page.more || session.isCertain() || memory.triedAgain) return page
  // Earlier there were too few rows to detect the page numbering; now there are enough.
  memory.triedAgain = true
  await (await import('./detect-profile.ts')).detectProfile(session, resource)
  return undefined
}
