import { textsOf } from '../../domain/field.ts'
import { keys } from '../cache/keys.ts'
import { usualPageSize, type Page } from '../../domain/page.ts'
import { createMatcher } from '../../domain/search/search-text.ts'
import { type RecordOf } from '../../dialect/fields.ts'
import { idOf } from '../../dialect/read/id-of.ts'
import { readList } from '../../dialect/read/read-list.ts'
import { requestNameOf, queryOf, type Answers, type Asked } from './list-request.ts'
import { answerFor, pageFrom } from './to-page.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from '../session/record-messages.ts'
import { fieldsOf } from '../../domain/fields.ts'

// Guards against a list that never ends.
const mostPages = 200

/**
 * A page of a list that must be read whole: the service ignores the page (P6) or returns only its first page. Undefined if
 * reading it has shown that the list has pages after all.
 */
export async function readWholeList<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: Asked,
  answers: Answers,
): Promise<Page<RecordOf[R]> | undefined> {
  const whole = await wholeList(session, resource, asked, answers)
  return whole && { ...cut(whole, whole.items, asked.page), ...(whole.note && { note: whole.note }) }
}

/** A page of what a search finds where the service ignores the search (S3): looks through the whole list. */
export async function searchWholeList<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: Asked,
  answers: Answers,
): Promise<Page<RecordOf[R]> | undefined> {
  const whole = await wholeList(session, resource, { ...asked, search: '' }, answers)
  if (!whole) return undefined
  const { atLeast: _, ...page } = cut(whole, searchIn(resource, whole.items, asked.search), asked.page)
  return { ...page, note: [whole.note, wordsForLooking(whole)].filter(Boolean).join(' ') }
}

/** The list, read once for all its pages; undefined if it has pages after all. */
async function wholeList<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: Asked,
  answers: Answers,
): Promise<Page<RecordOf[R]> | undefined> {
  const whole = await asked.client.query({
    queryKey: keys.wholeList(resource, asked.search),
    queryFn: ({ signal }) => readAll(session, resource, { ...asked, signal }, answers),
    staleTime: 30_000,
  })
  return session.profile().paging.mode === 'auto' ? undefined : whole
}

/** One page of the records found in a list. */
function cut<T>({ more, atLeast }: Page<T>, found: T[], page: number): Page<T> {
  const end = page * usualPageSize
  return {
    items: found.slice(end - usualPageSize, end),
    page,
    pageSize: usualPageSize,
    total: more ? undefined : found.length,
    more: end < found.length,
    ...(more && atLeast !== undefined && { atLeast }),
  }
}

/** The records that a search finds, for services that do not search. */
function searchIn<T extends object>(resource: CollectionName, records: T[], search: string): T[] {
  const matches = createMatcher(search)
  return records.filter((record) => matches(resource, textsOf(record, fieldsOf[resource])))
}

function wordsForLooking({ items, more }: Page<unknown>): string {
  return more ? messages.searchedFirst(items.length) : messages.searchedAll(items.length)
}

/**
 * Whether a service that seemed to have no pages has a second one. Checked while there are too few records to be sure, or
 * when the list claims to have more; never when the profile states that there are no pages.
 */
async function hasPageTwo(
  session: ServiceSession,
  resource: CollectionName,
  { search, signal }: Asked,
  answers: Answers,
  all: Map<string, unknown>,
  claimed: boolean,
): Promise<boolean> {
  if (session.stated().paging.mode === 'none') return false
  if (!claimed && (session.isCertain() || search)) return false
  const { param } = session.profile().paging
  const [path, query] = [`/${resource}`, queryOf(session, { search, page: 2 })]
  const asked = { ...query, [param]: '2' }
  const answer =
    answers.get(requestNameOf(path, asked)) ?? (await request(session, path, { query: asked, signal }))
  const rows = readList(answer, resource, session.profile())?.rows ?? []
  return rows.some((row) => !all.has(idOf(row, resource, session.profile())?.id ?? ''))
}

async function readAll<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  question: Asked,
  answers: Answers,
): Promise<Page<RecordOf[R]>> {
  const { mode } = session.profile().paging
  const all = new Map<string, RecordOf[R]>()
  let last: Page<RecordOf[R]> | undefined
  for (let page = 1; page <= (mode === 'page' ? mostPages : 1); page += 1) {
    const asked = { ...question, page }
    last = await pageFrom(session, resource, asked, await answerFor(session, resource, asked, answers))
    const before = all.size
    for (const record of last.items) all.set(record.id, record)
    // A page without new records is the end, even if the service promises another one.
    if (!last.more || all.size === before) break
  }
  const items = [...all.values()]
  const said = Math.max(last?.total ?? 0, last?.atLeast ?? 0)
  const note = last?.note
  const claimed = last?.more === true || said > items.length
  // There are pages after all: there were too few records to detect them earlier.
  if (mode === 'none' && (await hasPageTwo(session, resource, question, answers, all, claimed)))
    session.forget()
  return {
    items,
    page: 1,
    pageSize: Math.max(1, items.length),
    total: claimed ? undefined : items.length,
    more: claimed,
    ...(note && { note }),
    ...(claimed && { atLeast: Math.max(said, items.length + 1), note: wordsForCut(items.length, said) }),
  }
}

/** The message for a service that claims more records than it returns. */
function wordsForCut(many: number, said: number): string {
  return said > many ? messages.cutShort(many, said) : messages.onlyFirst(many)
}
