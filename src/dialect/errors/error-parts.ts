import { normalised } from '../fields.ts'
import { isObject, textOf, type Json, type JsonObject } from '../json.ts'

/** The first member with one of these names, in order of the names, however each is spelled. Skips null and "". */
export function memberOf(object: JsonObject, names: string[]): [key: string, value: Json] | undefined {
  for (const name of names) {
    const found = Object.entries(object).find(
      ([key, value]) => normalised(key) === name && value !== null && value !== '',
    )
    if (found) return found
  }
  return undefined
}

/**
 * The text in which an object says what went wrong, and its key. Prefers a sentence to a code word, whatever their
 * names. `{"message":{"lang":"en","value":"…"}}` is how OData writes it (X7).
 */
export function textIn(object: JsonObject): { key: string; text: string } | undefined {
  const found = texts.flatMap((name) => {
    const [key = '', value] = memberOf(object, [name]) ?? []
    const text = isObject(value) ? value['value'] : value
    return typeof text === 'string' && text.trim() !== '' ? [{ key, text }] : []
  })
  return (
    found.find(({ text }) => isSentence(text) && !isReasonPhrase(text)) ??
    found.find(({ text }) => !isReasonPhrase(text)) ??
    found[0]
  )
}

const texts = [
  'detail',
  'message',
  'msg',
  'errordescription',
  'errormessage',
  'hydradescription',
  'localisedmessage',
  'description',
  'defaultmessage',
  'faultstring',
  'reason',
  'text',
  'info',
  'hydratitle',
  'title',
  'error',
]

/** Whether a text consists of words: not a code, an address or a time. */
export function isSentence(text: string): boolean {
  return /\p{L}\S*\s+\S*\p{L}|[\u3040-\u9fff]/u.test(text.slice(0, 300))
}

/** Whether a text says what is wrong with a value, even in one word. Names, codes and addresses do not. */
export function isComplaint(text: string): boolean {
  return (
    isSentence(text) ||
    /^(required|invalid|missing|taken|blank|empty|unique|duplicate|exists|wrong)$/i.test(text)
  )
}

/** The standard phrase of an HTTP status tells users no more than the status does. */
export function isReasonPhrase(text: string): boolean {
  return /^(bad request|unauthori[sz]ed|forbidden|not found|method not allowed|not acceptable|conflict|gone|unsupported media type|unprocessable (entity|content)|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out|error)\.?$/i.test(
    text.trim(),
  )
}

/** The paths that an object refers to: one, or several if it lists names. [] if there are none. */
export function namesIn(object: JsonObject, isKnown: (name: string) => boolean): string[][] {
  const list = memberOf(object, ['fields', 'keys', 'members', 'membernames'])?.[1]
  if (Array.isArray(list)) {
    const names = list.filter((one) => typeof one === 'string')
    if (names.length > 0) return names.map((one) => [one])
  }
  for (const name of places) {
    const value = memberOf(object, [name])?.[1]
    if (typeof value === 'string') return [[value]]
    if (Array.isArray(value) && value.length > 0) {
      const path = value.map((part) => textOf(isObject(part) ? part['key'] : part))
      if (!path.some(isSentence)) return [path]
    }
  }
  for (const [outer, inner] of deeperPlaces) {
    const holder = memberOf(object, [outer])?.[1]
    const value = isObject(holder) ? memberOf(holder, [inner])?.[1] : undefined
    if (typeof value === 'string') return [[value]]
  }
  // Usually this names the error, but in RFC 7807's `invalid-params` it names the parameter.
  const name = object['name']
  return typeof name === 'string' && (isKnown(name) || typeof object['reason'] === 'string') ? [[name]] : []
}

const places = [
  'field',
  'fieldname',
  'param',
  'parameter',
  'pointer',
  'propertypath',
  'propertyname',
  'propertyref',
  'oerrorpath',
  'property',
  'attribute',
  'attr',
  'loc',
  'path',
  'instancepath',
  'location',
  'element',
  'target',
  'source',
  'in',
]
const deeperPlaces = [
  ['source', 'pointer'],
  ['source', 'parameter'],
  ['params', 'missingproperty'],
  ['extensions', 'field'],
  ['meta', 'field'],
  ['details', 'apiname'],
] as const
