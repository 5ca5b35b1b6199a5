import type { CollectionName } from '../../domain/collection-name.ts'
import { normalised } from '../fields.ts'
import { valueAtPath, isObject, readJson, textOf, type Json, type JsonObject } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { idOf } from './id-of.ts'
import { rawFields } from './read-row.ts'

/** The rows of a list, unwrapped and as sent, and their path. Without a path, the response says that there are none. */
type List = { path?: string; rows: JsonObject[]; sent: JsonObject[] }

/**
 * The list in a response: where the profile says it is, otherwise the array whose rows and name look most like it. It may be
 * empty (N1-N3, N5). Undefined if there is none, or if the response says something else, such as that it failed.
 */
export function findList(body: Json, resource: CollectionName, profile: ServiceProfile): List | undefined {
  const { path } = profile.list
  const there = path === 'auto' ? undefined : valueAtPath(body, path)
  if (there !== undefined) {
    if (isEmpty(there)) return { path, rows: [], sent: [] }
    const [own] = findRows(body, resource, profile, path)
    if (own?.path === path) return own
  }
  const found = findRows(body, resource, profile)
  const one = resource.slice(0, -1)
  const isNamed = ({ name }: Found) => name === resource || name === one
  const weight = (list: Found) =>
    list.score + (isNamed(list) ? 20 : usual.test(list.name) || list.name.includes(one) ? 4 : 0)
  const records = found.filter(({ alone, score }) => alone && score > 2)
  const [best] = found
    .filter((list) =>
      list.alone
        ? isNamed(list)
        : (list.path === '' || !other.test(list.name)) &&
          (list.rows.length === 0 || list.score > 0) &&
          // A list inside a record is part of it, unless the record is a bank statement with its transactions.
          (isNamed(list) ||
            !records.some(({ path, score }) => list.path.startsWith(path) && score >= list.score)),
    )
    .sort((first, second) => weight(second) - weight(first))
  return best ?? (saysNothing(body) ? { rows: [], sent: [] } : undefined)
}

const usual =
  /^(data|items|results?|values?|docs|documents|members?|objects|content|records|rows|list|edges|nodes|entries|resources|elements|hits)$/
const other = /error|warning|message|link|included|column|filter|sort|facet|violation|^fields$/

function isEmpty(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** Whether a response has only empty values and what usually surrounds a list: “no rows” would hide anything else. */
export function saysNothing(body: Json): boolean {
  if (isEmpty(body)) return true
  if (!isObject(body)) return false
  return Object.entries(body).every(([key, value]) => {
    const name = plainName(key)
    if (isEmpty(value)) return true
    if (/^(success|ok|status|statuscode|code)$/.test(name))
      return /^(ok|success\w*|true|1|20\d)$/i.test(textOf(value))
    return isObject(value) ? saysNothing(value) : around.test(name) || (value === false && other.test(name))
  })
}

/** What may surround a list without saying anything about it. It must never match an error or a record. */
const around =
  /^((full|grand)?total|has)\w*$|^\w*(page|pages|perpage|count|size|limit|offset|skip|href|self|number|more|context|requestid|timestamp|time|startposition|maxresults|took|duration)$|^(first|last|next|prev|previous)(page|url|link|href)*$|^(results|items|search|query|sort|order)$/

/** Rows found in a response: a list, or a single row on its own. */
type Found = {
  path: string
  /** The last part of the path, normalised for comparison. */
  name: string
  /** The rows without their wrappers. */
  rows: JsonObject[]
  sent: JsonObject[]
  alone: boolean
  /** How much the rows look like records: the average number of known fields, an id included. 0 for an empty list. */
  score: number
}

/** Everything at or below a path that may be rows, from the outside in, three levels deep (E1-E19, R1-R5). */
export function findRows(body: Json, resource: CollectionName, profile: ServiceProfile, start = ''): Found[] {
  const found: Found[] = []
  const queue = [{ value: valueAtPath(body, start) ?? null, path: start, name: '', depth: 0 }]
  for (const { value, path, name, depth } of queue) {
    const list = listIn(value, resource, profile)
    const sent = list ?? (isObject(value) ? [value] : [])
    const rows = sent.map((row) => unwrapped(row, resource, profile, list !== undefined))
    const some = rows.slice(0, 5)
    const score = some.reduce((sum, row) => sum + scoreOf(row, resource, profile), 0) / (some.length || 1)
    if (list || score > 1) found.push({ path, name, rows, sent, alone: !list, score })
    if (list || depth === 3 || typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      queue.push({
        value: inner,
        path: path ? `${path}.${key}` : key,
        name: plainName(key),
        depth: depth + 1,
      })
    }
  }
  return found
}

/** The elements of an array of objects, or of an object keyed by index or id that PHP made of an array (E17). */
function listIn(value: Json, resource: CollectionName, profile: ServiceProfile): JsonObject[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const rows = Object.values(value).filter(isObject)
  if (rows.length !== Object.keys(value).length) return undefined
  if (Array.isArray(value)) return rows
  const isKeyed = Object.entries(value).every(
    ([key, row]) => /^\d+$/.test(key) || (isObject(row) && idOf(row, resource, profile)?.id === key),
  )
  return rows.length > 0 && isKeyed ? rows : undefined
}

/** A row without the wrapper around its fields, such as `attributes` or `node`. Keeps an id beside the wrapper. */
function unwrapped(
  row: JsonObject,
  resource: CollectionName,
  profile: ServiceProfile,
  inList: boolean,
): JsonObject {
  const { rowPath } = profile.list
  const wrappers = inList
    ? /^(node|attributes|fields|properties|source|data|item|record|resource|contact|transaction)$/
    : /^(node|attributes|fields|properties|source)$/
  const wrapper =
    inList && rowPath !== 'auto'
      ? rowPath
      : Object.keys(row).find(
          (key) =>
            wrappers.test(normalised(key)) &&
            scoreOf(valueAtPath(row, key), resource, profile) >
              scoreOf({ ...row, id: null }, resource, profile),
        )
  const inner = wrapper === undefined ? undefined : valueAtPath(row, wrapper)
  if (!isObject(inner)) return row
  const id = idOf(row, resource, profile)
  return { ...(id && { [id.field]: valueAtPath(row, id.field) ?? null }), ...inner }
}

/** How many fields of a record a value has. `number` does not count because pages have one too. */
function scoreOf(value: Json | undefined, resource: CollectionName, profile: ServiceProfile): number {
  if (!isObject(value)) return 0
  const { number: _number, ...raw } = rawFields(value, resource, profile).raw
  const known = Object.values(raw).filter((field) => field !== undefined).length
  return known + (idOf(value, resource, profile) ? 1 : 0)
}

/** Something that a response says beside its rows, and where, for display. */
export type Fact = { name: string; value: Json; where: string }

/** What a response says around its rows, but never inside them: in its body (E2-E19) and its headers (T2-T6). */
export function pagingFacts(body: Json, rows: string | undefined, headers: Record<string, string>): Fact[] {
  return [...factsAround(body, '', rows), ...Object.entries(headers).flatMap(inHeader)]
}

/** A name in lower case, without punctuation and without the prefixes of Hydra and OData. */
function plainName(name: string): string {
  return normalised(name).replace(/^(hydra|odata)(?=.)/, '')
}

/** The facts in an object that contains the rows, or in one with a paging-related name. */
function factsAround(value: Json, path: string, rows: string | undefined): Fact[] {
  if (path === rows || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): Fact[] => {
    const where = path ? `${path}.${key}` : key
    // In `[[…rows], 319]` the number is the total.
    const name = Array.isArray(value) ? 'total' : plainName(key)
    const onTheWay = rows === undefined || rows.startsWith(`${where}.`)
    if (onTheWay || (isObject(inner) && (containers.test(name) || Array.isArray(value))))
      return [{ name, value: inner, where }, ...factsAround(inner, where, rows)]
    return [{ name, value: inner, where }]
  })
}

const containers = /meta|pag|info|context|links|cursor|view|count/

function inHeader([header, value]: [string, string]): Fact[] {
  const where = `header ${header.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`
  if (header === 'link') {
    const links = [...value.matchAll(/<([^>]*)>[^<]*?\brel="?(\w+)/g)].map(
      ([, address = '', rel = '']): Fact => ({ name: rel, value: address, where }),
    )
    const isPaged = links.some(({ name }) => /^(first|prev|previous|last)$/.test(name))
    return isPaged ? [...links, { name: 'next', value: null, where }] : links
  }
  if (header === 'content-range') return [{ name: 'totalcount', value: value.replace(/.*\//, ''), where }]
  if (header === 'x-pagination') return factsAround(readJson(value) ?? null, where, undefined)
  return [{ name: plainName(header.replace(/^(.*-api-|x-(wp-|pagination-)?)/, '')), value, where }]
}
