import type { Deletion } from '../contract/deletion.ts'
import { count } from './noun.ts'
import type { Noun } from './noun.ts'

/**
 * What became of a deletion, in words: how many went, which were already gone, and which the answer does not mention,
 * so that nobody knows. `gone` is false when some may still be there.
 */
export function outcomeOf<T extends { id: string }>(
  records: T[],
  { deleted, missing }: Deletion,
  noun: Noun<T>,
): { text: string; gone: boolean } {
  const left = records.filter(({ id }) => !deleted.includes(id) && !missing.includes(id))
  const before = records.filter(({ id }) => missing.includes(id))
  const parts = [`${count(deleted.length, noun)} deleted.`]
  if (before.length > 0) parts.push(`Already gone before: ${namesOf(before, noun)}.`)
  if (left.length > 0) parts.push(`Not deleted, and still ticked: ${namesOf(left, noun)}.`)
  return { text: parts.join(' '), gone: left.length === 0 }
}

/** The names of records in a sentence, the first five and how many more. */
export function namesOf<T>(records: T[], noun: Noun<T>): string {
  const names = records.slice(0, 5).map(noun.nameOf).join(', ')
  return records.length > 5 ? `${names} and ${(records.length - 5).toLocaleString()} more` : names
}
