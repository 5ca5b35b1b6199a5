import type { HonoRequest } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RefusalError } from './refusal-error.ts'
import type { z } from 'zod/mini'

// The largest body that the service reads.
const maxBytes = 64 * 1024

/**
 * The fields of a body, sent as a JSON object or as a form; a repeated form field becomes a list of its values. Throws
 * 413 over 64 KiB, 415 for other media types and charsets, 400 for a body that does not match its media type.
 */
export async function readFields(request: HonoRequest): Promise<Record<string, unknown>> {
  const [mediaType = '', ...parameters] = (request.header('Content-Type') ?? '').toLowerCase().split(';')
  const isForm = mediaType.trim() === 'application/x-www-form-urlencoded'
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > maxBytes) throw tooLarge() // for the bodies that limitBody cannot measure
  if (bytes.byteLength === 0 && !isForm) throw new RefusalError(400, 'The body is empty')
  if (!isForm && mediaType.trim() !== 'application/json') {
    throw new RefusalError(415, 'Send the fields as application/json or application/x-www-form-urlencoded')
  }
  if (!parameters.every(leavesUtf8)) throw new RefusalError(415, 'Send the text as UTF-8')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isForm ? fieldsOfForm(text) : fieldsOfJson(text)
  } catch (error) {
    if (error instanceof RefusalError) throw error
    throw new RefusalError(400, `The body cannot be read as ${isForm ? 'a form' : 'JSON'} in UTF-8`)
  }
}

/** Stops reading a body as soon as it is too large; misses a stream in Firefox, which has no `body`, and a wrong Content-Length. */
export const limitBody = bodyLimit({
  maxSize: maxBytes,
  onError: () => {
    throw tooLarge()
  },
})

function tooLarge() {
  return new RefusalError(413, 'The body is larger than 64 KiB')
}

/** Whether a media type parameter allows UTF-8: it is not a charset, or it is UTF-8. */
function leavesUtf8(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=')
  return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.trim())
}

function fieldsOfForm(text: string): Record<string, unknown> {
  // Throws where URLSearchParams would insert a replacement character
  text.replace(/(?:%[0-9a-f]{2})+/gi, decodeURIComponent)
  const fields = new Map<string, string | string[]>()
  for (const [field, value] of new URLSearchParams(text)) {
    const earlier = fields.get(field)
    if (Array.isArray(earlier)) earlier.push(value)
    else fields.set(field, earlier === undefined ? value : [earlier, value])
  }
  return Object.fromEntries(fields)
}

function fieldsOfJson(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) throw new RefusalError(400, 'The body must be a JSON object of fields')
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses the fields by the schema; throws a RefusalError (422 by default) that names each invalid field. */
export function checkFields<T>(
  schema: z.ZodMiniType<T>,
  fields: Record<string, unknown>,
  status: 400 | 422 = 422,
): T {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  throw new RefusalError(status, 'Some fields are not valid', {
    errors: result.error.issues.flatMap((issue) => {
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((field) => ({ field, detail: 'No such field' }))
      const field = String(issue.path[0])
      // JSON can send a list, and so does a form that repeats a field.
      return {
        field,
        detail: Array.isArray(fields[field]) ? 'Send this field only once, as text' : issue.message,
      }
    }),
  })
}
