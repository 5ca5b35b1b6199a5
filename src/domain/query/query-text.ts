import type { CollectionName } from '../collection-name.ts'
import { isKeepable } from '../text.ts'
import { parametersOf } from './parameters-of.ts'
import type { QueryText } from './record-query.ts'

/**
 * Reads the parameters of a list's address; `search` and `page` are skipped. Relative periods such as `this-month` need
 * `today` (`YYYY-MM-DD`), and are faults without it.
 */
export function readQueryText<C extends CollectionName>(
  collection: C,
  text: URLSearchParams | string,
  today?: string,
): QueryText<C> {
  const given = new URLSearchParams(text)
  const parameters = parametersOf(collection)
  const read: QueryText<C> = { filter: {}, local: {}, faults: [] }
  for (const name of new Set(given.keys())) {
    if (name === 'search' || name === 'page') continue
    const values = given.getAll(name)
    const parameter = parameters.get(name)
    const taken = parameter?.isRepeatable ? values : values.slice(0, 1)
    const isRead = taken.every(isKeepable) && (parameter?.read(read, taken, today) ?? false)
    const faults = isRead ? values.slice(taken.length) : values
    read.faults.push(...faults.map((value) => ({ name, value })))
  }
  return read
}

/**
 * The parameters as text, in a fixed order, faults last; `readQueryText` reads the same query from it. A period has its
 * shortest text, never a relative one.
 */
export function writeQueryText<C extends CollectionName>(
  collection: C,
  { filter = {}, local = {}, faults = [], ...rest }: Partial<QueryText<C>>,
): string {
  const text = new URLSearchParams()
  for (const [name, { write }] of parametersOf(collection))
    for (const value of write({ filter, local, faults, ...rest })) text.append(name, value)
  for (const { name, value } of faults) text.append(name, value)
  return text.toString()
}
