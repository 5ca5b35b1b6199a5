import type { WordsFor } from '../collection.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { readQueryText } from '../../domain/query/query-text.ts'
import { today } from '../../domain/day.ts'
import * as messages from './messages.ts'
import { parametersOf } from '../../domain/query/parameters-of.ts'

/** One condition in the address of a list, as a person reads it. */
export type Condition = {
  name: string
  values: string[]
  text: string
  /** Whether it cannot be understood, so that the list ignores it. */
  isFault: boolean
  /** The other conditions of the list; "" if there are none. */
  without: string
}

/** The conditions in a list's address, in their order there. Sorting and page size do not count as conditions. */
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

/** What refines the list without any conditions: its order and page size. */
export function withoutConditions(conditions: Condition[], refine: string | undefined): string {
  const left = new URLSearchParams(refine)
  for (const { name, values } of conditions) for (const value of values) left.delete(name, value)
  return left.toString()
}

/**
 * What refines a list, with new values for one parameter, or without it. The others stay as written, so that "this month"
 * stays relative; all are in one order, so that the same choice has the same address.
 */
export function withParameter(
  collection: CollectionName,
  refine: string | undefined,
  name: string,
  values: readonly string[],
): string {
  const text = new URLSearchParams(refine)
  text.delete(name)
  for (const value of values) text.append(name, value)
  const order = [...parametersOf(collection).keys()]
  const placeOf = (parameter: string) => (order.includes(parameter) ? order.indexOf(parameter) : order.length)
  return new URLSearchParams([...text].toSorted(([one], [other]) => placeOf(one) - placeOf(other))).toString()
}
