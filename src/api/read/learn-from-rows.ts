import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../cache/keys.ts'
import { refresh } from '../cache/refresh.ts'
import { conclude, nothingSeen, observe } from '../../dialect/detect/observe-values.ts'
import type { RawMoney } from '../../dialect/detect/observations.ts'
import { isOfValues, openPaths, type ServiceSession } from '../session/service-session.ts'
import type { Row } from '../../dialect/read/read-list.ts'
import { idFieldsFor, idOf } from '../../dialect/read/id-of.ts'
import { readRecord } from '../../dialect/read/read-record.ts'
import { pathsIn, rawFields } from '../../dialect/read/read-row.ts'
import { ApiError } from '../session/api-error.ts'
import { request } from '../session/request.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from '../session/record-messages.ts'

/**
 * Learns the formats of dates and amounts from the values of transactions, and asks about those that stay ambiguous.
 * Refetches rows on screen that now mean something else.
 */
export function learnFormats(session: ServiceSession, rows: Row[], client: QueryClient | undefined): void {
  const profile = session.profile()
  const values = rows.map((row) => {
    const { date, amount, currency } = rawFields(row, 'transactions', profile).raw
    return { date, amount, currency, row }
  })
  // The rows being parsed now get the right format; rows read earlier must be refetched.
  if (observeFormats(session, values) && client)
    void refresh(client, keys.collection('transactions'), {
      predicate: ({ state }) => state.fetchStatus !== 'fetching',
    })
}

/** Returns true if rows read earlier now mean something else. */
function observeFormats(session: ServiceSession, rows: RawMoney[]): boolean {
  const { attention, memory, profile } = session
  const seen = observe(memory.seen ?? nothingSeen, rows, profile().values)
  if (seen === memory.seen) return false
  memory.seen = seen
  const concludeNow = () => conclude(seen, profile().values, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const ask = (questions: ReturnType<typeof concludeNow>['questions']) =>
    attention.set({ ...attention.get(), questions })
  memory.askAgain = () => ask(concludeNow().questions)
  const state = () => [openPaths(attention.get()).join(), JSON.stringify(profile().values)]
  const before = state()
  const { profile: found, questions } = concludeNow()
  session.detect(found, session.isCertain(), 'minus' in seen || undefined)
  ask([...questions, ...attention.get().questions.filter((question) => !isOfValues(question))])
  const [paths, values] = state()
  return before[0] !== paths || (memory.doubted && before[1] !== values)
}

/**
 * Finds the field with the ids of a list whose rows have none under a usual name, or all the same one: the only column
 * that can be one, otherwise the first of three whose value leads to its record. Throws `ApiError` if there is none.
 */
export async function findIds(session: ServiceSession, resource: CollectionName, rows: Row[]): Promise<void> {
  const profile = session.profile()
  const ids = rows.map((row) => idOf(row, resource, profile)?.id)
  const isFound =
    ids.every((id) => id !== undefined) && (rows.length < 3 || new Set(ids).size > rows.length / 2)
  const [row] = rows
  if (isFound || !row) return
  const fields = idFieldsFor(rows, resource, [...pathsIn(row, resource, profile).values()])
  for (const field of fields.slice(0, 3)) {
    const record = { ...profile.record, idFields: { ...profile.record.idFields, [resource]: field } }
    if (fields.length === 1 || (await leadsToRecord(session, resource, row, { ...profile, record }))) {
      session.detect({ record: { idFields: { [resource]: field } } }, session.isCertain())
      return
    }
  }
  throw new ApiError('unreadable', messages.noIds(Object.keys(row).join(', ')))
}

async function leadsToRecord(
  session: ServiceSession,
  resource: CollectionName,
  row: Row,
  profile: ReturnType<ServiceSession['profile']>,
): Promise<boolean> {
  const id = idOf(row, resource, profile)?.id ?? ''
  const answer = await request(session, `/${resource}/${encodeURIComponent(id)}`)
  const found = readRecord(answer, resource, profile)
  return found !== undefined && idOf(found.row, resource, profile)?.id === id
}
