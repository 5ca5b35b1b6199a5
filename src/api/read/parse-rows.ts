import type { QueryClient } from '@tanstack/react-query'
import type { WithMeta } from '../../domain/record-meta.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { leftOutFields, askForFields } from '../../dialect/detect/left-out-fields.ts'
import type { ServiceProfile } from '../../dialect/profile/profile.ts'
import type { Row } from '../../dialect/read/read-list.ts'
import { idOf } from '../../dialect/read/id-of.ts'
import { readRow } from '../../dialect/read/read-row.ts'
import { openPaths, type ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/**
 * Parses rows into records, each id once (Q7). Learns the formats of dates and amounts from them; if that changes how other
 * rows are read, refetches those on screen.
 */
export async function parseRows<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  rows: Row[],
  client: QueryClient | undefined,
): Promise<WithMeta<RecordOf[R]>[]> {
  const hasIds =
    new Set(rows.map((row) => idOf(row, resource, session.profile())?.id ?? '')).size === rows.length
  const [first] = rows
  const kind = first && idOf(first, resource, session.profile())?.json
  if (kind) session.memory.numericIds[resource] = kind === 'number'
  if (!hasIds) await (await learning()).findIds(session, resource, rows)
  const learn = async () => (await learning()).learnFormats(session, rows, client)
  if (resource === 'transactions' && leavesOpen(session.profile())) await learn()
  const read = () =>
    rows.map((row) => readRow(row, resource, session.profile(), openPaths(session.attention.get())))
  let records = read()
  if (records.some(({ aside }) => aside?.others.length)) session.memory.hasOthers[resource] = true
  if (records.some(isDoubtful)) {
    session.memory.doubted = true
    // Something contradicts the stated or detected profile, so the user is asked.
    if (resource === 'transactions' && !leavesOpen(session.profile())) {
      await learn()
      records = read()
    }
  }
  if (client && rows.length > 1) askForLeftOut(session, resource, rows)
  return [...new Map(records.map((record) => [record.id, record])).values()]
}

/** Asks about fields missing from every row, until the user maps them or rows contain them. */
function askForLeftOut(session: ServiceSession, resource: CollectionName, rows: Row[]): void {
  const asked = session.attention.get().questions
  const others = asked.filter(({ path }) => !path.startsWith(`fields.${resource}.`))
  const isPartial = leftOutFields(rows, resource, session.profile()).length > 0
  if (!isPartial && others.length === asked.length) return
  const questions = isPartial ? askForFields(rows, resource, session.profile()) : []
  session.attention.set({ ...session.attention.get(), questions: [...others, ...questions] })
}

const learning = () => import('./learn-from-rows.ts')

/** Whether any value format is still unknown. */
function leavesOpen({ values: { date, amount } }: ServiceProfile): boolean {
  return [date.read, date.zone, amount.read, amount.unit, amount.sign].includes('auto')
}

function isDoubtful({ aside }: WithMeta<object>): boolean {
  return aside !== undefined && Object.keys(aside.doubts).length > 0
}
