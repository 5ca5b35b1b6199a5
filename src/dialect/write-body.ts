import { encodeBody } from './encode-body.ts'
import type { Resource } from './fields.ts'
import { fieldsOf } from './fields.ts'
import type { JsonObject } from './json.ts'
import { JsonNumber } from './json.ts'
import type { ServiceProfile } from './profile.ts'
import { setAt } from './set-at.ts'
import { writeField } from './write-field.ts'
import type { Writing } from './write-field.ts'

/** What goes out with a write. The header of a multipart body is left to the browser. */
export type Outgoing = { headers: Record<string, string>; body: string | FormData | URLSearchParams }

/**
 * The request of an edit or of a creation (C1-C5, W9-W11, R15). An edit sends what changed, or with `edit: 'all'` every field of
 * SPEC.md that the record has; a creation sends the whole draft. Never an id, never a field that Bookend does not know.
 * Throws an `UnwritableError`.
 */
export function writeBody(writing: Writing): Outgoing {
  const { resource, record, row, profile } = writing
  const { encoding } = profile.write
  const wrap = wrapFor(resource, profile)
  const paths = profile.fields[resource]
  const fields: JsonObject = {}
  for (const field of fieldsOf[resource]) {
    for (const [name, value] of written(field, writing)) {
      const path = name === field ? (paths[field] ?? field) : name
      // Keys with a dot in them are keys.
      if (row && Object.hasOwn(row, path)) fields[path] = value
      else setAt(fields, path, value)
    }
  }
  const version = versionOf(writing)
  Object.assign(fields, version.fields)

  if (encoding !== 'vnd.api' && !wrap) return withHeaders(version.headers, encodeBody(fields, encoding))
  const content: JsonObject = {}
  if (encoding !== 'vnd.api') setAt(content, wrap ?? 'data', fields)
  else content['data'] = { type: resource, ...(record && { id: record.id }), attributes: fields }
  return withHeaders(version.headers, encodeBody(content, encoding))
}

/** The name round the fields (C4): one of the records' own stands for both collections, each with its own. */
function wrapFor(resource: Resource, { write: { wrap } }: ServiceProfile): string | null {
  return wrap === 'contact' || wrap === 'transaction' ? resource.slice(0, -1) : wrap
}

/** A change that cannot be written so that the service would take it as it is meant; the message says why. */
export class UnwritableError extends Error {
  override name = 'UnwritableError'
  /** The field of SPEC.md that it is about. */
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
    throw new UnwritableError(field, error instanceof Error ? error.message : String(error))
  }
}

function withHeaders(headers: Record<string, string>, outgoing: Outgoing): Outgoing {
  return { ...outgoing, headers: { ...outgoing.headers, ...headers } }
}

/** What the service wants back so that no edit of somebody else is lost: a field of its own, else the ETag (W11). */
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
