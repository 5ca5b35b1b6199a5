import { changedColumns } from '../../dialect/write/changed-columns.ts'
import type { ColumnChange } from '../../dialect/write/changed-columns.ts'
import { textAt } from '../../dialect/fields.ts'
import { readRow } from '../../dialect/read/read-row.ts'
import type { SentEdit } from '../session/sent-edit.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { Whole } from '../read/read-whole-row.ts'
import { stopForDamage } from './stop-writing.ts'
import { countAppliedChanges } from './count-applied-changes.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/**
 * The outcome of an edit, judged by the record after it: whether any change was saved, and whether other columns
 * changed. If they did, writes are suspended until the user decides (W10).
 */
export function judgeEdit<R extends CollectionName>(
  session: ServiceSession,
  edit: SentEdit,
  now: Whole<R>,
): { taken: boolean; harmed: boolean } {
  const taken = countAppliedChanges(now.record, edit.changes) > 0
  const columns = changedBesides(session, edit, now, taken)
  if (columns.length > 0) stopForDamage(session, { resource: edit.resource, id: edit.id, columns, taken })
  return { taken, harmed: columns.length > 0 }
}

/**
 * The unrequested changes of an edit. Includes edited fields that are now empty, and fields with unexpected values if
 * no change was saved but other columns changed.
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
