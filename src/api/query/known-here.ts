import type { CollectionName } from '../../domain/collection-name.ts'
import { all } from '../../storage/database.ts'
import { fingerprintOf } from '../../storage/fingerprint.ts'
import type { Known } from '../reading/question.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { storageScope } from '../session/storage-scope.ts'
import type { SourceQuery } from './query-source.ts'

type Conditions = NonNullable<SourceQuery<CollectionName>['local']>

/** What this browser has stored about edits and deletions, for the conditions that only it can answer. */
export async function knownHere(
  session: ServiceSession,
  collection: CollectionName,
  { edited, deletedBefore }: Conditions,
): Promise<Known | undefined> {
  if (!edited && !deletedBefore) return undefined
  const books = storageScope(session)
  const [originals, journal] = [await all('originals', books), await all('journal', books)]
  const isHere = ({ resource }: { resource: CollectionName }) => resource === collection
  const editedIds = [
    ...journal.filter((entry) => entry.kind === 'edit' && isHere(entry)).map(({ record }) => record),
    ...(collection === 'transactions'
      ? originals.filter((one) => Object.keys(one.edited).length > 0).map(({ id }) => id)
      : []),
  ]
  return {
    ...(edited && { edited: editedIds }),
    ...(deletedBefore && { deleted: await deletedHere(books, collection, originals) }),
  }
}

/** Deleted records by id, and deleted transactions by what they said, because a bank sends them again under another id. */
async function deletedHere(
  books: string,
  collection: CollectionName,
  originals: { id: string; first: Record<string, string> }[],
): Promise<NonNullable<Known['deleted']>> {
  const receipts = await all('receipts', books)
  const ids = receipts.filter(({ resource }) => resource === collection).map(({ id }) => id)
  if (collection === 'contacts') return { ids, prints: [] }
  const prints = new Set((await all('gone', books)).map(({ print }) => print))
  // Values edited here hide what the bank sends.
  const again = originals.filter(({ first }) => prints.has(fingerprintOf(first))).map(({ id }) => id)
  return { ids: [...ids, ...again], prints: [...prints] }
}
