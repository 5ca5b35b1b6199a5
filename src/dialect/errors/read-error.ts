import type { Answer } from '../answer.ts'
import { isReasonPhrase } from './error-parts.ts'
import { fieldMeant, fieldOfSentence, findProblems } from './find-problems.ts'
import { normalised } from '../fields.ts'
import { isObject, readJson, textOf, type Json } from '../json.ts'
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
