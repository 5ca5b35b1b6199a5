import type { Found } from './find-rows.ts'
import { findRows } from './find-rows.ts'
import type { Json, JsonObject } from '../json.ts'
import { at, isObject, textOf } from '../json.ts'
import { plainName } from './paging-facts.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/**
 * The rows of a list, unwrapped and as sent, and their path. Without a path, the response says in its own way that
 * there are none.
 */
export type List = { path?: string; rows: JsonObject[]; sent: JsonObject[] }

/**
 * The list in a response: where the profile says it is, otherwise the array whose rows and name look most like it. It
 * may be empty (N1-N3, N5). Undefined if there is no list, or the response says something else, such as that it failed.
 */
export function findList(body: Json, resource: CollectionName, profile: ServiceProfile): List | undefined {
  const { path } = profile.list
  const there = path === 'auto' ? undefined : at(body, path)
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

/**
 * Whether a response contains only empty values and what usually surrounds a list or record. "No rows" would hide
 * anything else that it says.
 */
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
