import type { CollectionName } from '../../domain/collection-name.ts'
import { readQueryText } from '../../domain/query/query-text.ts'
import { today } from '../../domain/today.ts'
import * as messages from './messages.ts'
import { withParameter } from './with-parameter.ts'

/** One condition in the address of a list, as a person reads it. */
export type Condition = {
  name: string
  values: string[]
  text: string
  /** Whether it cannot be understood, so that the list takes no notice of it. */
  isFault: boolean
  /** What refines the list without it; "" for nothing. */
  without: string
}

/** Says in words what the values of a parameter ask for; each collection has its own. */
export type WordsFor = (name: string, values: string[], refine: URLSearchParams) => string

/** The conditions of a list's address, in the address's order. The order and the size of pages are none. */
export function conditionsOf(
  collection: CollectionName,
  refine: string | undefined,
  wordsFor: WordsFor,
): Condition[] {
  const given = new URLSearchParams(refine)
  const { faults } = readQueryText(collection, given, today())
  return [...new Set(given.keys())].flatMap((name) => {
    const all = given.getAll(name)
    const unread = faults.filter((fault) => fault.name === name).map(({ value }) => value)
    const values = all.filter((value) => !unread.includes(value))
    const leaving = (left: string[]) => withParameter(collection, refine, name, left)
    const understood =
      values.length > 0 && name !== 'sort' && name !== 'size'
        ? [{ name, values, text: wordsFor(name, values, given), isFault: false, without: leaving(unread) }]
        : []
    return [
      ...understood,
      ...unread.map((value) => ({
        name,
        values: [value],
        text: messages.notUnderstood(`${name}=${value}`),
        isFault: true,
        without: leaving(all.filter((other) => other !== value)),
      })),
    ]
  })
}

/** What refines the list once all conditions are taken off: its order and the size of its pages. */
export function withoutConditions(conditions: Condition[], refine: string | undefined): string {
  const left = new URLSearchParams(refine)
  for (const { name, values } of conditions) for (const value of values) left.delete(name, value)
  return left.toString()
}
