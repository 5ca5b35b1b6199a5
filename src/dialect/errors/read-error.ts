// Over 200 lines because the problems that an answer names are found and worded in one place.
import type { Answer } from '../answer.ts'
import { isReasonPhrase, isComplaint, isSentence, memberOf, namesIn, textIn } from './error-parts.ts'
import { normalised, fieldNamed } from '../fields.ts'
import { isObject, readJson, textOf, type Json, type JsonObject } from '../json.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** What an error response tells the user. Texts are plain, at most 400 characters, without HTML or stack traces. */
export type Said = {
  /** About the whole request, and about fields that Bookend does not have, under the service's names. */
  message: string | undefined
  /** About single fields, under the names of docs/spec.md. */
  fields: { field: string; detail: string }[]
  /** The id by which the service's operators can find the request. */
  requestId?: string
}

/**
 * Reads an error response of any shape (X1-X16). A list that names its fields leaves no message, so a caller without a
 * form must show `fields` too. A single text that names a field is in both.
 */
export function readError(answer: Answer, resource: CollectionName | undefined): Said {
  const body = bodyOf(answer.text)
  const fields: Said['fields'] = []
  const parts: string[] = []
  const wholes: string[] = []
  const take = (field: string, detail: string) => {
    if (!fields.some((other) => other.field === field && other.detail === detail))
      fields.push({ field, detail })
  }
  for (const { path, text, whole } of body === undefined ? [] : findProblems(body, resource)) {
    const words = inWords(text)
    if (words === '' || (whole && isReasonPhrase(words))) continue
    const { field, name } = fieldMeant(path, resource)
    const meant = field ?? (name === '' && !whole ? fieldOfSentence(words, resource, false) : undefined)
    if (meant) take(meant, words)
    if (whole && !meant) wholes.push(words)
    if (meant && !whole) continue
    const isNamed = whole || name === '' || words.toLowerCase().startsWith(name.toLowerCase())
    const part = isNamed ? words : `${name}: ${words}`
    if (!parts.some((other) => other === words || other.includes(part))) parts.push(part)
  }
  if (fields.length === 0)
    for (const words of wholes) {
      const field = fieldOfSentence(words, resource, true)
      if (field) take(field, words)
    }
  const message = cut(
    parts.reduce(
      (before, part) => `${before}${/[.!?:]$/.test(before) ? '' : '.'} ${part}`,
      parts.shift() ?? '',
    ),
  )
  const requestId = requestIdIn(body, 0) ?? requestIdOf(answer.headers)
  return { message: message || undefined, fields, ...(requestId && { requestId }) }
}

/** The JSON of an error response. Other text is returned as it is, unless it is a web page or truncated JSON (X16). */
function bodyOf(text: string): Json | undefined {
  const json = readJson(text)
  return json === undefined && !/^[\s\uFEFF]*[<[{]/.test(text) ? text : json
}

/** A text without tags and without details for developers. */
function inWords(text: string): string {
  if (/<(!doctype|html|body)\b/i.test(text)) return ''
  const plain = text
    .slice(0, 4000)
    .replace(/\s*(\n\s*at |\sat \S+ \(\S+:\d+\)|Traceback \(most|Stack ?trace:|\n#0 )[^]*/i, '')
    .replace(/<\/?(a|b|i|p|u|br|em|strong|span|div|ul|ol|li|code|pre|small|h\d)\b[^<>]*>/gi, ' ')
  return cut(plain.replace(/\s+/g, ' ').trim())
}

function cut(text: string): string {
  return text.length > 400 ? `${text.slice(0, 399)}…` : text
}

function requestIdIn(body: Json | undefined, depth: number): string | undefined {
  if (!isObject(body) || depth > 3) return undefined
  for (const [key, value] of Object.entries(body)) {
    const found = /^x?(request|correlation|trace|debug)id$/.test(normalised(key)) ? textOf(value) : ''
    if (/^[\w:.|=-]{4,100}$/.test(found)) return found
  }
  return Object.values(body)
    .map((value) => requestIdIn(value, depth + 1))
    .find(Boolean)
}

function requestIdOf(headers: Record<string, string>): string | undefined {
  const [name, value] = Object.entries(headers).find(([key]) => requestIdHeader.test(key)) ?? []
  // traceparent is version-trace-span-flags (W3C Trace Context).
  return name === 'traceparent' ? value?.split('-')[1] : value
}

const requestIdHeader =
  /^((x-)?(amzn-|amz-|ms-|vcap-|b3-)?(request-?id|correlation-id|trace-?id)|traceparent|cf-ray)$/

/** One statement of an error response, about the `whole` request or a part of it. `path` names the part. */
type Finding = { path: string[]; text: string; whole: boolean }

/**
 * How to read a value in the response: as the response itself or its `error`; as one error; as a map in which every key may
 * be a field name; as a map that may also hold values of the record; or as a record that contains its errors.
 */
type As = 'whole' | 'error' | 'map' | 'mixed' | 'record'

/**
 * Everything that the body of an error response says, in order (X1-X15). Frameworks differ in the overall shape but
 * share the parts: errors with a text and perhaps a name, lists of errors or texts, and maps from names to any of
 * these, all of them nested. Skips refused values, stack traces and everything else.
 */
function findProblems(body: Json, resource: CollectionName | undefined): Finding[] {
  const findings: Finding[] = []
  const isKnown = (name: string) => fieldMeant([name], resource).field !== undefined
  visit(body, [], 'whole', 0)
  if (findings.length === 0 && isObject(body)) visitTexts(body)
  return findings

  function visit(value: Json, path: string[], as: As, depth: number): void {
    if (depth > 8 || findings.length > 100) return
    if (typeof value === 'string') {
      // Zod and Frappe put JSON into a string.
      const inside = /^\s*[[{]/.test(value) ? readJson(value) : undefined
      if (inside === undefined) findings.push({ path, text: value, whole: as === 'whole' })
      else visit(inside, path, 'error', depth + 1)
    } else if (Array.isArray(value)) {
      for (const one of value) visit(one, path, as === 'record' ? as : 'error', depth + 1)
    } else if (isObject(value)) {
      visitObject(value, path, as, depth + 1)
    }
  }

  function visitObject(object: JsonObject, path: string[], as: As, depth: number): void {
    const before = findings.length
    const names = as === 'record' ? [] : namesIn(object, isKnown)
    // In a map, `description` may be a field of a transaction instead of the description of an error.
    const isMap = as === 'record' || (as === 'map' && names.length === 0 && Object.keys(object).some(isKnown))
    const said = isMap ? undefined : textIn(object)
    const isError = said !== undefined || names.length > 0
    const places = placesOf(names, path, as, isKnown)
    if (said) for (const place of places) visit(said.text, place, as === 'whole' ? as : 'error', depth)

    for (const [key, value] of Object.entries(object)) {
      if (key === said?.key || value === null || never.test(normalised(key))) continue
      const inner = innerOf(key, value, object)
      if (inner === undefined) {
        if (as !== 'record' && isSaidOf(value, isKnown(key), as, isError))
          visit(value, [...path, key], as === 'whole' || as === 'mixed' ? 'mixed' : 'map', depth)
      } else if (typeof value !== 'string') {
        // An error repeats its own details here: `properties` in Mongoose, `params` in Ajv.
        const repeats = said !== undefined && as !== 'whole' && /^(properties|params|constraints)$/i.test(key)
        if (!repeats) visit(value, places[0] ?? path, inner, depth)
      } else if (as !== 'record' && severalTexts.test(normalised(key)) && isSentence(value)) {
        visit(value, places[0] ?? path, as, depth)
      }
    }
    const code = memberOf(object, codes)?.[1]
    if (
      findings.length === before &&
      names.length > 0 &&
      (as === 'error' || as === 'map') &&
      typeof code === 'string'
    )
      for (const place of places) visit(code.replace(/[_-]/g, ' '), place, 'error', depth)
  }

  /** A response without an error may itself be a map of errors, {"email":"is already taken"}, but not a record. */
  function visitTexts(object: JsonObject): void {
    const texts = Object.entries(object).filter(
      ([key, value]) => isKnown(key) && value !== null && value !== '',
    )
    if (!texts.every(([, value]) => typeof value === 'string' && isSentence(value))) return
    for (const [key, value] of texts) visit(value, [key], 'error', 0)
  }
}

/** Where an error belongs: the names that it gives if they are our fields, else its position, else its names. */
function placesOf(names: string[][], path: string[], as: As, isKnown: (name: string) => boolean): string[][] {
  const known = names.filter((name) => name.some(isKnown))
  if (known.length > 0) return known
  // The request path is not a field name: {"status":400,"path":"/api/contacts"} (Spring, X5).
  return path.length > 0 || as === 'whole' || names.length === 0 ? [path] : names
}

/** Whether a value describes what its key names, perhaps one of our fields. The key is not the name of a container. */
function isSaidOf(value: Json, isField: boolean, as: As, isError: boolean): boolean {
  const loose = as === 'map' || as === 'error'
  if (Array.isArray(value)) {
    const texts = value.some((one) => typeof one === 'string' && (loose || isSentence(one)))
    return isField || (!isError && (texts || value.some((one) => isObject(one) && (loose || textIn(one)))))
  }
  if (isError) return false
  if (typeof value === 'string') return loose && (isField || isComplaint(value))
  return isObject(value)
}

/** How to read the value under a key that usually contains more errors; undefined for any other key. */
function innerOf(key: string, value: Json, object: JsonObject): As | undefined {
  const name = normalised(key)
  // With "fail", JSend has the error texts where the record would be (X17).
  if (name === 'data') return object['status'] === 'fail' ? 'map' : 'mixed'
  if (name === 'elements') return 'record'
  if (/^(meta|extensions|response|results?|embedded|json|innererrors?)$/.test(name)) return 'mixed'
  if (/^(error|fault|odataerror|error\w*info\w*)$/.test(name))
    return isObject(value) && textIn(value) ? 'whole' : 'map'
  if (/(^|[^l])ids?$/.test(name) || (name === 'fields' && !isObject(value))) return undefined
  return containers.test(name) ? 'map' : undefined
}

const containers =
  /error|issue|violation|valid|problem|messages?$|details?$|causes|constraint|params$|fail|children|properties|modelstate|fields$/

/** Keys whose text adds to the one under `message`, such as PostgREST's `details`. */
const severalTexts = /^(errors|details|\w*messages|violations|issues)$/

/** Keys with details for developers or with refused values. */
const never =
  /^(\w*trace|stack\w*|exc|debug\w*|exception|sql|previous|input|request|headers|context|arguments|args|links?|codes|original|entity|record|\w*values?)$/

const codes = ['i18nkey', 'code', 'errorcode', 'issue', 'violation', 'keyword', 'type', 'rule']

/** What an error is about: a field of docs/spec.md if there is one, and the service's own name; "" is the whole record. */
type Meant = { field: string | undefined; name: string }

/**
 * The field that a path refers to. `body.contact.email`, `/data/attributes/vat_number`, `contact[zip]` and
 * `["body","email"]` are paths (X1-X11). Indexes and the names of wrappers are ignored.
 */
function fieldMeant(path: string[], resource: CollectionName | undefined): Meant {
  const parts = path.flatMap((part) => part.split(/[./\\[\]"'#$]+/)).filter((part) => /\p{L}/u.test(part))
  const own = parts.filter((part) => !wrappers.test(normalised(part)))
  const named = resource ? own.map((part) => fieldNamed(resource, part)) : []
  const known = named.filter((field) => field !== undefined)
  // `phone.number` is not a house number; `email.value` and `country.code` are about the preceding field.
  const field = named.at(-1) === 'number' ? (known.at(-2) ?? 'number') : known.at(-1)
  return { field, name: own.join('.') }
}

/** `_schema`, `non_field_errors`, `base` and the like mean the whole record; the others are positions in a request. */
const wrappers =
  /^(nonfielderrors?|base|all|general|global|root|schema|data|attributes|body|payload|json|query|request|input|form|contacts?|transactions?)$/

/**
 * The field whose name begins a sentence: "email must be an email", "First name can't be blank", `"zip" is required`,
 * "contact.email: must not be blank" (X12). In prose, a name is not enough: "Company is suspended" may be about the
 * account. So outside a list (`alone`), the name must be quoted or a path.
 */
function fieldOfSentence(
  text: string,
  resource: CollectionName | undefined,
  alone: boolean,
): string | undefined {
  const start = alone ? /^(?:["'`]([\w. -]+)["'`]|(\w+(?:[./]\w+|\[\w+\])+)):?\s/ : sentence
  const [, quoted, plain = quoted] = start.exec(text) ?? []
  return plain === undefined ? undefined : fieldMeant([plain], resource).field
}

const sentence =
  /^["'`]?()([\w./[\]$-]+(?: \w+){0,2}?)["'`]?(?::\s|\s+(?:must|should|shall|is|are|has|have|can|cannot|can't|may|needs?|does|doesn't|contains|already|required|invalid|too|length|size)\b)/i
