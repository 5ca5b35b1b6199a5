import type { QueryClient } from '@tanstack/react-query'
import { keys, keysOfDeleted } from '../api/cache/keys.ts'
import { refresh, refreshAfterChange } from '../api/cache/refresh.ts'
import { restoreRecords } from '../api/deleted-records.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { RestoreAnswer } from '../domain/deleted-record.ts'
import { all, write } from '../storage/database.ts'
import type { Write } from '../storage/database.ts'
import { forgetDeleted, readDeleted } from './stored-changes.ts'

/**
 * Restores records that the service keeps, under their ids. They are no longer among those that this browser keeps as
 * deleted. Asking again is safe. Throws `ApiError`.
 */
export async function restoreDeleted(
  session: ServiceSession,
  client: QueryClient,
  resource: CollectionName,
  ids: readonly string[],
): Promise<RestoreAnswer> {
  try {
    const answer = await restoreRecords(session, resource, ids)
    await forgetDeletion(storageScope(session), resource, [...answer.restored, ...answer.present])
    return answer
  } finally {
    for (const id of ids) session.memory.removed.delete(id)
    await refreshAfterChange(client, resource)
    void refresh(client, keys.collection(resource))
    void refresh(client, keysOfDeleted(resource))
  }
}

async function forgetDeletion(books: string, resource: CollectionName, ids: readonly string[]) {
  await forgetDeleted(books, await readDeleted(books, resource, ids))
  if (resource === 'contacts') return
  const back = new Set(ids)
  const prints = (await all('gone', books)).filter(({ id }) => back.has(id))
  await write(...prints.map(({ print }): Write => ({ table: 'gone', drop: [books, print] })))
}
