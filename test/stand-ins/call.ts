import type { CollectionName } from '../../src/domain/collection-name.ts'

/** A request as the stand-ins read it, taken apart by the paths and methods of the spec. */
export type Call = {
  operation: 'list' | 'get' | 'edit' | 'create' | 'remove' | 'other'
  resource: CollectionName
  /** "" where the path names no record. */
  id: string
  method: string
  /** Where the service begins, without a slash at the end: everything before the resource. */
  base: string
  /** The path as it came, and whether it ended in a slash. */
  path: string
  slash: boolean
  query: URLSearchParams
  /** By names in lower case. */
  headers: Record<string, string>
  body: string
}

/** Reads a request to its end. A path that names neither resource is `other`, as is a method that the spec does not have. */
export async function readCall(request: Request): Promise<Call> {
  const { origin, pathname, searchParams } = new URL(request.url)
  const parts = pathname.replace(/\/$/, '').split('/')
  const place = parts.findLastIndex((part) => part === 'contacts' || part === 'transactions')
  const resource = parts[place] === 'transactions' ? 'transactions' : 'contacts'
  const id = place < 0 ? '' : decodeURIComponent(parts[place + 1] ?? '')
  const isKnown = place >= 0 && parts.length <= place + 2
  return {
    operation: isKnown ? operationOf(request.method, resource, id) : 'other',
    resource,
    id,
    method: request.method,
    base: `${origin}${parts.slice(0, Math.max(place, 0)).join('/')}`,
    path: pathname,
    slash: pathname.endsWith('/'),
    query: searchParams,
    // Some environments of tests keep the case in which names were given.
    headers: Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value])),
    body: await request.text(),
  }
}

function operationOf(method: string, resource: CollectionName, id: string): Call['operation'] {
  if (method === 'GET') return id ? 'get' : 'list'
  if (method === 'DELETE') return id ? 'other' : 'remove'
  if (method !== 'POST' || !id) return 'other'
  return id === 'new' && resource === 'contacts' ? 'create' : 'edit'
}

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

/** A number in a body, as it was written there. */
export class Numeral {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** JSON as a service reads it that keeps the digits of numbers; undefined when the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value, context) =>
      typeof value === 'number' ? new Numeral(context?.source ?? '') : value,
    )
  } catch {
    return undefined
  }
}

/** A number for JSON.stringify, written digit by digit as the text has it; null for "". */
export function numeral(text: string): object | null {
  return text === '' ? null : (JSON.rawJSON?.(text) ?? null)
}

/** The object that a value is; an empty one for anything else. */
export function objectOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Numeral)
}

/** The ids in a text with a mark between them (I1, I2, I4, I5, I6); none in anything that is no text. */
export function split(value: unknown, mark: string): string[] {
  return textOf(value).split(mark).filter(Boolean)
}

/** As a service with numbers for ids reads them: whatever follows the digits is passed over, so "1,2" is 1 (D12). */
export function numbersOf(parts: string[]): string[] {
  return parts
    .map((part) => Number.parseInt(part, 10))
    .flatMap((id) => (Number.isNaN(id) ? [] : [String(id)]))
}

/** The ids in the text of a JSON array (I3); undefined for any other text. */
export function fromJsonText(value: unknown): string[] | undefined {
  const parsed = typeof value === 'string' ? parseJson(value) : undefined
  return Array.isArray(parsed) ? parsed.map(textOf) : undefined
}

/** The ids of a real array (I7); undefined for anything else. */
export function fromArray(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(textOf) : undefined
}

/** A text or a number as text; "" for anything else. */
export function textOf(value: unknown): string {
  if (value instanceof Numeral) return value.source
  return typeof value === 'string' ? value : ''
}

/** What follows the scheme in `Authorization`; the whole value when the scheme is "" (A2, A3). */
export function tokenOf({ headers }: Call, scheme = 'Bearer'): string | undefined {
  const { authorization = '' } = headers
  if (scheme === '') return authorization
  return authorization.startsWith(`${scheme} `) ? authorization.slice(scheme.length + 1) : undefined
}

/** The user and the password of `Authorization: Basic` (A5). */
export function basicOf(call: Call): { user: string; password: string } | undefined {
  const coded = tokenOf(call, 'Basic')
  if (coded === undefined || !/^[\w+/]*=*$/.test(coded)) return undefined
  const text = new TextDecoder().decode(Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0)))
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** What a record of its collection is called. */
export function singular({ resource }: Call): string {
  return resource.slice(0, -1)
}
