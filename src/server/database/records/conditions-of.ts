import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ContactFilter, TransactionFilter } from '../../../domain/query/record-filter.ts'

/**
 * The conditions of a filter that a database can check, without its period: they leave out only what the filter leaves
 * out, but not all of it.
 */
export function conditionsOf(filter: TransactionFilter | ContactFilter): RawBuilder<boolean>[] {
  const { direction, currency, counterparts, countries, cities, without } = filter as AnyFilter
  const found: RawBuilder<boolean>[] = []
  if (direction) found.push(sql`amount ${sql.raw(direction === 'withdrawal' ? '' : 'not ')}like '-%'`)
  if (currency !== undefined) found.push(sql`currency = ${currency}`)
  for (const [name, values] of Object.entries({
    counterpart: counterparts,
    country: countries,
    city: cities,
  }))
    if (values) found.push(sql`${sql.ref(name)} in (${sql.join(values.length > 0 ? values : [''])})`)
  const [empty] = without?.length === 1 ? without : []
  if (empty !== undefined) found.push(sql`${sql.ref(empty)} = ''`)
  return found
}

type AnyFilter = TransactionFilter & ContactFilter & { without?: readonly string[] }
