import type { Json, JsonObject } from '../json.ts'
import { isObject, textOf } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'

/**
 * Encodes named values as a request body (C1-C3, C5). Forms use the names of PHP and Rails for nested values,
 * `address[zip]=1000`, and for lists `ids[]=1&ids[]=2`, or with `repeat` `ids=1&ids=2`. The browser sets the header of
 * a multipart body.
 */
export function encodeBody(
  fields: JsonObject,
  encoding: ServiceProfile['write']['encoding'],
  repeat = false,
): { headers: Record<string, string>; body: string | FormData | URLSearchParams } {
  if (encoding === 'json' || encoding === 'vnd.api') {
    const type = encoding === 'json' ? 'application/json' : 'application/vnd.api+json'
    return { headers: { 'Content-Type': type }, body: textOf(fields) }
  }
  const pairs = pairsOf(fields, '', repeat)
  if (encoding === 'form') {
    const type = 'application/x-www-form-urlencoded;charset=UTF-8'
    return { headers: { 'Content-Type': type }, body: new URLSearchParams(pairs) }
  }
  const body = new FormData()
  for (const [name, text] of pairs) body.append(name, text)
  return { headers: {}, body }
}

/** Flattens a value into pairs of form name and text. Null becomes "". */
function pairsOf(value: Json, name: string, repeat: boolean): [name: string, text: string][] {
  if (Array.isArray(value)) {
    const isList = value.every((one) => !isObject(one) && !Array.isArray(one))
    return value.flatMap((one, index) => {
      if (!isList) return pairsOf(one, `${name}[${index}]`, repeat)
      return pairsOf(one, repeat ? name : `${name}[]`, repeat)
    })
  }
  if (!isObject(value)) return [[name, textOf(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    pairsOf(inner, name ? `${name}[${key}]` : key, repeat),
  )
}
