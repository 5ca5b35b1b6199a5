import type { Answer } from '../answer.ts'
import { textIn } from './error-parts.ts'
import { fieldNamed, normalised } from '../fields.ts'
import { isObject, JsonNumber, readJson, textOf, type Json, type JsonObject } from '../json.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { saysNothing } from '../read/find-list.ts'

/**
 * Whether the response to a write reports a failure despite a success status (X17, D11). A body with an id or a field
 * of the resource is a record, whatever else it has: a transaction may have its own `status`, even "error". Partial
 * success (`PARTIALSUCCESS`, D8) does not count: reading again shows what was done.
 */
export function hiddenFailure(answer: Answer, resource: CollectionName | undefined): boolean {
  if (answer.status < 200 || answer.status > 299) return false
  const body = readJson(answer.text)
  const one = Array.isArray(body) ? body[0] : body
  if (isObject(one)) return !isRecord(one, resource) && isFailure(one, 0)
  return (
    body === false ||
    (typeof (body ?? answer.text) === 'string' && /^\W*(error|fail|false\b)/i.test(answer.text))
  )
}

/**
 * Whether a response with a success status may mean that nothing was done: it says so beside the fields it returns, or
 * it reports a count of zero. This is no proof, because some services use 0 for success. Use it only if reading again
 * does not confirm the write.
 */
export function maySayFailed(answer: Answer): boolean {
  const body = readJson(answer.text)
  const one = Array.isArray(body) ? body[0] : body
  if (!isObject(one)) return hiddenFailure(answer, undefined)
  return isFailure(one, 0) || (!saysWell.test(wordsOf(one)) && Object.entries(one).some(isNothing))
}

/** Sentences that report success. */
const saysWell = /^\W*(ok|success\w*|done|created|saved|stored|added|updated|accepted|queued)\b/i

function wordsOf(object: JsonObject): string {
  return textIn(object)?.text ?? ''
}

function isNothing([key, value]: [string, Json]): boolean {
  const counts =
    /^(status|state|result|response|code|ret|rc|retcode|returncode|resultcode|statuscode|affected(rows)?|rows(affected)?|rowcount|count|inserted|created|saved|updated|valid|id|insertid|data|record|contact)$/
  return counts.test(normalised(key)) && /^(|0|-\d+|false|null|no|n|\[\]|\{\})$/i.test(textOf(value))
}

/** Whether an object has an id, or a field that errors never have. Errors may have a `date` and a `description` too. */
function isRecord(object: JsonObject, resource: CollectionName | undefined): boolean {
  return Object.entries(object).some(([key, value]) => {
    if (typeof value !== 'string' && !(value instanceof JsonNumber)) return false
    if (/^((contact|transaction|insert|inserted)?id|uuid)$/.test(normalised(key)))
      return !/^0?$/.test(textOf(value))
    const field = resource && fieldNamed(resource, key)
    return field !== undefined && field !== 'date' && field !== 'description' && value !== ''
  })
}

function isFailure(object: JsonObject, depth: number): boolean {
  return Object.entries(object).some(([key, value]) => {
    const name = normalised(key)
    const text = isObject(value) || Array.isArray(value) ? undefined : textOf(value)
    if (/^(is|was)?(success(ful)?|succeeded|ok|valid|saved|created|accepted)$/.test(name))
      return /^(false|0|no)$/i.test(text ?? '')
    if (/^(status|result|outcome|\w*severity)$/.test(name) && text !== undefined)
      return (
        /^(fail(ed|ure)?|(validation.?)?errors?|ko|nok|not.?ok|invalid|rejected|refused|denied|unsuccessful|not.?saved|not.?created|exception|false)$/i.test(
          text,
        ) ||
        (name === 'status' && /^[45]\d\d$/.test(text))
      )
    if (name === 'statuscode') return /^[45]\d\d$/.test(text ?? '')
    // Zoho's 0 means success, and so does a repeated 2xx status.
    if (name === 'code')
      return /^-?\d+$/.test(text ?? '') && !/^(0+|2\d\d)$/.test(text ?? '') && hasText(object)
    if (/^(has)?(error|errors|fault|exception|errorcode|errornumber|fail(ed|ures?|edids?))$/.test(name))
      return !isHollow(value)
    // Zoho CRM returns a list of results; others nest the result one level deeper.
    const inner = Array.isArray(value) ? value[0] : value
    return (
      depth < 1 &&
      /^(data|response|result|meta|status)$/.test(name) &&
      isObject(inner) &&
      !isRecord(inner, undefined) &&
      isFailure(inner, depth + 1)
    )
  })
}

function hasText(object: JsonObject): boolean {
  return Object.entries(object).some(
    ([key, value]) => /^(message|msg|error|info)$/.test(normalised(key)) && typeof value === 'string',
  )
}

/** Whether a member for errors contains none: false, 0, "", "OK", or only these in lists and maps. */
function isHollow(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isHollow)
  if (isObject(value)) return Object.values(value).every(isHollow)
  return /^(|false|0+|none|no|ok|success)$/i.test(textOf(value))
}

/**
 * Whether the response to the request for one record says that it does not exist, in another way than 404 or 410 (R17):
 * a 400 with such a message, a 200 that contains an error, `{"data":null}`. Messages about a route, a table, an account
 * or a token mean something else.
 */
export function saysAbsent({ status, text }: Answer): boolean {
  if (status === 204) return true
  const isSuccess = status >= 200 && status < 300
  if (!isSuccess && ![400, 406, 422].includes(status)) return false
  const body = readJson(text)
  if (body === undefined) return !isSuccess && !/^\s*[<[{]/.test(text) && isAbsence(text)
  if (isSuccess && (body === false || (saysNothing(body) && hasHollow(body)))) return true
  const texts = wordsIn(body, 0)
  return texts.some(isAbsence) && !texts.some((words) => other.test(plain(words)))
}

/** The texts in which a response describes itself: its errors, messages and codes. */
function wordsIn(value: Json, depth: number): string[] {
  if (typeof value === 'string') return [value]
  if (depth > 4) return []
  if (Array.isArray(value)) return value.flatMap((one) => wordsIn(one, depth + 1))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = normalised(key)
    if (/^(status|code|statuscode|httpstatus|errorcode)$/.test(name) && /^(404|410)$/.test(textOf(inner)))
      return ['notfound']
    return said.test(name) ? wordsIn(inner, depth + 1) : []
  })
}

const said =
  /^(.*error.*|message|messages|msg|details?|title|reason|code|description|text|info|status|fault.*|exception|type|response|meta)$/

function hasHollow(body: Json): boolean {
  if (!isObject(body)) return true
  return Object.values(body).some(
    (value) => value === null || (typeof value === 'object' && textOf(value).length < 3),
  )
}

function isAbsence(words: string): boolean {
  const text = plain(words)
  return absent.test(text) && !other.test(text)
}

/** Splits `CONTACT_NOT_FOUND` and `contactNotFound` into words. */
function plain(words: string): string {
  return words
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
    .slice(0, 400)
}

// Phrases in European languages that software is likely to use.
const absent = new RegExp(
  [
    "not (be )?found|notfound|no such|(do|does|did) ?n[o']?'?t exist|no longer exists?|(cannot|can't|could ?n[o']t) find",
    'unknown (id|contact|transaction|record|resource|customer)|(been|was|is|already) deleted',
    'no (contact|transaction|record|resource|entity|object|item|row|customer)s? (was |were )?(found|exists?|with|for)',
    'nicht gefunden|existiert nicht|nicht vorhanden|introuvable|existe p(as|lus)|(non|pas) trouvé|non trovat|non esiste|inesistente',
    'no encontrad|no existe|inexistente|não encontrad|não existe|niet gevonden|bestaat niet|nie znaleziono|nie istnieje',
    'nenalezen|neexistuje|hittades inte|finns inte|ikke fundet|findes ikke|ikke funnet|finnes ikke|ei löyd|nem található|nu a fost găsit',
  ].join('|'),
)

/** Other things that may not be found. They mean a fault in the service or on the way to it. */
const other =
  /\b(routes?|endpoint|url|uri|path|page|method|action|controller|handler|class|function|file|module|table|column|relation|database|schema|index|view|template|host|tenant|account|company|organi[sz]ation|workspace|user|token|session|key|api|client|application|app|currency|country|field|parameter|property|version|plan|subscription|licen[cs]e|books?|ledger|bank)\b/
