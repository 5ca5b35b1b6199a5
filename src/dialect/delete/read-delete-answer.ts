import type { Answer } from '../answer.ts'
import { readJson, isObject, textOf, type Json, type JsonObject } from '../json.ts'
import { readError } from '../errors/read-error.ts'
import { hiddenFailure } from '../errors/hidden-failure.ts'
import * as messages from '../messages.ts'
import { memberOf } from '../errors/error-parts.ts'
import { fieldNamed, normalised } from '../fields.ts'
import { htmlResponse } from '../errors/asks-to-sign-in.ts'

/** What the response to a deletion claims. Reading again verifies it. */
export type SaidOfRemoval = {
  failed: { id: string; words: string }[]
  deleted: string[]
  missing: string[]
  /** Why the whole request was refused; undefined if it was not. */
  refused: string | undefined
  /** The service accepted the deletion and will do it later (D10). */
  later: boolean
}

/** Reads the response to the deletion of `ids`, for each id and for the whole request (D6-D13). Ignores other ids. */
export function readDeleteAnswer(answer: Answer, ids: string[]): SaidOfRemoval {
  const { status } = answer
  const body = readJson(answer.text)
  const message = wordsOf(answer)
  const verdicts = new Map(isAlreadyGone(answer, body, ids, message) ? ids.map((id) => [id, gone]) : [])
  const ranks: Verdict['is'][] = ['deleted', 'missing', 'failed']
  for (const { id, ...verdict } of body === undefined ? [] : deleteVerdicts(body, ids, answer)) {
    const before = verdicts.get(id)
    if (!before || ranks.indexOf(verdict.is) > ranks.indexOf(before.is)) verdicts.set(id, verdict)
  }
  const those = (is: Verdict['is']) => ids.filter((id) => verdicts.get(id)?.is === is)
  const allGone = ids.every((id) => verdicts.get(id)?.is === 'missing')
  const isRefused =
    status < 200 || status > 299 ? !allGone : verdicts.size === 0 && hiddenFailure(answer, undefined)
  return {
    failed: those('failed').map((id) => ({
      id,
      words: verdicts.get(id)?.words ?? message ?? messages.notDeleted,
    })),
    deleted: those('deleted'),
    missing: those('missing'),
    refused: isRefused ? (message ?? messages.refused(status)) : undefined,
    later: status === 202,
  }
}

const gone: Omit<Verdict, 'id'> = { is: 'missing' }

/**
 * One record that was already gone is no failure (D13); with several, the response does not say which one it means. A web
 * page, or a message about routes, means that the service cannot delete in this way (Q6).
 */
function isAlreadyGone({ status }: Answer, body: Json | undefined, ids: string[], message = ''): boolean {
  const isRoute = /cannot delete \/|\b(route|endpoint|url|uri|path|method)\b/i.test(message)
  return ids.length === 1 && (status === 404 || status === 410) && body !== undefined && !isRoute
}

function wordsOf(answer: Answer): string | undefined {
  const { message, fields } = readError(answer, undefined)
  return message ?? fields[0]?.detail
}

/** The outcome for one record, with the service's explanation. */
type Verdict = { id: string; is: 'deleted' | 'missing' | 'failed'; words?: string }

type Is = Verdict['is']

/**
 * What the response to a deletion says about single ids (D7-D9, D13). Reads lists of ids by outcome
 * (`{"failedIDs":[1,2]}`, `{"deleted":[…],"missing":[…]}`), maps keyed by id, and lists of results with an id each, all
 * of them nested. Results of a 207 without ids are in request order.
 */
function deleteVerdicts(body: Json, ids: string[], answer: Answer): Verdict[] {
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
      // Accela lists ids in a string. A number under `deleted` is a count, not an id.
      const listed = /ids?$/i.test(key) ? textOf(inner).split(/[,;|\s]+/) : []
      return is ? listed.filter((id) => ids.includes(id)).map((id) => ({ id, is })) : []
    })
  }

  function judged(id: string, value: Json, around: Is | undefined): Verdict[] {
    // What a deleted record says in its own columns is no outcome.
    if (isRecord(value)) return around ? [{ id, is: around }] : []
    const words = wordsIn(value, answer)
    const is = (isObject(value) ? isIn(value) : isSaid(value)) ?? around ?? (words ? 'failed' : undefined)
    // A record that was not there is gone, whatever the service calls that.
    if (is === 'failed' && words && absent.test(words)) return [{ id, is: 'missing' }]
    return is ? [{ id, is, ...(is === 'failed' && words && { words }) }] : []
  }
}

const idNames = ['id', 'contactid', 'transactionid', 'recordid', 'itemid', 'identifier', 'uuid', 'uid', 'key']
const absent = /not.?found|no such|does ?n.t exist|does not exist|already (been )?(deleted|gone|removed)/i

/** Whether a value has fields of docs/spec.md. A single one may be that of an error. */
function isRecord(value: Json): boolean {
  const names = isObject(value) ? Object.keys(value) : []
  const isField = (name: string) =>
    fieldNamed('contacts', name) !== undefined || fieldNamed('transactions', name) !== undefined
  return names.filter(isField).length > 1
}

/** The outcome that the name of a list implies for its items. */
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

/** The outcome of one result: from its status, a flag such as `success`, or the presence of an error. */
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

/** The outcome that a flag, an HTTP status or a word expresses. */
function isSaid(value: Json): Is | undefined {
  const text = textOf(value).trim()
  if (/^(404|410)$|^(not.?found|missing|gone)$/i.test(text)) return 'missing'
  if (/^(2\d\d|true|ok|deleted|removed|done|success(ful)?|succeeded|no.?content)$/i.test(text))
    return 'deleted'
  return /^([45]\d\d|false|ko|fail(ed|ure)?|error|rejected|invalid\w*|conflict|forbidden|locked)$/i.test(text)
    ? 'failed'
    : undefined
}

/** The explanation in a result: the text of an error, or any text that says more than success or failure. */
function wordsIn(value: Json, answer: Answer): string | undefined {
  if (typeof value === 'boolean' || isSaid(value) === 'deleted') return undefined
  return readError({ ...answer, text: textOf(value) }, undefined).message
}

/**
 * Whether an intermediary, rather than the service, seems to have refused a DELETE because of its body: a typical status
 * without JSON, or the HTML that proxies send with 403 and 405 (D2).
 */
export function isBodyRefused(answer: Answer): boolean {
  const { status, text } = answer
  if (/^\s*[[{"]/.test(text) || htmlResponse(answer) === 'sign-in') return false
  if ([400, 411, 413, 415, 417, 422, 501].includes(status)) return true
  return (status === 403 || status === 405) && /^\s*</.test(text)
}
