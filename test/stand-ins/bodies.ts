import type { Call } from './call.ts'
import { objectOf, parseJson } from './json.ts'

/** The kinds of body that a service can be built to read. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'vnd.api'

/** The kind that a request says its body has; undefined when it says nothing or something else. */
export function kindOf({ headers }: Call): BodyKind | undefined {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/vnd.api+json') return 'vnd.api'
  if (/^application\/([a-z.]+\+)?json$/.test(type)) return 'json'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  return type === 'multipart/form-data' ? 'multipart' : undefined
}

/**
 * The fields of a body, when it is of a kind that the service reads. Any other body is not looked at, as body parsers
 * do, so that every field is missing; a value that a form gives several times, or as `name[]`, becomes an array.
 */
export function readBody(call: Call, kinds: BodyKind[]): Record<string, unknown> {
  const kind = kindOf(call)
  if (!kind || !kinds.includes(kind)) return {}
  if (kind === 'json' || kind === 'vnd.api') return objectOf(parseJson(call.body))
  const pairs = kind === 'form' ? [...new URLSearchParams(call.body)] : partsOf(call)
  const fields: Record<string, unknown> = {}
  for (const [key, value] of pairs) {
    const name = key.replace(/\[\]$/, '')
    const before = fields[name]
    if (Array.isArray(before)) before.push(value)
    else fields[name] = before !== undefined ? [before, value] : name === key ? value : [value]
  }
  return fields
}

/** The parts of multipart/form-data (RFC 7578), files left out. */
function partsOf({ headers, body }: Call): [string, string][] {
  const [, boundary = ''] = /boundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '') ?? []
  return body.split(`--${boundary}`).flatMap((part): [string, string][] => {
    const [, head = '', value = ''] = /^\r\n([^]*?)\r\n\r\n([^]*)\r\n$/.exec(part) ?? []
    const [, name] = /form-data;.*\bname="([^"]*)"/i.exec(head) ?? []
    return name === undefined ? [] : [[name, value]]
  })
}
