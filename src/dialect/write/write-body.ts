import { valueAtPath, isObject, JsonNumber, textOf, type Json, type JsonObject } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { idOf } from '../read/id-of.ts'
import { isTransport, pathsIn, statedIn } from '../read/read-row.ts'
import { scopeOf, writeField, type Writing } from './write-field.ts'
import { reasonOf } from '../../domain/reason-of.ts'
import { fieldsOf } from '../../domain/fields.ts'

/** The headers and body of a write. The browser sets the header of a multipart body. */
export type Outgoing = { headers: Record<string, string>; body: string | FormData | URLSearchParams }

/**
 * The request of an edit or a creation (C1-C5, W9-W11, R15). The scope determines how much of a record an edit sends:
 * what changed, the fields of docs/spec.md, or everything that was read. A creation sends the whole draft. An id is
 * never sent. Throws an `UnwritableError`.
 */
export function writeBody(writing: Writing): Outgoing {
  const { resource, record, row, like = row, profile } = writing
  const { encoding, wraps } = profile.write
  const wrap = wraps[resource]
  const paths = statedIn(like, resource, profile)
  const fields = scopeOf(writing) === 'all' && row ? columnsOf(row, writing) : {}
  for (const field of fieldsOf[resource]) {
    for (const [name, value] of written(field, writing)) {
      const path = name === field ? (paths[field] ?? field) : name
      // A key in the row may contain a dot: then it is not a path.
      if (row && Object.hasOwn(row, path)) fields[path] = value
      else setPath(fields, path, value)
      // The column of another name stays in the whole record, with the same value.
      const column = profile.names[resource][name]
      if (column && valueAtPath(fields, column) !== undefined) setPath(fields, column, value)
    }
  }
  const version = versionOf(writing)
  Object.assign(fields, version.fields)

  if (encoding !== 'vnd.api' && !wrap) return withHeaders(version.headers, encodeBody(fields, encoding))
  const content: JsonObject = {}
  if (encoding !== 'vnd.api') setPath(content, wrap ?? 'data', fields)
  else content['data'] = { type: resource, ...(record && { id: record.id }), attributes: fields }
  return withHeaders(version.headers, encodeBody(content, encoding))
}

/** The columns of a row to send back, without the id and the transport's own keys. The caller overwrites the edited ones. */
function columnsOf(row: JsonObject, { resource, profile, changes }: Writing): JsonObject {
  const columns = copyOf(row)
  const id = idOf(row, resource, profile)?.field
  for (const key of Object.keys(columns)) if (key === id || isTransport(key)) delete columns[key]
  const stated = statedIn(row, resource, profile)
  for (const [field, path] of pathsIn(row, resource, profile)) {
    // A field under another spelling would be sent twice. A field that is cleared by omission must not be sent at all.
    const isLeftOut = changes[field] === '' && profile.write.clear === 'omit'
    const isOther = path !== field && path !== profile.names[resource][field]
    if ((isOther && stated[field] === undefined) || isLeftOut) removeAt(columns, path)
  }
  return columns
}

/** A change that cannot be written so that the service reads it as intended. The message gives the reason. */
export class UnwritableError extends Error {
  override name = 'UnwritableError'
  /** The field of docs/spec.md in question. */
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

function written(field: string, writing: Writing): ReturnType<typeof writeField> {
  try {
    return writeField(field, writing)
  } catch (error) {
    throw new UnwritableError(field, reasonOf(error))
  }
}

function withHeaders(headers: Record<string, string>, outgoing: Outgoing): Outgoing {
  return { ...outgoing, headers: { ...outgoing.headers, ...headers } }
}

/** What the service requires back to detect conflicts: its own version field, otherwise the ETag (W11). */
function versionOf({ record, profile }: Writing): { fields: JsonObject; headers: Record<string, string> } {
  const how = profile.write.version
  const { version, etag } = record?.aside ?? {}
  if (version && (how === 'auto' || how === 'field'))
    return {
      fields: { [version.field]: version.number ? new JsonNumber(version.value) : version.value },
      headers: {},
    }
  return { fields: {}, headers: etag && (how === 'auto' || how === 'etag') ? { 'If-Match': etag } : {} }
}

/** Sets the value at a path such as `address.zip` or `phones.0.number`. Creates missing objects and lists (R15). */
function setPath(target: JsonObject, path: string, value: Json): void {
  const parts = path.split('.')
  const last = parts.pop() ?? path
  let place: Json[] | JsonObject = target
  for (const [index, part] of parts.entries()) {
    const found: Json | undefined = Object.hasOwn(place, part) ? Reflect.get(place, part) : undefined
    const next: Json[] | JsonObject = isPlace(found)
      ? found
      : /^\d{1,3}$/.test(parts[index + 1] ?? last)
        ? []
        : {}
    put(place, part, next)
    place = next
  }
  put(place, last, value)
}

/** Removes the value at a path. A key may contain dots. */
function removeAt(target: Json[] | JsonObject, path: string): void {
  if (Object.hasOwn(target, path)) {
    if (Array.isArray(target)) target.splice(Number(path), 1)
    else delete target[path]
    return
  }
  const [head = '', ...rest] = path.split('.')
  const next: Json | undefined = Object.hasOwn(target, head) ? Reflect.get(target, head) : undefined
  if (rest.length > 0 && (isObject(next) || Array.isArray(next))) removeAt(next, rest.join('.'))
}

/** A deep copy. */
function copyOf(object: JsonObject): JsonObject {
  const copy: JsonObject = {}
  for (const [key, value] of Object.entries(object)) put(copy, key, copyOfValue(value))
  return copy
}

function copyOfValue(value: Json): Json {
  if (Array.isArray(value)) return value.map(copyOfValue)
  return isObject(value) ? copyOf(value) : value
}

function isPlace(value: Json | undefined): value is Json[] | JsonObject {
  return typeof value === 'object' && value !== null
}

/** Defines the property instead of assigning it, so that `__proto__` is a key like any other. */
function put(place: Json[] | JsonObject, key: string, value: Json): void {
  Object.defineProperty(place, key, { value, writable: true, enumerable: true, configurable: true })
}

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
