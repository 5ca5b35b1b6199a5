import { createMatcher } from '../../domain/search/create-matcher.ts'
import { listOf } from '../../domain/list-of.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { searchSpellings } from '../../dialect/write/search-spellings.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { Asked } from './list-request.ts'
import * as messages from './messages.ts'

/**
 * Retries a search that found nothing, for services that compare letter by letter: searches for the other notations of
 * its amount, date or number, and returns a first page with each record once, and only those that really match. Returns
 * the original page if there are none.
 */
export async function readOtherSpellings<R extends CollectionName>(
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
