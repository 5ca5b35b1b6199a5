import type { CollectionName } from '../../domain/collection-name.ts'
import { markNames } from '../../domain/transaction-mark.ts'
import type { MarkCondition } from '../../domain/transaction-mark.ts'
import { all, allIn } from '../../storage/database.ts'
import { fingerprintOf } from '../../storage/fingerprint.ts'
import type { Known } from '../full-scan/question.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { storageScope } from '../session/storage-scope.ts'
import { keepsMarks } from '../marks/office-marks.ts'
import { ownRecords } from './own-records.ts'
import type { SourceQuery } from './query-source.ts'

type Conditions = NonNullable<SourceQuery<CollectionName>['local']>

/** What this browser has stored about edits, deletions and marks, for the conditions that only it can answer. */
export async function resolveBrowserConditions(
  session: ServiceSession,
  collection: CollectionName,
  { edited, deletedBefore, mark }: Conditions,
): Promise<Known | undefined> {
  if (!edited && !deletedBefore && !mark) return undefined
  const books = storageScope(session)
  const originals = await all('originals', books)
  const rows = edited ? await all('changeRows', books) : []
  const editedIds = [
    ...rows
      .filter(({ kind, state, resource }) => kind === 'edit' && state === 'done' && resource === collection)
      .map(({ id }) => id),
    ...(collection === 'transactions'
      ? originals.filter((one) => Object.keys(one.edited).length > 0).map(({ id }) => id)
      : []),
  ]
  return {
    ...(edited && { edited: editedIds }),
    ...(mark && {
      marked: await (keepsMarks(session) ? markedAtService(session, mark) : markedHere(books, mark)),
    }),
    ...(deletedBefore && { deleted: await deletedHere(books, collection, originals) }),
  }
}

/** The transactions with a mark, or those with any mark, to be left out. A note alone is not a mark. */
async function markedHere(books: string, wanted: MarkCondition): Promise<NonNullable<Known['marked']>> {
  const marks = await all('marks', books)
  const isNone = wanted === 'none'
  const found = marks.filter(({ mark }) => (isNone ? mark !== '' : mark === wanted))
  return { ids: found.map(({ id }) => id), not: isNone }
}

/** The same where the service keeps the marks of the whole office. */
async function markedAtService(
  session: ServiceSession,
  wanted: MarkCondition,
): Promise<NonNullable<Known['marked']>> {
  const ids: string[] = []
  for (const mark of wanted === 'none' ? markNames : [wanted])
    for await (const records of ownRecords(session, 'transactions', { mark }, undefined))
      ids.push(...records.map(({ id }) => id))
  return { ids, not: wanted === 'none' }
}

/** Deleted records by id, and deleted transactions also by content, because a bank may send them again under another id. */
async function deletedHere(
  books: string,
  collection: CollectionName,
  originals: { id: string; first: Record<string, string> }[],
): Promise<NonNullable<Known['deleted']>> {
  const ids = (await allIn('byDeletion', [[books, collection]])).map(({ id }) => id)
  if (collection === 'contacts') return { ids, prints: [] }
  const prints = new Set((await all('gone', books)).map(({ print }) => print))
  // Values edited here hide what the bank sends.
  const again = originals.filter(({ first }) => prints.has(fingerprintOf(first))).map(({ id }) => id)
  return { ids: [...ids, ...again], prints: [...prints] }
}
