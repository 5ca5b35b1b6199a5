import { ApiError } from '../../api/session/api-error.ts'
import type { Damage, Stopped } from '../../api/session/service-alerts.ts'
import { addressOf } from '../../api/read/get-record.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { readBack } from '../../api/write/read-back.ts'
import { readWholeRow } from '../../api/read/read-whole-row.ts'
import type { Whole } from '../../api/read/read-whole-row.ts'
import { refuseFailure } from '../../api/write/save-failure.ts'
import { sendEdit } from '../../api/write/send-edit.ts'
import type { Edit } from '../../api/write/send-edit.ts'
import { columnNameOf, resumeWriting } from '../../api/write/stop-writing.ts'
import type { ColumnChange } from '../../dialect/write/changed-columns.ts'
import { changedColumns } from '../../dialect/write/changed-columns.ts'
import { textAt } from '../../dialect/fields.ts'
import { at, textOf } from '../../dialect/json.ts'
import type { JsonObject } from '../../dialect/json.ts'
import { readRow } from '../../dialect/read/read-row.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import { copyOf, setPath } from '../../dialect/write/set-path.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/**
 * Reverts the unrequested changes of a write, using what was read before it (W10). Sends the whole record in the
 * connection's encoding and, if the service seemed unable to read that, in others, until every column has its old
 * value. Returns what it did. Throws an Error; writes then stay suspended.
 */
export async function restoreClearedFields(session: ServiceSession, { damage }: Stopped): Promise<string> {
  if (!damage) throw new Error('The earlier values are unknown.')
  const { resource, id } = damage
  const now = await readWholeRow(session, resource, id)
  const columns = damage.columns.filter((column) => isStillSo(column, now))
  const wanted = withColumns(now.row, columns)
  let words = ''
  for (const edit of waysToSend(session, damage, now, wanted, columns)) {
    try {
      const answer = await sendEdit(session, edit)
      await refuseFailure(session, resource, answer, {}, addressOf(resource, id))
      const missing = ({ row }: Whole<CollectionName>) =>
        changedColumns({ resource, profile: session.profile(), before: wanted, after: row, changes: {} })
      const after = await readBack(session, resource, id, answer, (read) => missing(read).length === 0)
      if (missing(after).length === 0) return settled(session, edit, damage, columns)
      words = messages.stillCleared(missing(after).map(columnNameOf).join(', '))
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure !== 'refused' || error.mayHaveHappened) throw error
      words = error.message
    }
  }
  throw new Error(words)
}

/** Whether a column still has the value from that write. Later changes by others are left alone. */
function isStillSo({ field, path, after }: ColumnChange, { record, row }: Whole<CollectionName>): boolean {
  return isSameValue(field === undefined ? textOf(at(row, path)) : textAt(record, field), after)
}

function withColumns(row: JsonObject, columns: ColumnChange[]): JsonObject {
  const wanted = copyOf(row)
  // If a column without a value were omitted, it would get its default again.
  for (const { path, raw = null } of columns) setPath(wanted, path, raw)
  return wanted
}

/** What to send, in this order: all columns, then the fields of docs/spec.md, then only the ones to restore. */
function waysToSend(
  session: ServiceSession,
  { resource, taken }: Damage,
  now: Whole<CollectionName>,
  row: JsonObject,
  columns: ColumnChange[],
): Edit<CollectionName>[] {
  const read = readRow(row, resource, session.profile())
  const etag = now.record.aside?.etag
  const record = etag ? { ...read, aside: { others: [], doubts: {}, ...read.aside, etag } } : read
  const whole = { resource, record, row, changes: {} }
  const changes = Object.fromEntries(columns.flatMap(({ field, before }) => (field ? [[field, before]] : [])))
  return encodingsFor(session, taken).flatMap((encoding): Edit<CollectionName>[] => [
    { ...whole, scope: 'all', encoding },
    { ...whole, scope: 'known', encoding },
    ...(columns.every(({ field }) => field)
      ? [{ resource, ...now, changes, scope: 'changed', encoding } satisfies Edit<CollectionName>]
      : []),
  ])
}

/** A service that saved nothing may expect a different encoding of the body. */
function encodingsFor(session: ServiceSession, taken: boolean) {
  const { encoding } = session.profile().write
  if (encoding === 'vnd.api') return [encoding]
  const others = (['form', 'multipart', 'json'] as const).filter((one) => one !== encoding)
  // If fields were cleared on purpose, an empty result proves nothing, so other encodings come last.
  return taken ? [encoding, ...others] : [...others, encoding]
}

/** Resumes writes with the settings that worked here. */
function settled(
  session: ServiceSession,
  edit: Edit<CollectionName>,
  { taken }: Damage,
  columns: ColumnChange[],
): string {
  const before = session.profile().write
  const { scope, encoding } = edit
  const isNews = before.edit !== 'auto' && scope !== 'changed'
  session.learn({ write: { ...(isNews && { edit: scope }), encoding } })
  const after = session.profile().write
  resumeWriting(session)
  return [
    messages.restored(columns.map(columnNameOf).join(', ')),
    ...(after.edit !== before.edit ? [messages.wholeFromNowOn] : []),
    ...(isNews && after.edit === before.edit && scope !== after.edit ? [messages.changeSaveSends] : []),
    ...(after.encoding !== before.encoding ? [messages.encodingFromNowOn(after.encoding)] : []),
    // An encoding that the connection states outweighs what was learned here.
    ...(encoding && after.encoding !== encoding ? [messages.changeSentAs(encoding)] : []),
    ...(taken ? [] : [messages.ownChangeNotSaved]),
  ].join(' ')
}
