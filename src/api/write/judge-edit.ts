import { textAt } from '../../domain/field.ts'
import { changedColumns, columnsHolding, type ColumnChange } from '../../dialect/write/changed-columns.ts'
import type { JsonObject } from '../../dialect/json.ts'
import { readRow } from '../../dialect/read/read-row.ts'
import type { SentEdit, Changes } from './send-edit.ts'
import { openPaths, type ServiceSession } from '../session/service-session.ts'
import type { Whole } from '../read/get-record.ts'
import { stopForDamage } from './first-write.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import * as messages from './messages.ts'

/** The outcome of an edit: the record as it reads `now`, and the edited fields that were `found` in columns of other names. */
type Judged<R extends CollectionName> = { now: Whole<R>; taken: boolean; harmed: boolean; found: string[] }

/**
 * Judges an edit by the record after it: whether any change was saved, and whether other columns changed. If they did,
 * writes are suspended until the user decides (W10). Learns the name that the service uses for an edited field from the
 * one column that now holds what was typed.
 */
export function judgeEdit<R extends CollectionName>(
  session: ServiceSession,
  edit: SentEdit,
  read: Whole<R>,
): Judged<R> {
  const holding = learnNames(session, edit, read.row)
  const now = holding.size > 0 ? readAgain(session, edit.resource as R, read) : read
  const taken = holding.size > 0 || countAppliedChanges(now.record, edit.changes) > 0
  const held = new Set([...holding.values()].flat())
  const columns = changedBesides(session, edit, now, taken).filter(({ path }) => !held.has(path))
  if (columns.length > 0) stopForDamage(session, edit.resource, columns)
  return { now, taken, harmed: columns.length > 0, found: [...holding.keys()] }
}

/**
 * Learns the names of edited fields in the service's answers from the columns that hold what was typed. Where several do,
 * the field keeps no name, and the list asks. Returns the columns of each field.
 */
export function learnNames(
  session: ServiceSession,
  { resource, before, changes }: SentEdit,
  after: JsonObject,
): Map<string, string[]> {
  const holding = columnsHolding({ resource, profile: session.profile(), before, after, changes })
  const all = [...holding.values()].flat()
  const isOnly = (path: string) => all.filter((one) => one === path).length === 1
  const names = [...holding].flatMap(([field, [path, ...others]]) =>
    path !== undefined && others.length === 0 && isOnly(path) ? [[field, path]] : [],
  )
  if (names.length > 0) session.learn({ names: { [resource]: Object.fromEntries(names) } })
  return holding
}

function readAgain<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  { record, row }: Whole<R>,
): Whole<R> {
  const read = readRow(row, resource, session.profile(), openPaths(session.attention.get()))
  const etag = record.aside?.etag
  const aside = { others: [], doubts: {}, ...read.aside, ...(etag !== undefined && { etag }) }
  return { row, record: { ...read, aside } }
}

/**
 * The unrequested changes of an edit. Includes edited fields that are now empty, and fields with unexpected values if no
 * change was saved but other columns changed.
 */
function changedBesides<R extends CollectionName>(
  session: ServiceSession,
  { resource, before, changes }: SentEdit,
  now: Whole<R>,
  taken: boolean,
): ColumnChange[] {
  const profile = session.profile()
  const was = readRow(before, resource, profile)
  const isLost = ([field, value]: [string, string | undefined]) =>
    value !== '' && textAt(now.record, field) === '' && textAt(was, field) !== ''
  const kept = Object.fromEntries(Object.entries(changes).filter((change) => !isLost(change)))
  const compared = { resource, profile, before, after: now.row }
  const columns = changedColumns({ ...compared, changes: kept })
  return columns.length > 0 && !taken ? changedColumns({ ...compared, changes: {} }) : columns
}

/** How many of the changes a record contains. */
export function countAppliedChanges(record: object, changes: Changes): number {
  return Object.entries(changes).filter(([field, value = '']) => isSameValue(textAt(record, field), value))
    .length
}

/** The fields whose values the service altered when saving (W12), in words. */
export function differences(record: object, changes: Changes): string[] {
  return Object.entries(changes)
    .filter(([field, value]) => value !== undefined && !isSameValue(textAt(record, field), value))
    .map(([field, value]) => messages.storedDifferently(textAt(record, field), value ?? ''))
}
