import type { CollectionName } from '../../domain/collection-name.ts'
import { usualPageSize, type Page, type ListQuery } from '../../domain/page.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import type { ServiceProfile } from '../../dialect/profile/profile.ts'
import { requestNameOf, queryOf, type Answers, type Asked, type ReadStrategy } from './list-request.ts'
import { queryOptions } from '@tanstack/react-query'
import { keys } from '../cache/keys.ts'
import { request } from '../session/request.ts'
import { isBookend, takeForBookend, type ServiceSession } from '../session/service-session.ts'
import { detectProfile } from './detect-profile.ts'
import { answerFor, pageFrom } from './to-page.ts'
import { readWholeList, searchWholeList } from './read-whole-list.ts'
import * as messages from '../session/record-messages.ts'
import { createMatcher } from '../../domain/search/search-text.ts'
import { listOf } from '../../domain/plural.ts'
import { searchSpellings } from '../../dialect/write/search-spellings.ts'

/** One page of a list of any service. Detects first how to read it, unless that is known. Throws `ApiError`. */
export async function readAnyPage<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: Asked,
): Promise<Page<RecordOf[R]>> {
  const { client, first } = asked
  let answers: Answers = new Map(first && [[requestNameOf(`/${resource}`, queryOf(session, asked)), first]])
  for (;;) {
    if (!session.isKnown())
      answers = new Map([...answers, ...(await client.query(detection(session, resource, asked, answers)))])
    const page = await strategyFor(session.profile())(session, resource, asked, answers)
    if (page) return page
    // The service is not what it seemed to be, so what was received before may be out of date.
    if (!session.isKnown()) answers = new Map()
  }
}

/** The strategy for a profile. It is chosen once: a session has a new profile only when it has learned something. */
function strategyFor(profile: ServiceProfile): ReadStrategy {
  const strategy = strategies.get(profile) ?? chooseStrategy(profile)
  strategies.set(profile, strategy)
  return strategy
}

const strategies = new WeakMap<ServiceProfile, ReadStrategy>()

function chooseStrategy({ paging, search }: ServiceProfile): ReadStrategy {
  const browse = paging.mode === 'none' ? readWholeList : readNumberedPage
  const find = search.mode === 'local' ? searchWholeList : searchThere(browse)
  return (session, resource, asked, answers) => {
    if (!asked.search) return browse(session, resource, asked, answers)
    const isTooShort = asked.search.length < search.minLength
    return (isTooShort ? readShortSearch : find)(session, resource, asked, answers)
  }
}

/** A search by the service, which may store values in other notations than the screen shows; if it finds something, that is all. */
function searchThere(browse: ReadStrategy): ReadStrategy {
  return async (session, resource, asked, answers) => {
    const page = await browse(session, resource, asked, answers)
    if (!page || page.items.length > 0 || asked.page > 1 || page.note !== undefined) return page
    if (!/\d/.test(asked.search)) return page
    return readOtherSpellings(session, resource, asked, page, (search) =>
      browse(session, resource, { ...asked, search, first: undefined }, answers),
    )
  }
}

/**
 * The query that detects how a service numbers its pages and searches, unless its profile states it. All lists wait for the same
 * one. Requests the wanted page first, unless `received` has it: a response from Bookend's own service is final and needs no more
 * requests. Returns all responses, so that the list need not request its page again.
 */
function detection(session: ServiceSession, resource: CollectionName, wanted: ListQuery, received: Answers) {
  return queryOptions({
    queryKey: keys.profile(session.connection.id),
    queryFn: async (): Promise<Answers> => {
      const [path, query] = [`/${resource}`, queryOf(session, wanted)]
      const name = requestNameOf(path, query)
      const first = received.get(name) ?? (await request(session, path, { query }))
      const answers = new Map([[name, first]])
      if (isBookend(first) || session.memory.isBookend) takeForBookend(session)
      else await detectProfile(session, resource, answers)
      return answers
    },
    // The list that waits for it is tried again, and the responses are of no use later.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** One page of a list whose pages have numbers. Undefined if the service numbers them in another way than was detected. */
async function readNumberedPage<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: Asked,
  answers: Answers,
): Promise<Page<RecordOf[R]> | undefined> {
  const { memory } = session
  const answer = await answerFor(session, resource, asked, answers)
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
  await detectProfile(session, resource)
  return undefined
}

/** The previous rows, in place of a search that is shorter than the profile says the service takes (S4). */
async function readShortSearch<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  { page }: Asked,
): Promise<Page<RecordOf[R]>> {
  const { minLength } = session.profile().search
  const before = session.memory.last[resource] as Page<RecordOf[R]> | undefined
  const nothing = { items: [], page, pageSize: usualPageSize, total: undefined, more: false }
  if (!before) return { ...nothing, note: messages.tooShort(minLength) }
  return { ...before, more: false, note: messages.tooShortAfter(minLength) }
}

/**
 * Retries a search that found nothing, for services that compare letter by letter: searches for the other notations of
 * its amount, date or number, and returns a first page with each record once, and only those that really match. Returns
 * the original page if there are none.
 */
async function readOtherSpellings<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  { search }: Pick<Asked, 'search'>,
  nothing: Page<RecordOf[R]>,
  read: (search: string) => Promise<Page<RecordOf[R]> | undefined>,
): Promise<Page<RecordOf[R]>> {
  const matches = createMatcher(search)
  const found = new Map<string, RecordOf[R]>()
  const hits: string[] = []
  let more = false
  for (const spelling of searchSpellings(search, resource, session.profile().values)) {
    const page = await read(spelling)
    const rows = (page?.items ?? []).filter((row) => matches(resource, fieldsIn(row)))
    const news = rows.filter(({ id }) => !found.has(id))
    for (const row of news) found.set(row.id, row)
    if (news.length === 0) continue
    hits.push(`“${spelling}”`)
    more ||= page?.more === true
  }
  if (found.size === 0) return nothing
  const items = [...found.values()]
  const note = more ? messages.partlySpelledAs(listOf(hits)) : messages.spelledAs(listOf(hits))
  return {
    items,
    page: 1,
    pageSize: Math.max(nothing.pageSize, items.length),
    total: more ? undefined : items.length,
    more: false,
    note,
  }
}

function fieldsIn(row: object): Record<string, string> {
  const fields = Object.entries(row).filter(([name, value]) => name !== 'id' && typeof value === 'string')
  return Object.fromEntries(fields) as Record<string, string>
}
