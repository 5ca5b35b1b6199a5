import type { Answer } from '../answer.ts'
import { readJson, isObject, textOf } from '../json.ts'
import { readError } from '../errors/read-error.ts'
import { hiddenFailure } from '../errors/hidden-failure.ts'
import * as messages from '../messages.ts'
import { htmlResponse } from '../errors/asks-to-sign-in.ts'

/** What the response to a deletion claims. Reading again verifies it, except at a service that is trusted. */
export type SaidOfRemoval = {
  /** As Bookend's own service lists them. Others have many ways to say it, so they say it of none. */
  deleted: string[]
  missing: string[]
  /** Why some or all were not deleted, in the service's words; undefined if it does not say so. */
  refused: string | undefined
}

/** Reads the response to the deletion of `ids` (D6-D13). */
export function readDeleteAnswer(answer: Answer, ids: string[]): SaidOfRemoval {
  const { status, text } = answer
  const body = readJson(text)
  const { message, fields } = readError(answer, undefined)
  const words = message ?? fields[0]?.detail
  const isAccepted = status >= 200 && status < 300
  // One record that was already gone is no failure (D13). A web page, or a message about routes, means that the service cannot
  // delete in this way (Q6).
  const isGone = (status === 404 || status === 410) && body !== undefined && !isRoute.test(words ?? '')
  if (ids.length === 1 && isGone) return { deleted: [], missing: ids, refused: undefined }
  const listed = (name: string) => {
    const list = isAccepted && isObject(body) ? body[name] : undefined
    const own = Array.isArray(list) ? list.map((one) => textOf(one)) : []
    return ids.filter((id) => own.includes(id))
  }
  const unexplained = isAccepted ? messages.notDeleted : messages.refused(status)
  // A 207 has a result for each record; which of them failed, reading shows.
  const isRefused = !isAccepted || status === 207 || hiddenFailure(answer, undefined)
  return {
    deleted: listed('deleted'),
    missing: listed('missing'),
    refused: isRefused ? (words ?? unexplained) : undefined,
  }
}

const isRoute = /cannot delete \/|\b(route|endpoint|url|uri|path|method)\b/i

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
