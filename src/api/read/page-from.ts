import type { QueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import type { Answer } from '../../dialect/answer.ts'
import { leftOutFields, twoMoneyColumns } from '../../dialect/detect/left-out-fields.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { readList, type Listing } from '../../dialect/read/read-list.ts'
import { hiddenFailure } from '../../dialect/errors/hidden-failure.ts'
import { requireSignIn } from '../session/account.ts'
import { refusalFrom, unreadable } from '../session/ask.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { parseRows } from './parse-rows.ts'
import { emptyPage, isPastEnd, toPage } from './to-page.ts'
import * as messages from '../session/record-messages.ts'

/** Parses a response as a page. */
export async function pageFrom<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: ListQuery & { client: QueryClient },
  answer: Answer,
): Promise<Page<RecordOf[R]>> {
  const { search, page } = asked
  const listing = listingOf(session, resource, asked, answer)
  if (!listing) {
    if (isPastEnd(session, resource, asked, answer) || (answer.status === 404 && search))
      return emptyPage(session, resource, asked)
    if (answer.status >= 400) throw await refusalFrom(answer, resource)
    // A failure in the words of the service, where a list should be: most often, the sign-in has ended.
    if (hiddenFailure(answer, undefined)) throw await requireSignIn(session, answer)
    // The service may have changed, so the next attempt detects its profile again.
    session.forget()
    throw unreadable(answer, 'list')
  }
  const items = await parseRows(session, resource, listing.rows, asked.client)
  if (items.length === 0 && page > 1) return emptyPage(session, resource, asked, listing)
  const counted = toPage(session, resource, asked, listing, items)
  const fields = leftOutFields(listing.rows, resource, session.profile())
  const columns = fields.includes('amount') ? twoMoneyColumns(listing.rows, session.profile()) : undefined
  const missing = messages.fieldsMissing(fields, columns)
  const note = [counted.note, missing].filter(Boolean).join(' ')
  const read = { ...counted, ...(note && { note }) }
  session.memory.last[resource] = read
  return read
}

function listingOf(
  session: ServiceSession,
  resource: CollectionName,
  { search, page }: ListQuery,
  answer: Answer,
): Listing | undefined {
  // For some services an empty body means "none found". For a whole list it was more likely lost on the way.
  if (answer.text.trim() === '' && answer.status !== 204 && page === 1 && !search) return undefined
  return answer.status < 400 ? readList(answer, resource, session.profile()) : undefined
}
