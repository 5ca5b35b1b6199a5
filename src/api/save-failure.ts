import type { Answer } from '../dialect/answer.ts'
import type { Resource } from '../dialect/fields.ts'
import { normalised } from '../dialect/fields.ts'
import { saysFailed } from '../dialect/says-failed.ts'
import { ApiError } from './api-error.ts'
import type { FieldFault } from './api-error.ts'
import type { Line } from './line.ts'
import { refusalFrom } from './refusal.ts'

type Changes = Record<string, string | undefined>

/** Throws when an answer is a refusal, with a status that says so or in the disguise of a success (X17). */
export async function refuseFailure(
  line: Line,
  resource: Resource,
  answer: Answer,
  sent: Changes,
  path: string,
): Promise<void> {
  if (answer.status < 400 && !saysFailed(answer, resource)) return
  if (isSlashMissing(answer, path)) throw slashLearned(line)
  const refusal = await refusalFrom(answer, resource)
  const status = answer.status < 400 ? 422 : answer.status
  const encoding =
    answer.status === 415 || gotLost(sent, refusal.fields)
      ? ` The service may expect another encoding than ${line.profile().write.encoding}; it can be set under Connections.`
      : ''
  throw new ApiError('refused', `${refusal.message}${encoding}`, status, refusal.fields)
}

/** Whether nothing of what was sent arrived: all of it is at fault, or what was sent for the same reason as what was not (C2). */
function gotLost(sent: Changes, faults: FieldFault[]): boolean {
  const names = Object.keys(sent)
  if (names.length > 1 && names.every((name) => faults.some(({ field }) => field === name))) return true
  const reason = ({ field, detail }: FieldFault) => normalised(detail).replace(normalised(field), '')
  const unsent = new Set(faults.filter(({ field }) => !sent[field]).map(reason))
  return faults.some((fault) => sent[fault.field] && unsent.has(reason(fault)))
}

/** Why nothing of what was sent is there; a slash at the end of addresses is a reason that can be learned (Q1). */
export function notTakenOver(line: Line, answer: Answer, path: string): ApiError {
  if (isSlashMissing(answer, path)) return slashLearned(line)
  return new ApiError(
    'stopped',
    `The service said that all is well, but it kept its old values. It may expect another encoding than ${line.profile().write.encoding}, or other names of fields; both can be set under Connections.`,
  )
}

/** Whether a redirect led to the same address with a slash, and made a GET of the POST on the way. */
function isSlashMissing({ redirected, url }: Answer, path: string): boolean {
  return redirected && new URL(url).pathname.endsWith(`${path}/`)
}

function slashLearned(line: Line): ApiError {
  line.learn({ http: { trailingSlash: true } })
  return new ApiError(
    'stopped',
    'The service wants addresses with a slash at their end and threw away what was sent to the one without. Bookend has taken note: save again.',
  )
}
