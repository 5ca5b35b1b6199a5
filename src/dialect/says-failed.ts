import type { Answer } from './answer.ts'
import type { Resource } from './fields.ts'
import { fieldNamed, normalised } from './fields.ts'
import type { Json, JsonObject } from './json.ts'
import { isObject, JsonNumber, readJson, textOf } from './json.ts'

/**
 * Whether an answer to a write says with a status of success that it failed (X17, D11). A body with an id or a field of the
 * resource is a record, whatever else it has: a transaction may have a `status` of its own, and that may be "error".
 * A success in part (`PARTIALSUCCESS`, D8) is none of these: reading again shows which part.
 */
export function saysFailed(answer: Answer, resource: Resource | undefined): boolean {
  if (answer.status < 200 || answer.status > 299) return false
  const body = readJson(answer.text)
  const one = Array.isArray(body) ? body[0] : body
  if (isObject(one)) return !isRecord(one, resource) && isFailure(one, 0)
  return (
    body === false ||
    (typeof (body ?? answer.text) === 'string' && /^\W*(error|fail|false\b)/i.test(answer.text))
  )
}

/** Whether an object has an id or a field that no error has: errors have a `date` and a `description`, too. */
function isRecord(object: JsonObject, resource: Resource | undefined): boolean {
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
    if (/^(is)?(success(ful)?|succeeded|ok)$/.test(name)) return /^(false|0|no)$/i.test(text ?? '')
    if (/^(status|result|outcome|\w*severity)$/.test(name) && text !== undefined)
      return (
        /^(fail(ed|ure)?|error|ko|nok|invalid|false)$/i.test(text) ||
        (name === 'status' && /^[45]\d\d$/.test(text))
      )
    if (name === 'statuscode') return /^[45]\d\d$/.test(text ?? '')
    // Zoho's 0 is a success, and so is an echo of the status.
    if (name === 'code')
      return /^-?\d+$/.test(text ?? '') && !/^(0+|2\d\d)$/.test(text ?? '') && hasText(object)
    if (/^(has)?(error|errors|fault|exception|errorcode|errornumber)$/.test(name)) return !isHollow(value)
    // Zoho CRM answers with a list of results, others put the result one level down.
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

/** Whether a place for errors has none: false, 0, "", "OK", and lists and maps of nothing but these. */
function isHollow(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isHollow)
  if (isObject(value)) return Object.values(value).every(isHollow)
  return /^(|false|0+|none|no|ok|success)$/i.test(textOf(value))
}
