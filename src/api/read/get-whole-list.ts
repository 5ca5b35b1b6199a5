import { keys } from '../cache/keys.ts'
import { mapNames } from '../../domain/fields.ts'
import type { Page } from '../../domain/page.ts'
import { createMatcher } from '../../domain/search/create-matcher.ts'
import { fieldsOf, textAt } from '../../dialect/fields.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { idOf } from '../../dialect/read/id-of.ts'
import { readList } from '../../dialect/read/read-list.ts'
import { answerTo, nameOf, queryOf } from './list-request.ts'
import type { Asked } from './list-request.ts'
import { pageFrom } from './page-from.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'

const pageSize = 25
// Guards against a list that never ends.
const mostPages = 200

/**
 * A page of a list that must be read whole: the service ignores the page (P6) or the search (S3), or returns only its
 * first page. Undefined if reading it has shown that the list has pages after all.
 */
export async function getWholeList<R extends CollectionName>(
  line: ServiceSession,
  resource: R,
  { search, page, client, answers }: Asked,
): Promise<Page<RecordOf[R]> | undefined> {
  const searchesHere = line.profile().search.mode === 'local' && search !== ''
  const asked = searchesHere ? '' : search
  const whole = await client.query({
    queryKey: keys.wholeList(resource, asked),
    queryFn: ({ signal }) =>
      readAll(line, resource, { search: asked, page, signal, client, ...(answers && { answers }) }),
    staleTime: 30_000,
  })
  if (line.profile().paging.mode === 'auto') return undefined
  const found = searchesHere ? searchIn(resource, whole.items, search) : whole.items
  const end = page * pageSize
  const note = [whole.note, searchesHere && wordsForLooking(whole)].filter(Boolean).join(' ')
  return {
    items: found.slice(end - pageSize, end),
    page,
    pageSize,
    total: whole.more ? undefined : found.length,
    more: end < found.length,
    ...(whole.more && !searchesHere && whole.atLeast !== undefined && { atLeast: whole.atLeast }),
    ...(note && { note }),
  }
}

/** The records that a search finds, for services that do not search. */
function searchIn<T extends object>(resource: CollectionName, records: T[], search: string): T[] {
  const matches = createMatcher(search)
  return records.filter((record) =>
    matches(
      resource,
      mapNames<string, string>(fieldsOf[resource], (field) => textAt(record, field)),
    ),
  )
}

function wordsForLooking({ items, more }: Page<unknown>): string {
  const many = formatCount(items.length)
  return more
    ? `This service does not search. Bookend looked through the first ${many} records only.`
    : `This service does not search, so Bookend looked through all ${many} records itself.`
}

/**
 * Whether a service that seemed to have no pages has a second one. Checked while there are too few records to be sure,
 * or when the list claims to have more; never when the profile states that there are no pages.
 */
async function hasPageTwo(
  line: ServiceSession,
  resource: CollectionName,
  { answers, search, signal }: Asked,
  all: Map<string, unknown>,
  claimed: boolean,
): Promise<boolean> {
  if (line.stated().paging.mode === 'none') return false
  if (!claimed && (line.isCertain() || search)) return false
  const { param } = line.profile().paging
  const [path, query] = [`/${resource}`, queryOf(line, { search, page: 2 })]
  const asked = { ...query, [param]: '2' }
  const answer = answers?.get(nameOf(path, asked)) ?? (await request(line, path, { query: asked, signal }))
  const rows = readList(answer, resource, line.profile())?.rows ?? []
  return rows.some((row) => !all.has(idOf(row, resource, line.profile())?.id ?? ''))
}

async function readAll<R extends CollectionName>(
  line: ServiceSession,
  resource: R,
  question: Asked,
): Promise<Page<RecordOf[R]>> {
  const { mode } = line.profile().paging
  const all = new Map<string, RecordOf[R]>()
  let last: Page<RecordOf[R]> | undefined
  for (let page = 1; page <= (mode === 'page' ? mostPages : 1); page += 1) {
    const asked = { ...question, page }
    const answer = await answerTo(line, resource, asked)
    last = await pageFrom(line, resource, asked, answer)
    const before = all.size
    for (const record of last.items) all.set(record.id, record)
    // A page without new records is the end, even if the service announces another one.
    if (!last.more || all.size === before) break
  }
  const items = [...all.values()]
  const said = Math.max(last?.total ?? 0, last?.atLeast ?? 0)
  const note = last?.note
  const claimed = last?.more === true || said > items.length
  // There are pages after all: there were too few records to detect them earlier.
  if (mode === 'none' && (await hasPageTwo(line, resource, question, all, claimed))) line.forget()
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
  return said > many
    ? `The service says that it has ${formatCount(said)} records, but gives only ${formatCount(many)} of them. A search may find the others.`
    : `This service gives only the first ${formatCount(many)} records. A search may find the others.`
}
