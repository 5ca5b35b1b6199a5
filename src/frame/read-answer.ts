import type { Answer } from '../dialect/answer.ts'
import type { RecordOf } from '../dialect/fields.ts'
import type { ServiceProfile } from '../dialect/profile/profile.ts'
import { readOwnPage, readSpecPage } from '../dialect/read/read-own-page.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { ListQuery, Page } from '../domain/page.ts'
import type { Destination } from './read-destination.ts'

type Service = Pick<
  NonNullable<Destination['service']>,
  'profile' | 'isKnown' | 'arePlain' | 'sawMinus' | 'isBookend'
>

/** The page of a list in the early responses (ask-first.ts), if the app will surely show the same rows; else undefined. */
export async function readAnswer<R extends CollectionName>(
  [response, unnumbered]: Promise<Response>[],
  noun: R,
  query: ListQuery,
  service: Service,
): Promise<Page<RecordOf[R]> | undefined> {
  const answer = await answerOf(await response)
  if (!answer) return undefined
  return readOwnPage(answer, noun) ?? readOthersPage(answer, unnumbered, noun, query, service)
}

/** In the form that the app's reader expects (api/session/request.ts). */
async function answerOf(response: Response | undefined): Promise<Answer | undefined> {
  if (!response) return undefined
  const { status, url, redirected, headers } = response
  const named = Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]))
  return { status, headers: named, url, redirected, text: await response.text() }
}

/**
 * A full page of another service, one of several, that answers exactly as docs/spec.md says. Where it is not known whether its
 * pages count from 1, the list without a page number must be the same page (dialect/detect/try-pages.ts); its total is
 * not believed yet.
 */
async function readOthersPage<R extends CollectionName>(
  answer: Answer,
  unnumbered: Promise<Response> | undefined,
  noun: R,
  { search }: ListQuery,
  service: Service,
): Promise<Page<RecordOf[R]> | undefined> {
  const page = readSpecPage(answer, noun)
  const profile = service.profile()
  const isKnown = service.isKnown() || service.isBookend
  if (
    !page ||
    page.page !== 1 ||
    page.pageSize !== page.items.length ||
    !(Number(page.total) > page.pageSize + 1)
  )
    return undefined
  if (!service.arePlain() || !readsAsWritten(noun, profile, service) || !page.items.every(isClear))
    return undefined
  if (new Set(page.items.map(({ id }) => id)).size < page.pageSize) return undefined
  if (isKnown) return !search || profile.search.mode === 'server' ? page : undefined
  const same = await answerOf(await unnumbered)
  const isFirst = same && JSON.stringify(readSpecPage(same, noun)) === JSON.stringify(page)
  return isFirst && !search ? { ...page, total: undefined, more: true } : undefined
}

/** Whether the app takes the values of the spec's fields as they are, in this collection. */
function readsAsWritten(noun: CollectionName, profile: ServiceProfile, service: Service): boolean {
  const { list, record, fields, names, paging, values } = profile
  const stated = { ...record.idFields, ...fields[noun], ...names[noun] }
  const isUsual =
    list.path === 'auto' && list.rowPath === 'auto' && paging.total === 'auto' && !paging.totalIsLowerBound
  if (!isUsual || Object.keys(stated).length > 0) return false
  const { date, amount, currency } = values
  const { sign } = amount
  return (
    noun === 'contacts' ||
    (date.read === 'YYYY-MM-DD' &&
      amount.read === '1234.56' &&
      amount.unit === 'major' &&
      Object.keys(currency.symbols).length === 0 &&
      (sign === 'auto' ? service.sawMinus() : sign.kind === 'signed'))
  )
}

function isClear(row: RecordOf[CollectionName]): boolean {
  const isId = /^[\w-]+$/.test(row.id)
  if (!('amount' in row)) return isId
  return isId && row.date !== '' && /^(?!-0\.00$)-?(0|[1-9]\d*)\.\d\d$/.test(row.amount)
}
