import { usualPageSize } from '../domain/page.ts'
import type { HonoRequest } from 'hono'
import { z } from 'zod/mini'
import type { CollectionName } from '../domain/collection-name.ts'
import { fieldNamed } from '../domain/query/plain-name.ts'
import { isLanguage, readLanguage, type SortOrder } from '../domain/query/order-by.ts'
import { parametersOf } from '../domain/query/parameters-of.ts'
import { readQueryText } from '../domain/query/query-text.ts'
import type { FieldOf, RecordQuery } from '../domain/query/record-query.ts'
import { RefusalError } from './refusal-error.ts'

export const longestSearch = 1000

/** The parameters of an address: those of the query and, by name, those that its route also knows. */
type Read<C extends CollectionName> = { query: RecordQuery<C>; others: ReadonlyMap<string, string> }

/** Parameters that only make sense in a client: what it did itself, how much it shows, and which day it is. */
const notHere = ['edited', 'deleted', 'size', 'page']

/**
 * Reads a query from an address. `known` names the parameters of the route itself. Refuses, by name, any parameter that
 * is unknown, wrong or repeated (400): a figure must never cover other records than requested.
 */
export function readQuery<C extends CollectionName>(
  request: HonoRequest,
  collection: C,
  known: readonly string[] = [],
): Read<C> {
  const given = new URL(request.url).searchParams
  const ours = ['search', 'language', ...known]
  const others = readParameters(request, ours, { ignoresOthers: true })
  for (const name of ours) given.delete(name)
  const unknown = notHere.filter((name) => given.has(name))
  for (const name of unknown) given.delete(name)
  const { filter, sort, local, faults } = readQueryText(collection, given)
  const names = new Set(faults.map(({ name }) => name))
  const errors = [
    ...unknown.map((field) => ({ field, detail: 'There is no such value' })),
    ...[...names].map((field) => ({
      field,
      detail:
        parametersOf(collection).get(field)?.description ??
        'There is no such parameter, or it cannot have this value',
    })),
  ]
  const search = others.get('search') ?? ''
  if (search.length > longestSearch) errors.push({ field: 'search', detail: 'At most 1,000 characters' })
  const language = others.get('language')
  if (language !== undefined && !isLanguage(language))
    errors.push({ field: 'language', detail: 'A language such as de or de-CH' })
  if (errors.length > 0) throw badParameters(errors)
  const { mark } = local
  const inLanguage = sort && sortIn(sort, readLanguage(language ?? ''))
  return { query: { search, filter, ...(inLanguage && { sort: inLanguage }), ...(mark && { mark }) }, others }
}

function sortIn<Name extends string>(sort: SortOrder<Name>, language: string | undefined): SortOrder<Name> {
  return language === undefined ? sort : { ...sort, language }
}

/** The parameters of an address with these names, each used once at most; refuses others (400) unless it ignores them. */
export function readParameters(
  request: HonoRequest,
  names: readonly string[],
  { ignoresOthers = false } = {},
): ReadonlyMap<string, string> {
  const given = Object.entries(request.queries())
  const known = given.filter(([name]) => names.includes(name))
  const others = ignoresOthers ? [] : given.filter((one) => !known.includes(one))
  const errors = [
    ...known
      .filter(([, values]) => values.length > 1)
      .map(([field]) => ({ field, detail: 'Use this parameter only once' })),
    ...others.map(([field]) => ({ field, detail: 'There is no such parameter' })),
  ]
  if (errors.length > 0) throw badParameters(errors)
  return new Map(known.map(([name, [value = '']]) => [name, value]))
}

/** The page in an address. */
export function readPageAsked(others: ReadonlyMap<string, string>): { page: number; pageSize: number } {
  const page = PageNumber.safeParse(others.get('page') ?? '1')
  if (!page.success) throw badParameters([{ field: 'page', detail: 'A whole number from 1' }])
  const pageSize = PageSize.safeParse(others.get('pageSize') ?? String(usualPageSize))
  if (!pageSize.success)
    throw badParameters([{ field: 'pageSize', detail: `A whole number from 1 to ${mostOnPage}` }])
  return { page: page.data, pageSize: pageSize.data }
}

/** The field of this plain name; refused unless it is among those whose values are counted. */
export function readField<C extends CollectionName>(
  collection: C,
  others: ReadonlyMap<string, string>,
  counted: readonly string[],
): FieldOf<C> {
  const name = others.get('field') ?? ''
  const field = counted.includes(name) ? fieldNamed(collection, name) : undefined
  if (field === undefined) throw badParameters([{ field: 'field', detail: `One of ${counted.join(', ')}` }])
  return field
}

export function badParameters(errors: { field: string; detail: string }[]): RefusalError {
  const names = errors.map(({ field }) => field).join(', ')
  return new RefusalError(400, `The ${names} in the address cannot be used`, { errors })
}

export const mostOnPage = 500

const PageSize = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
  z.pipe(z.transform(Number), z.number().check(z.lte(mostOnPage))),
)

const PageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'A whole number from 1')),
  z.transform(Number),
)
