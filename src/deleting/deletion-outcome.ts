import type { Deletion } from '../contract/deletion.ts'
import { count } from '../list/noun.ts'
import type { Noun } from '../list/noun.ts'

/**
 * What became of a deletion, in words: how many went, which were already gone, and which the answer does not mention,
 * so that nobody knows. `gone` is false when some may still be there; `ticked` are those that are ticked again then.
 */
export function outcomeOf<T extends { id: string }>(
  records: T[],
  { deleted, missing, kept, unsure = [], stopped }: Deletion,
  noun: Noun<T>,
  ticked: ReadonlySet<string>,
): { text: string; gone: boolean } {
  const asked = new Set(records.map(({ id }) => id))
  const others = deleted.filter((id) => !asked.has(id))
  const left = records.filter(({ id }) => !deleted.includes(id) && !missing.includes(id))
  const before = records.filter(({ id }) => missing.includes(id))
  const done = deleted.length - others.length
  const parts = done > 0 || left.length === 0 ? [`${count(done, noun)} deleted.`] : []
  if (before.length > 0) parts.push(`Already gone before: ${namesOf(before, noun)}.`)
  const refused = left.filter(({ id }) => kept.some((one) => one.id === id))
  const unseen = left.filter(({ id }) => unsure.includes(id))
  const untried = left.filter((record) => !refused.includes(record) && !unseen.includes(record))
  const stillTicked = left.every(({ id }) => ticked.has(id)) ? ', and still ticked' : ''
  for (const [words, some] of groupedByWords(refused, kept))
    parts.push(`Not deleted${stillTicked}: ${namesOf(some, noun)} (${words}).`)
  if (unseen.length > 0) parts.push(`It is not known whether this was deleted: ${namesOf(unseen, noun)}.`)
  if (untried.length > 0)
    parts.push(
      `${kept.length > 0 || stopped ? 'Not tried' : 'Not deleted'}${stillTicked}: ${namesOf(untried, noun)}.`,
    )
  if (stopped) parts.push(stopped)
  if (others.length > 0)
    parts.push(`The service says that it also deleted what nobody asked for: ${others.join(', ')}.`)
  return { text: parts.join(' '), gone: left.length === 0 && others.length === 0 && !stopped }
}

/** Records by the reason for which they are still there, so that each reason is said once. */
function groupedByWords<T extends { id: string }>(records: T[], kept: Deletion['kept']): Map<string, T[]> {
  return Map.groupBy(records, ({ id }) => kept.find((one) => one.id === id)?.words.replace(/\.$/, '') ?? '')
}

/** What to say when a deletion failed: that it did not happen, or that nobody knows because the answer is missing. */
export function failureOf<T>(records: T[], error: unknown, noun: Noun<T>): string {
  const why = error instanceof Error ? ` ${error.message}` : ''
  const uncertain = error instanceof Error && 'mayHaveHappened' in error && error.mayHaveHappened === true
  if (!uncertain) return `Could not delete ${namesOf(records, noun)}.${why}`
  return `It is not known whether this was deleted: ${namesOf(records, noun)}.${why} The list is being read again; look whether it is still there.`
}

/** The names of records in a sentence, the first three and how many more. */
export function namesOf<T>(records: T[], noun: Noun<T>): string {
  const names = records.slice(0, 3).map(noun.nameOf).join(', ')
  return records.length > 3 ? `${names} and ${(records.length - 3).toLocaleString()} more` : names
}
