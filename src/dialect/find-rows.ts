import type { Resource } from './fields.ts'
import { normalised } from './fields.ts'
import { idOf } from './ids.ts'
import type { Json, JsonObject } from './json.ts'
import { at, isObject } from './json.ts'
import { plainName } from './paging-facts.ts'
import type { ServiceProfile } from './profile.ts'
import { rawFields } from './read-row.ts'

/** Rows found in an answer: a list of them, or one that stands alone. */
export type Found = {
  path: string
  /** The last part of the path, as names are compared. */
  name: string
  /** The rows without what was wrapped round each. */
  rows: JsonObject[]
  sent: JsonObject[]
  alone: boolean
  /** How much of a record the rows are: their known fields, and one for an id. Empty lists have 0. */
  score: number
}

/** Everything at a path and below it that may be rows, from the outside inwards, three levels deep (E1-E19, R1-R5). */
export function findRows(body: Json, resource: Resource, profile: ServiceProfile, start = ''): Found[] {
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

/** The elements of an array of objects, or of an object that PHP made of one, keyed by index or id (E17). */
function listIn(value: Json, resource: Resource, profile: ServiceProfile): JsonObject[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const rows = Object.values(value).filter(isObject)
  if (rows.length !== Object.keys(value).length) return undefined
  if (Array.isArray(value)) return rows
  const isKeyed = Object.entries(value).every(
    ([key, row]) => /^\d+$/.test(key) || (isObject(row) && idOf(row, resource, profile)?.id === key),
  )
  return rows.length > 0 && isKeyed ? rows : undefined
}

/** A row without the wrapper round its fields, such as `attributes` or `node`; an id beside the wrapper is kept. */
function unwrapped(
  row: JsonObject,
  resource: Resource,
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

/** How many fields of a record a value has; `number` does not count, because pages have one too. */
function scoreOf(value: Json | undefined, resource: Resource, profile: ServiceProfile): number {
  if (!isObject(value)) return 0
  const { number: _number, ...raw } = rawFields(value, resource, profile).raw
  const known = Object.values(raw).filter((field) => field !== undefined).length
  return known + (idOf(value, resource, profile) ? 1 : 0)
}
