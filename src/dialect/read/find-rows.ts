import { normalised } from '../fields.ts'
import { idOf } from './id-of.ts'
import type { Json, JsonObject } from '../json.ts'
import { at, isObject } from '../json.ts'
import { plainName } from './paging-facts.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { rawFields } from './read-row.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** Rows found in a response: a list, or a single row on its own. */
export type Found = {
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
  const queue = [{ value: at(body, start) ?? null, path: start, name: '', depth: 0 }]
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
            scoreOf(at(row, key), resource, profile) > scoreOf({ ...row, id: null }, resource, profile),
        )
  const inner = wrapper === undefined ? undefined : at(row, wrapper)
  if (!isObject(inner)) return row
  const id = idOf(row, resource, profile)
  return { ...(id && { [id.field]: at(row, id.field) ?? null }), ...inner }
}

/** How many fields of a record a value has. `number` does not count because pages have one too. */
function scoreOf(value: Json | undefined, resource: CollectionName, profile: ServiceProfile): number {
  if (!isObject(value)) return 0
  const { number: _number, ...raw } = rawFields(value, resource, profile).raw
  const known = Object.values(raw).filter((field) => field !== undefined).length
  return known + (idOf(value, resource, profile) ? 1 : 0)
}
