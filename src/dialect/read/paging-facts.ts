import { normalised } from '../fields.ts'
import type { Json } from '../json.ts'
import { isObject, readJson } from '../json.ts'

/** Something that a response says beside its rows, and where, for display. */
export type Fact = { name: string; value: Json; where: string }

/** What a response says around its rows, but never inside them: in its body (E2-E19) and its headers (T2-T6). */
export function pagingFacts(body: Json, rows: string | undefined, headers: Record<string, string>): Fact[] {
  return [...around(body, '', rows), ...Object.entries(headers).flatMap(inHeader)]
}

/** A name in lower case, without punctuation and without the prefixes of Hydra and OData. */
export function plainName(name: string): string {
  return normalised(name).replace(/^(hydra|odata)(?=.)/, '')
}

/** The facts in an object that contains the rows, or in one with a paging-related name. */
function around(value: Json, path: string, rows: string | undefined): Fact[] {
  if (path === rows || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): Fact[] => {
    const where = path ? `${path}.${key}` : key
    // In `[[…rows], 319]` the number is the total.
    const name = Array.isArray(value) ? 'total' : plainName(key)
    const onTheWay = rows === undefined || rows.startsWith(`${where}.`)
    if (onTheWay || (isObject(inner) && (containers.test(name) || Array.isArray(value))))
      return [{ name, value: inner, where }, ...around(inner, where, rows)]
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
  if (header === 'x-pagination') return around(readJson(value) ?? null, where, undefined)
  return [{ name: plainName(header.replace(/^(.*-api-|x-(wp-|pagination-)?)/, '')), value, where }]
}
