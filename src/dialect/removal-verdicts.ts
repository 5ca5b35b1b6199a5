import type { Answer } from './answer.ts'
import { memberOf } from './error-parts.ts'
import { normalised } from './fields.ts'
import type { Json, JsonObject } from './json.ts'
import { isObject, textOf } from './json.ts'
import { readError } from './read-error.ts'

/** What became of one record, and the service's words for it. */
export type Verdict = { id: string; is: 'deleted' | 'missing' | 'failed'; words?: string }

type Is = Verdict['is']

/**
 * What the answer to a deletion says of single ids (D7-D9, D13): lists of ids by what became of them (`{"failedIDs":[1,2]}`,
 * `{"deleted":[…],"missing":[…]}`), maps from ids, and lists of results with an id each, inside each other; results of a 207
 * without ids are in the order of the request.
 */
export function verdictsIn(body: Json, ids: string[], answer: Answer): Verdict[] {
  const found = visit(body, undefined, 0)
  if (found.length > 0 || answer.status !== 207) return found
  const results = [body, ...(isObject(body) ? Object.values(body) : [])].find(
    (value) => Array.isArray(value) && value.length === ids.length && value.every(isObject),
  )
  return (Array.isArray(results) ? results : []).flatMap((result, index) => {
    const id = ids[index]
    return id !== undefined && isObject(result) ? judged(id, result, undefined) : []
  })

  function visit(value: Json, around: Is | undefined, depth: number): Verdict[] {
    if (depth > 5) return []
    if (Array.isArray(value))
      return value.flatMap((one) => {
        if (isObject(one) || Array.isArray(one)) return visit(one, around, depth + 1)
        return around && ids.includes(textOf(one)) ? [{ id: textOf(one), is: around }] : []
      })
    if (!isObject(value)) return []
    const own = textOf(memberOf(value, idNames)?.[1])
    if (ids.includes(own)) return judged(own, value, around)
    return Object.entries(value).flatMap(([key, inner]) => {
      if (ids.includes(key)) return judged(key, inner, around)
      const is = isOf(key) ?? around
      if (isObject(inner) || Array.isArray(inner)) return visit(inner, is, depth + 1)
      // Accela lists ids in a text. What is called `deleted` is how many, not which.
      const listed = /ids?$/i.test(key) ? textOf(inner).split(/[,;|\s]+/) : []
      return is ? listed.filter((id) => ids.includes(id)).map((id) => ({ id, is })) : []
    })
  }

  function judged(id: string, value: Json, around: Is | undefined): Verdict[] {
    const words = wordsIn(value, answer)
    const is = (isObject(value) ? isIn(value) : isSaid(value)) ?? around ?? (words ? 'failed' : undefined)
    // Whatever a service calls it: what was not there is gone.
    if (is === 'failed' && words && absent.test(words)) return [{ id, is: 'missing' }]
    return is ? [{ id, is, ...(is === 'failed' && words && { words }) }] : []
  }
}

const idNames = ['id', 'contactid', 'transactionid', 'recordid', 'itemid', 'identifier', 'uuid', 'uid', 'key']
const absent = /not.?found|no such|does ?n.t exist|does not exist|already (been )?(deleted|gone|removed)/i

/** What a name of a list says of what is in it. */
function isOf(key: string): Is | undefined {
  const name = normalised(key)
  if (/notfound|missing|unknown|absent|nonexist|already/.test(name)) return 'missing'
  if (
    /fail|error|notdeleted|undeleted|reject|refus|skip|block|conflict|invalid|locked|denied|unprocess/.test(
      name,
    )
  )
    return 'failed'
  return /delet|remov|succe|destroy|processed/.test(name) ? 'deleted' : undefined
}

/** What one result says by its status, by flags such as `success`, or by having an error. */
function isIn(result: JsonObject): Is | undefined {
  const status = memberOf(result, [
    'status',
    'statuscode',
    'httpstatus',
    'iastatus',
    'result',
    'outcome',
    'code',
  ])?.[1]
  const flag = memberOf(result, ['success', 'ok', 'deleted', 'removed'])?.[1]
  const error = memberOf(result, ['error', 'errors', 'iaerror'])?.[1]
  const said = isObject(status) ? undefined : isSaid(status ?? null)
  return (
    said ??
    (typeof flag === 'boolean' ? isSaid(flag) : undefined) ??
    (error && textOf(error) !== '[]' ? 'failed' : undefined)
  )
}

/** What a flag, a status of HTTP or a word says. */
function isSaid(value: Json): Is | undefined {
  const text = textOf(value).trim()
  if (/^(404|410)$|^(not.?found|missing|gone)$/i.test(text)) return 'missing'
  if (/^(2\d\d|true|ok|deleted|removed|done|success(ful)?|succeeded|no.?content)$/i.test(text))
    return 'deleted'
  return /^([45]\d\d|false|ko|fail(ed|ure)?|error|rejected|invalid\w*|conflict|forbidden|locked)$/i.test(text)
    ? 'failed'
    : undefined
}

/** The words of a result: those of a refusal, or a text that says more than that it went well or not. */
function wordsIn(value: Json, answer: Answer): string | undefined {
  if (typeof value === 'boolean' || isSaid(value) === 'deleted') return undefined
  return readError({ ...answer, text: textOf(value) }, undefined).message
}
