import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '../../dialect/answer.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { readJson } from '../../dialect/json.ts'
import { readOwnPage } from '../../dialect/read/read-own-page.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Coverage, Page } from '../../domain/page.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import type { GroupTotals, ValueCount } from '../../domain/query/group-totals.ts'
import { plainName } from '../../domain/query/plain-name.ts'
import type { FieldOf } from '../../domain/query/record-query.ts'
import { answerOf, unreadable } from '../session/ask.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { ownRecords } from './own-records.ts'
import type { QuerySource, SourceQuery } from './query-source.ts'
import { writeQueryText } from '../../domain/query/query-text.ts'
import type { ChangesAnswer } from '../../domain/query/query-answers.ts'

/** Asks Bookend's own service, which answers questions about whole collections (`queries` in domain/capabilities.ts). */
export function ownServiceSource<C extends CollectionName>(
  session: ServiceSession,
  client: QueryClient,
  collection: C,
): QuerySource<C> {
  const path = `/queries/${collection}`
  const ask = (part: string, query: Parameters, signal: AbortSignal | undefined) =>
    answerOf(session, path + part, { query, signal, resource: collection })
  return {
    page: async (query, { page, pageSize }, signal) => {
      const size = { page: String(page), pageSize: String(pageSize) }
      const answer = await ask('', { ...queryParameters(collection, query), ...size }, signal)
      const read =
        readOwnPage(answer, collection) ?? (await readAnyValues(session, client, collection, answer))
      return { ...read, coverage: wholeOf(read.total) }
    },
    totals: async (query, signal) => {
      const all = jsonOf(await ask('/totals', queryParameters(collection, query), signal)) as Totals
      const totals = query.pendingDeletions?.length
        ? await (await pendingDeletions()).totalsLeft(session, query, all)
        : all
      return { totals, coverage: wholeOf(totals.count) }
    },
    groups: async (query, by, signal) => {
      const answer = await ask('/totals', { ...queryParameters(collection, query), by }, signal)
      // A server before 0.9 does not say how many there are: it sends all.
      const { groups: all, total = all.length } = jsonOf(answer) as { groups: GroupTotals[]; total?: number }
      const groups = query.pendingDeletions?.length
        ? await (await pendingDeletions()).groupsLeft(session, query, all, by)
        : all
      return {
        groups,
        total: total - (all.length - groups.length),
        coverage: wholeOf(groups.reduce((sum, { totals }) => sum + totals.count, 0)),
      }
    },
    values: async (query, field, signal) => {
      const answer = await ask(
        '/values',
        { ...queryParameters(collection, query), field: plainName(collection, field as FieldOf<C>) },
        signal,
      )
      const { values } = jsonOf(answer) as { values: ValueCount[] }
      return { values, coverage: wholeOf(0) }
    },
    records: (query, signal) => ownRecords(session, collection, queryParameters(collection, query), signal),
  }
}

/** What deletions that wait leave of an answer, loaded when there are any. */
const pendingDeletions = () => import('./pending-transactions.ts')

/** Rows with values that break the rules, as banks' values do. */
async function readAnyValues<C extends CollectionName>(
  session: ServiceSession,
  client: QueryClient,
  collection: C,
  answer: Answer,
): Promise<Page<RecordOf[C]>> {
  const [{ readList }, { parseRows }] = await Promise.all([
    import('../../dialect/read/read-list.ts'),
    import('../read/parse-rows.ts'),
  ])
  const listing = readList(answer, collection, session.profile())
  const { page = 1, size, total } = listing ?? {}
  if (!listing || size === undefined || total === undefined) throw unreadable(answer, 'list')
  const items = await parseRows(session, collection, listing.rows, client)
  return { items, page, pageSize: size, total, more: page * size < total }
}

/** The object in the answer, with counts as numbers. Amounts in it are text, so that no digit is lost. */
function jsonOf(answer: Answer): object {
  const isObject = typeof readJson(answer.text) === 'object'
  const json: unknown = isObject ? JSON.parse(answer.text) : undefined
  if (typeof json !== 'object' || json === null) throw unreadable(answer, 'list')
  return json
}

/** The answer covers all records, as of now. */
function wholeOf(count: number | undefined): Coverage {
  const read = count ?? 0
  return { read, of: read, asOf: Date.now(), whole: true }
}

type Parameters = Record<string, string | string[] | undefined>

function queryParameters<C extends CollectionName>(
  collection: C,
  { search, filter, sort, mark }: SourceQuery<C>,
): Parameters {
  const text = new URLSearchParams(
    writeQueryText(collection, { filter, ...(sort && { sort }), ...(mark && { local: { mark } }) }),
  )
  const parameters = [...new Set(text.keys())].map((name) => [name, text.getAll(name)])
  return { search: search || undefined, language: sort?.language, ...Object.fromEntries(parameters) }
}

/** The version of a collection, and what changed since an earlier one, if the service still knows. */
type Changes<C extends CollectionName> = {
  version: string
  /** The new and the changed records as they are now, and the ids of deleted ones. */
  known?: { added: RecordOf[C][]; changed: RecordOf[C][]; gone: string[] }
}

/** What changed in a collection of our own service since a version; without one, only its version. Throws `ApiError`. */
export async function readChanges<C extends CollectionName>(
  session: ServiceSession,
  collection: C,
  since: string | undefined,
  signal?: AbortSignal,
): Promise<Changes<C>> {
  const call = { query: { since }, signal, resource: collection }
  const answer = await answerOf(session, `/queries/${collection}/changes`, call)
  const read = readJson(answer.text)
  if (typeof read !== 'object' || read === null || !('version' in read)) throw unreadable(answer, 'list')
  // The service has this shape (domain/query/query-answers.ts).
  const changes = read as ChangesAnswer<RecordOf[C]>
  const { version } = changes
  if (!('changed' in changes)) return { version }
  const { added, changed, deleted: gone } = changes
  return { version, known: { added, changed, gone } }
}
