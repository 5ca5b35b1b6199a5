import type { Answer } from './answer.ts'
import type { Json } from './json.ts'
import { readJson } from './json.ts'
import { readError } from './read-error.ts'
import type { Verdict } from './removal-verdicts.ts'
import { verdictsIn } from './removal-verdicts.ts'
import { saysFailed } from './says-failed.ts'

/** What the answer to a deletion says. Whether it is so shows by reading again. */
export type SaidOfRemoval = {
  failed: { id: string; words: string }[]
  deleted: string[]
  missing: string[]
  /** Why the whole was refused; undefined when it was not. */
  refused: string | undefined
  /** Accepted, to be done later (D10). */
  later: boolean
}

/** What a service answers to the deletion of `ids`, of each and of the whole (D6-D13). Other ids in the answer do not count. */
export function readRemoval(answer: Answer, ids: string[]): SaidOfRemoval {
  const { status } = answer
  const body = readJson(answer.text)
  const message = wordsOf(answer)
  const verdicts = new Map(isAlreadyGone(answer, body, ids, message) ? ids.map((id) => [id, gone]) : [])
  const ranks: Verdict['is'][] = ['deleted', 'missing', 'failed']
  for (const { id, ...verdict } of body === undefined ? [] : verdictsIn(body, ids, answer)) {
    const before = verdicts.get(id)
    if (!before || ranks.indexOf(verdict.is) > ranks.indexOf(before.is)) verdicts.set(id, verdict)
  }
  const those = (is: Verdict['is']) => ids.filter((id) => verdicts.get(id)?.is === is)
  const allGone = ids.every((id) => verdicts.get(id)?.is === 'missing')
  const isRefused =
    status < 200 || status > 299 ? !allGone : verdicts.size === 0 && saysFailed(answer, undefined)
  return {
    failed: those('failed').map((id) => ({
      id,
      words: verdicts.get(id)?.words ?? message ?? 'The service says that it was not deleted.',
    })),
    deleted: those('deleted'),
    missing: those('missing'),
    refused: isRefused ? (message ?? `The service did not delete (HTTP status ${status}).`) : undefined,
    later: status === 202,
  }
}

const gone: Omit<Verdict, 'id'> = { is: 'missing' }

/**
 * A single one that was gone before is no failure (D13); of several nobody knows which one is meant. Pages, and words about
 * routes, say that there is no such way to delete (Q6).
 */
function isAlreadyGone({ status }: Answer, body: Json | undefined, ids: string[], message = ''): boolean {
  const isRoute = /cannot delete \/|\b(route|endpoint|url|uri|path|method)\b/i.test(message)
  return ids.length === 1 && (status === 404 || status === 410) && body !== undefined && !isRoute
}

function wordsOf(answer: Answer): string | undefined {
  const { message, fields } = readError(answer, undefined)
  return message ?? fields[0]?.detail
}
