import type { CollectionName } from '../../domain/collection-name.ts'
import { parametersOf } from '../../domain/query/parameters-of.ts'

/**
 * What refines a list, with new values for one parameter, or without it. The others stay as written, so that
 * "this month" stays relative; all are in one order, so that the same choice has the same address.
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
