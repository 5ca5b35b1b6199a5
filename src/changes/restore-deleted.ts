import type { QueryClient } from '@tanstack/react-query'
import { keys, keysOfDeleted } from '../api/cache/keys.ts'
import { refresh, refreshAfterChange } from '../api/cache/refresh.ts'
import { restoreRecords } from '../api/deleted-records.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import { mostRestored, type RestoreAnswer } from '../domain/deleted-record.ts'
import { allRows, writeRows, type Write } from '../storage/database.ts'
import { chainsOf } from './chains.ts'
import { noteBroughtBack } from './plan-change.ts'
import { forgetDeleted, readDeleted } from '../storage/deleted-records.ts'

/** Restores records that the service keeps, under their ids; this browser then no longer keeps them. Safe to repeat. Throws `ApiError`. */
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

/**
 * The same, not as the undoing of a change: deletions of this browser whose records are all back count as undone. As
 * many at once as the service takes; `onPart` hears each of its answers. Resolves with those that it no longer keeps. Throws `ApiError`.
 */
export async function restoreListed(
  session: ServiceSession,
  client: QueryClient,
  resource: CollectionName,
  ids: readonly string[],
  onPart: (answer: RestoreAnswer) => void = () => {},
): Promise<string[]> {
  const missing: string[] = []
  for (let from = 0; from < ids.length; from += mostRestored) {
    const answer = await restoreDeleted(session, client, resource, ids.slice(from, from + mostRestored))
    await noteRestored(storageScope(session), resource, new Set([...answer.restored, ...answer.present]))
    onPart(answer)
    missing.push(...answer.missing)
  }
  return missing
}

async function noteRestored(books: string, resource: CollectionName, back: ReadonlySet<string>) {
  const rows = (await allRows('changeRows', books)).filter(
    (row) => row.kind === 'delete' && row.resource === resource && row.state === 'done',
  )
  const byChange = Map.groupBy(rows, ({ change }) => change)
  for (const { last } of chainsOf(await allRows('changes', books))) {
    const deleted = byChange.get(last.id) ?? []
    const now = deleted.filter(({ id }) => back.has(id))
    if (now.length === 0) continue
    if (deleted.every(({ id, restored }) => restored || back.has(id))) await noteBroughtBack(last, deleted)
    else
      await writeRows(
        ...now.map((row): Write => ({ table: 'changeRows', put: { ...row, restored: true } })),
        ...(last.into === undefined ? [] : [{ table: 'changes', put: { ...last, moving: true } } as const]),
      )
  }
}

async function forgetDeletion(books: string, resource: CollectionName, ids: readonly string[]) {
  await forgetDeleted(books, await readDeleted(books, resource, ids))
  if (resource === 'contacts') return
  const back = new Set(ids)
  const prints = (await allRows('gone', books)).filter(({ id }) => back.has(id))
  await writeRows(...prints.map(({ print }): Write => ({ table: 'gone', drop: [books, print] })))
}
