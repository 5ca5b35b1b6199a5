import type { DeleteResult } from '../../domain/delete-result.ts'
import { count } from '../record-labels.ts'
import type { RecordLabels } from '../record-labels.ts'
import { formatCount } from '../../domain/format-count.ts'

/**
 * The outcome of a deletion in words: how many records were deleted, which were already gone, and which the response
 * does not mention. `gone` is false if some may still exist; `ticked` are the records to select again.
 */
export function outcomeOf<T extends { id: string }>(
  records: T[],
  { deleted, missing, kept, archived = [], unsure = [], stopped }: DeleteResult,
  noun: RecordLabels<T>,
  ticked: ReadonlySet<string>,
): { text: string; gone: boolean } {
  const asked = new Set(records.map(({ id }) => id))
  const others = deleted.filter((id) => !asked.has(id))
  const left = records.filter(({ id }) => !deleted.includes(id) && !missing.includes(id))
  const before = records.filter(({ id }) => missing.includes(id))
  const stored = archived.filter((id) => asked.has(id)).length
  const done = deleted.length - others.length - stored
  const parts = done > 0 || (left.length === 0 && stored === 0) ? [`${count(done, noun)} deleted.`] : []
  if (stored > 0)
    parts.push(`${count(stored, noun)} archived: no longer in the list, but still kept by the service.`)
  if (before.length > 0) parts.push(`Already gone: ${namesOf(before, noun)}.`)
  const refused = left.filter(({ id }) => kept.some((one) => one.id === id))
  const unseen = left.filter(({ id }) => unsure.includes(id))
  const untried = left.filter((record) => !refused.includes(record) && !unseen.includes(record))
  const stillTicked = left.every(({ id }) => ticked.has(id)) ? ', and still ticked' : ''
  for (const [words, some] of groupedByWords(refused, kept))
    parts.push(`Not deleted${stillTicked}: ${namesOf(some, noun)} (${words}).`)
  if (unseen.length > 0) parts.push(`We don’t know whether this was deleted: ${namesOf(unseen, noun)}.`)
  if (untried.length > 0)
    parts.push(
      `${kept.length > 0 || stopped ? 'Not tried' : 'Not deleted'}${stillTicked}: ${namesOf(untried, noun)}.`,
    )
  if (stopped) parts.push(stopped)
  if (others.length > 0)
    parts.push(`The service also deleted records you did not select: ${others.join(', ')}.`)
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
export function failureOf<T>(records: T[], error: unknown, noun: RecordLabels<T>): string {
  const why = error instanceof Error ? ` ${error.message}` : ''
  const uncertain = error instanceof Error && 'mayHaveHappened' in error && error.mayHaveHappened === true
  if (!uncertain) return `Could not delete ${namesOf(records, noun)}.${why}`
  return `We don’t know whether this was deleted: ${namesOf(records, noun)}.${why} The list is being updated; check whether it is still there.`
}

/** Names records in a sentence: the first three, and how many more there are. */
export function namesOf<T>(records: T[], noun: RecordLabels<T>): string {
  const names = records.slice(0, 3).map(noun.nameOf).join(', ')
  return records.length > 3 ? `${names} and ${formatCount(records.length - 3)} more` : names
}
