import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import type { Answer } from '../../dialect/answer.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { isBookend, takeForBookend } from '../session/service-session.ts'
import { answerTo, nameOf, queryOf } from './list-request.ts'
import type { Asked } from './list-request.ts'
import { pageFrom } from './page-from.ts'

/** One page of a list, read in the way that suits the service. Throws `ApiError`. */
export async function getPage<R extends CollectionName>(
  line: ServiceSession,
  resource: R,
  question: Asked,
): Promise<Page<RecordOf[R]>> {
  const asked = line.isKnown()
    ? question
    : { ...question, answers: await getToKnow(line, resource, question) }
  const { paging, search } = line.profile()
  if (asked.search && asked.search.length < search.minLength)
    return (await import('./too-short.ts')).tooShort(line, resource, asked.page)
  if (paging.mode === 'none' || paging.mode === 'next-link' || (search.mode === 'local' && asked.search)) {
    const { getWholeList } = await import('./get-whole-list.ts')
    const whole = await getWholeList(line, resource, asked)
    if (whole) return whole
    const { client, search: text, page } = question
    return getPage(line, resource, { client, search: text, page })
  }
  const answer = await answerTo(line, resource, asked)
  const page = await pageFrom(line, resource, asked, answer)
  if (asked.page > 1 && line.memory.sizes[resource] === undefined) {
    // The page size is unknown, and the last page may be shorter. The first page reveals it.
    await getPage(line, resource, { ...asked, page: 1 })
    line.memory.sizes[resource] ??= page.pageSize
    return pageFrom(line, resource, asked, answer)
  }
  if (!page.more || line.isCertain() || line.memory.triedAgain) return page
  // Earlier there were too few rows to detect the page numbering; now there are enough.
  line.memory.triedAgain = true
  await (await import('./detect-profile.ts')).detectProfile(line)
  return getPage(line, resource, asked)
}

/**
 * Detects how the service numbers its pages, unless the profile states it. Requests the wanted page first: a response
 * from Bookend's own service is final and needs no more requests. Returns all responses.
 */
function getToKnow(
  line: ServiceSession,
  resource: CollectionName,
  asked: Asked,
): Promise<Map<string, Answer>> {
  const learning = knowing.get(line) ?? learn(line, resource, asked)
  knowing.set(line, learning)
  learning.catch(() => undefined).finally(() => knowing.delete(line))
  return learning
}

const knowing = new WeakMap<ServiceSession, Promise<Map<string, Answer>>>()

async function learn(
  line: ServiceSession,
  resource: CollectionName,
  asked: ListQuery,
): Promise<Map<string, Answer>> {
  const [path, query] = [`/${resource}`, queryOf(line, asked)]
  const first = await request(line, path, { query })
  const answers = new Map([[nameOf(path, query), first]])
  if (isBookend(first)) takeForBookend(line)
  else await (await import('./detect-profile.ts')).detectProfile(line, answers)
  return answers
}
