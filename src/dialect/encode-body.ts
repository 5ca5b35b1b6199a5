import type { Json, JsonObject } from './json.ts'
import { isObject, textOf } from './json.ts'
import type { ServiceProfile } from './profile.ts'

/**
 * Named values as the body of a request (C1-C3, C5). Forms write what is inside as PHP and Rails read it, `address[zip]=1000`, and
 * lists as `ids[]=1&ids[]=2`, or with `repeat` as `ids=1&ids=2`. The header of a multipart body is the browser's to write.
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

/** The values inside a value, each under the name that a form gives it; null is empty. */
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
