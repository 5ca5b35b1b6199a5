import type { Page } from '../contract/page.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { idOf } from '../dialect/ids.ts'
import { matches } from '../dialect/matches.ts'
import { readList } from '../dialect/read-list.ts'
import { answerTo, getPage, nameOf, pageFrom } from './get-page.ts'
import { request } from './http.ts'
import type { Line } from './line.ts'

type Asked = Parameters<typeof answerTo>[2]

const pageSize = 25
// A list that does not end would otherwise be read for ever.
const mostPages = 200

/** A page of a list that has to be read whole: the service ignores the page (P6) or the search (S3), or gives only its first page. */
export async function getWhole<R extends Resource>(
  line: Line,
  resource: R,
  { search, page, client, answers }: Asked,
): Promise<Page<RecordOf[R]>> {
  const searchesHere = line.profile().search.mode === 'local' && search !== ''
  const asked = searchesHere ? '' : search
  const whole = await client.query({
    queryKey: [`/${resource}`, 'list', { whole: asked }],
    queryFn: ({ signal }) =>
      readAll(line, resource, { search: asked, page, signal, client, ...(answers && { answers }) }),
    staleTime: 30_000,
  })
  if (line.profile().paging.mode === 'auto') return getPage(line, resource, { search, page, client })
  const found = searchesHere ? whole.items.filter((record) => matches(record, search)) : whole.items
  const end = page * pageSize
  const note = [whole.note, searchesHere && wordsForLooking(whole)].filter(Boolean).join(' ')
  return {
    items: found.slice(end - pageSize, end),
    page,
    pageSize,
    total: whole.more && !searchesHere ? undefined : found.length,
    more: end < found.length,
    ...(note && { note }),
  }
}

function wordsForLooking({ items, more }: Page<unknown>): string {
  const many = items.length.toLocaleString()
  return more
    ? `This service does not search. Bookend looked through the first ${many} records only.`
    : `This service does not search, so Bookend looked through all ${many} records itself.`
}

/** Whether a service that seemed to have no pages has a second one: asked as long as there are too few records to be sure. */
async function hasPageTwo(
  line: Line,
  resource: Resource,
  { answers, search, signal }: Asked,
  all: Map<string, unknown>,
): Promise<boolean> {
  if (line.isCertain() || search) return false
  const { param } = line.profile().paging
  const [path, query] = [`/${resource}`, { [param]: '2' }]
  const answer = answers?.get(nameOf(path, query)) ?? (await request(line, path, { query, signal }))
  const rows = readList(answer, resource, line.profile())?.rows ?? []
  return rows.some((row) => !all.has(idOf(row, resource, line.profile())?.id ?? ''))
}

async function readAll<R extends Resource>(
  line: Line,
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
    // A page that brings nothing new is the end, whatever the service says of another one.
    if (!last.more || all.size === before) break
  }
  // There are pages after all, which there were too few records to see when it was found out.
  if (mode === 'none' && (last?.more || (await hasPageTwo(line, resource, question, all)))) line.forget()
  const items = [...all.values()]
  const cut = mode === 'next-link' && last?.more === true
  return {
    items,
    page: 1,
    pageSize: Math.max(1, items.length),
    total: items.length,
    more: cut || (mode === 'page' && last?.more === true),
    ...(cut && {
      note: `This service gives only the first ${items.length.toLocaleString()} records by page.`,
    }),
  }
}
