import { isOutcomeOpen } from '../api/session/outcome.ts'
import type { DeleteResult } from '../domain/write-results.ts'
import type { RecordNaming } from '../records/collection.ts'
import * as messages from './messages.ts'

/**
 * The outcome of a deletion in words: how many records were deleted, which were already gone, and which the response
 * does not mention. `gone` is false if some may still exist; `ticked` are the records to select again.
 */
export function outcomeOf<T extends { id: string }>(
  records: T[],
  { deleted, missing, kept, archived = [], unsure = [], stopped }: DeleteResult,
  noun: RecordNaming<T>,
  ticked: ReadonlySet<string>,
): { text: string; gone: boolean } {
  const asked = new Set(records.map(({ id }) => id))
  const others = deleted.filter((id) => !asked.has(id))
  const left = records.filter(({ id }) => !deleted.includes(id) && !missing.includes(id))
  const before = records.filter(({ id }) => missing.includes(id))
  const stored = archived.filter((id) => asked.has(id)).length
  const done = deleted.length - others.length - stored
  const parts =
    done > 0 || (left.length === 0 && stored === 0) ? [messages.deletedCount(noun.resource, done)] : []
  if (stored > 0) parts.push(messages.archived(noun.resource, stored))
  if (before.length > 0) parts.push(messages.alreadyGone(namesOf(before, noun)))
  const refused = left.filter(({ id }) => kept.some((one) => one.id === id))
  const unseen = left.filter(({ id }) => unsure.includes(id))
  const untried = left.filter((record) => !refused.includes(record) && !unseen.includes(record))
  const isTicked = left.every(({ id }) => ticked.has(id))
  for (const [words, some] of groupedByWords(refused, kept))
    parts.push(messages.notDeletedBecause(namesOf(some, noun), words, isTicked))
  if (unseen.length > 0) parts.push(messages.unsure(namesOf(unseen, noun)))
  if (untried.length > 0)
    parts.push(
      kept.length > 0 || stopped
        ? messages.notTried(namesOf(untried, noun), isTicked)
        : messages.notDeleted(namesOf(untried, noun), isTicked),
    )
  if (stopped) parts.push(stopped)
  if (others.length > 0) parts.push(messages.othersDeleted(others.join(', ')))
  return { text: parts.join(' '), gone: left.length === 0 && others.length === 0 && !stopped }
}

/** Groups remaining records by reason, so that each reason appears once. */
function groupedByWords<T extends { id: string }>(
  records: T[],
  kept: DeleteResult['kept'],
): Map<string, T[]> {
  return Map.groupBy(records, ({ id }) => kept.find((one) => one.id === id)?.words.replace(/\.$/, '') ?? '')
}

/** The message for a failed deletion: it did not happen, or its outcome is unknown because there was no response. */
export function failureOf<T>(records: T[], error: unknown, noun: RecordNaming<T>): string {
  const why = error instanceof Error ? error.message : ''
  if (!isOutcomeOpen(error)) return messages.couldNotDelete(namesOf(records, noun), why)
  return messages.unsureWhileUpdating(namesOf(records, noun), why)
}

/** Names records in a sentence: the first three, and how many more there are. */
export function namesOf<T>(records: T[], noun: RecordNaming<T>): string {
  const names = records.slice(0, 3).map(noun.nameOf).join(', ')
  return records.length > 3 ? messages.namesAndMore(names, records.length - 3) : names
}
