import type { Answer } from '../answer.ts'
import type { Json } from '../json.ts'
import { readJson } from '../json.ts'
import { readError } from '../errors/read-error.ts'
import type { Verdict } from './delete-verdicts.ts'
import { deleteVerdicts } from './delete-verdicts.ts'
import { hiddenFailure } from '../errors/hidden-failure.ts'
import * as messages from './messages.ts'

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
 * One record that was already gone is no failure (D13); with several, the response does not say which one it means. A
 * web page, or a message about routes, means that the service cannot delete in this way (Q6).
 */
function isAlreadyGone({ status }: Answer, body: Json | undefined, ids: string[], message = ''): boolean {
  const isRoute = /cannot delete \/|\b(route|endpoint|url|uri|path|method)\b/i.test(message)
  return ids.length === 1 && (status === 404 || status === 410) && body !== undefined && !isRoute
}

function wordsOf(answer: Answer): string | undefined {
  const { message, fields } = readError(answer, undefined)
  return message ?? fields[0]?.detail
}
