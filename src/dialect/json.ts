/** A number exactly as written: `12.50` stays `12.50`, and an id above 2^53 keeps its last digits. */
export class JsonNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

export type Json = null | boolean | string | JsonNumber | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

declare global {
  interface JSON {
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown,
    ): unknown
    rawJSON?(text: string): object
  }
}

/**
 * Parses JSON, whatever the headers say. Skips a byte order mark and the prefix `)]}'` (Q3). Returns `null` for an empty
 * text and `undefined` for text that is not JSON.
 */
export function readJson(text: string): Json | undefined {
  const content = text
    .replace(/^\uFEFF/, '')
    .replace(/^\)\]\}'?,?\s*/, '')
    .trim()
  if (content === '') return null
  try {
    return JSON.parse(content, (_key, value, context) =>
      typeof value === 'number' ? numberOf(value, context?.source) : value,
    ) as Json
  } catch {
    return undefined
  }
}

/** Plain JSON, as Bookend's own service writes it; undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Browsers that do not pass the source text round ids above 2^53. No id is better than another record's id (R11). */
function numberOf(value: number, source?: string): Json {
  const rounded = source === undefined && Math.abs(value) > Number.MAX_SAFE_INTEGER
  return rounded ? null : new JsonNumber(source ?? String(value))
}

/** The value at a path such as `data.contacts`; undefined if there is none. "" is the value itself. Keys may have dots. */
export function valueAtPath(value: Json | undefined, path: string): Json | undefined {
  if (path === '') return value
  if (typeof value !== 'object' || value === null) return undefined
  const entries = new Map(Object.entries(value))
  if (entries.has(path)) return entries.get(path)
  const [head = '', ...rest] = path.split('.')
  return rest.length > 0 ? valueAtPath(entries.get(head), rest.join('.')) : undefined
}

export function isObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
  )
}

/** An integer, from a number or a string of digits; undefined for anything else. */
export function wholeOf(value: Json | undefined): number | undefined {
  const source = value instanceof JsonNumber ? value.source : value
  return typeof source === 'string' && /^-?\d{1,15}$/.test(source) ? Number(source) : undefined
}

/** Any value as text for users: strings and numbers as written, "" for nothing, everything else as JSON. */
export function textOf(value: Json | undefined, indent?: number): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (value instanceof JsonNumber) return value.source
  const exact = (_key: string, part: unknown) =>
    part instanceof JsonNumber ? (JSON.rawJSON?.(part.source) ?? Number(part.source)) : part
  return JSON.stringify(value, exact, indent)
}
