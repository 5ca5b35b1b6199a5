import type { Page } from '../contract/page.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { matches } from '../dialect/matches.ts'
import { answerTo, pageFrom } from './get-page.ts'
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
