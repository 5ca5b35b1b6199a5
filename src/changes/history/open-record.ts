import { isMissing } from '../../api/session/api-error.ts'
import { reasonOf } from '../../domain/reason-of.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import { ChangeError, planChange } from '../plan-change.ts'
import { runAtOnce, type EndedChange } from '../run-change.ts'
import { accessTo } from '../run-row.ts'
import { snapshotOf } from '../../storage/snapshot.ts'
import { readRows, readUnfinished } from '../stored-changes.ts'
import { nameKept } from './collections.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from '../messages.ts'

type Values = Record<string, string>

/** The service's current version of a record, and a way to change it. */
export type OpenRecord = {
  name: string
  fields: Values
  /** Sends values, unless someone has changed these fields in the meantime. Resolves with notes for the user. */
  send: (values: Values) => Promise<string>
}

/**
 * Reads a record from the service, ignoring caches, once it is known how earlier edits of it ended. Throws a `ChangeError`,
 * as does `send`, in words for the user; if the record is missing, the `ApiError`.
 */
export async function openRecord(
  session: ServiceSession,
  client: QueryClient,
  resource: CollectionName,
  id: string,
): Promise<OpenRecord> {
  for (const change of await readUnfinished(storageScope(session))) {
    if (change.kind !== 'edit' || change.resource !== resource || change.total > 1) continue
    const [row] = await readRows(change)
    if (row?.id === id && row.state === 'sending')
      throwIfUnknown(await runAtOnce(session, client, change.id, 'look'))
  }
  const record = await accessTo(resource, session, client)
    .readRecord(id)
    .catch((error: unknown) => {
      throw isMissing(error) ? error : new ChangeError(messages.notChanged(reasonOf(error)))
    })
  const kept = snapshotOf(resource, record, true)
  const { name } = nameKept(resource, kept)
  return {
    name,
    fields: kept.fields,
    send: async (after) => {
      const before = Object.fromEntries(Object.keys(after).map((field) => [field, kept.fields[field] ?? '']))
      const change = await planChange(session, resource, 'form', [{ id, name, before, after }])
      const ended = await runAtOnce(session, client, change.id)
      throwIfUnknown(ended)
      const [row] = ended.rows
      if (row?.state === 'done') return row.words ?? ''
      throw new ChangeError(messages.notChanged(row?.words ?? ended.words ?? ''))
    },
  }
}

function throwIfUnknown({ rows: [row], words = '' }: EndedChange): void {
  if (row?.state === 'sending') throw new ChangeError(messages.maybeChanged(words))
}
