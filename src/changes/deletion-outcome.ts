import type { Change, ChangeRow } from '../storage/rows.ts'
import * as messages from './messages.ts'

/**
 * The outcome of a deletion in words: how many records were deleted, which were already gone, and which of them may still exist, with
 * the reasons. `hasFailed` if some may, or if more was deleted than asked for; `ticked` are the records to select again.
 */
export function outcomeOf(
  { resource, words }: Change,
  rows: readonly ChangeRow[],
  ticked: ReadonlySet<string>,
): { text: string; hasFailed: boolean } {
  const inState = (state: ChangeRow['state']) => rows.filter((row) => row.state === state)
  const [deleted, missing, refused] = [inState('done'), inState('changed'), inState('failed')]
  const [unseen, untried] = [inState('sending'), inState('open')]
  if (untried.length === rows.length)
    return { text: messages.couldNotDelete(namesOf(rows), words ?? ''), hasFailed: true }
  if (unseen.length === rows.length)
    return { text: messages.unsureWhileUpdating(namesOf(rows), words ?? ''), hasFailed: true }
  const left = [...refused, ...unseen, ...untried]
  const isTicked = left.every(({ id }) => ticked.has(id))
  const archived = deleted.filter((row) => row.words === messages.isArchived).length
  const done = deleted.length - archived
  const isTried = refused.length > 0 || words !== undefined
  const parts = [
    (done > 0 || left.length + archived === 0) && messages.deletedCount(resource, done),
    archived > 0 && messages.archived(resource, archived),
    missing.length > 0 && messages.alreadyGone(namesOf(missing)),
    // Each reason appears once.
    ...Array.from(Map.groupBy(refused, reasonOf), ([reason, some]) =>
      messages.notDeletedBecause(namesOf(some), reason, isTicked),
    ),
    unseen.length > 0 && messages.unsure(namesOf(unseen)),
    untried.length > 0 && (isTried ? messages.notTried : messages.notDeleted)(namesOf(untried), isTicked),
    words,
  ]
  return { text: parts.filter(Boolean).join(' '), hasFailed: left.length > 0 || words !== undefined }
}

function reasonOf({ words = '' }: ChangeRow): string {
  return words.replace(/\.$/, '')
}

/** Names records in a sentence: the first three, and how many more there are. */
export function namesOf(rows: readonly ChangeRow[]): string {
  const first = rows.slice(0, 3).map(({ name }) => name)
  const names = first.join(', ')
  return rows.length > 3 ? messages.namesAndMore(names, rows.length - 3) : names
}
