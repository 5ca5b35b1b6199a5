import type { Answer } from '../../dialect/answer.ts'
import { maySayFailed, hiddenFailure } from '../../dialect/errors/hidden-failure.ts'
import { ApiError, type FieldFault } from '../session/api-error.ts'
import type { Changes, Edit } from './send-edit.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { notAccepted } from '../session/messages.ts'
import { refusalFrom } from '../session/ask.ts'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
import { readError } from '../../dialect/errors/read-error.ts'
import { fieldNamed } from '../../dialect/fields.ts'
import { rawFields } from '../../dialect/read/read-row.ts'
import * as messages from './messages.ts'

/** Throws if a response is a refusal, by its status or disguised as a success (X17). */
export async function refuseFailure(
  session: ServiceSession,
  resource: CollectionName,
  answer: Answer,
  sent: Changes,
  path: string,
): Promise<void> {
  if (answer.status < 400 && !hiddenFailure(answer, resource)) return
  if (isSlashMissing(answer, path)) throw slashLearned(session)
  const { message, fields } = await refusalFrom(answer, resource)
  const status = answer.status < 400 ? 422 : answer.status
  const { encoding, wraps } = session.profile().write
  const wrapper = wraps[resource] === undefined ? wrapperIn(message) : undefined
  const words =
    wrapper !== undefined
      ? messages.tryWrapper(message, wrapper, resource)
      : answer.status === 415 || gotLost(sent, fields)
        ? messages.tryOtherEncoding(message, encoding)
        : message
  throw new ApiError('refused', words, status, fields)
}

/** The name that a service misses around the fields, as Rails says it: "param is missing or the value is empty: customer". */
function wrapperIn(message: string): string | undefined {
  const [, before, after] =
    /[“"'`]?(\w+)[”"'`]? (?:is|was) (?:missing|required)(?=[.,;!]|$)|(?:missing|empty)(?:: | (?:key|param(?:eter)?|object|property):? )[“"'`]?(\w+)/i.exec(
      message,
    ) ?? []
  const name = before ?? after
  const isField = name !== undefined && collectionNames.some((resource) => fieldNamed(resource, name))
  return isField || /^(body|value|param|it|this|field|data?base|token|id|ids|or)$/i.test(name ?? 'it')
    ? undefined
    : name
}

/** How services say that they do not take a field. */
const unknownField =
  /unknown|unrecogni[sz]ed|unexpected|additional|(not|n't) (be )?(allowed|writable|permitted)|read.?only|immutable/i

/** The refusal of a whole record, with what can be stated if the service takes less than that. */
export function withEditHint<R extends CollectionName>(
  session: ServiceSession,
  { resource, row, changes }: Edit<R>,
  error: ApiError,
): ApiError {
  const { profile } = session
  if (
    profile().write.edit !== 'auto' ||
    !row ||
    ![400, 403, 405, 406, 413, 422, 500].includes(error.status ?? 0)
  )
    return error
  const named = rawFields(row, resource, profile()).others.some(([name]) => error.message.includes(name))
  const isOfMore =
    named ||
    unknownField.test(error.message) ||
    error.fields.some(({ field }) => changes[field] === undefined)
  return isOfMore
    ? new ApiError('refused', messages.tryLess(error.message), error.status, error.fields)
    : error
}

/** Whether the body was lost: the service reports filled fields as missing, or all fields for the same reason (C2). */
function gotLost(sent: Changes, faults: FieldFault[]): boolean {
  const filled = faults.filter(({ field }) => sent[field])
  if (filled.length === 0) return false
  return filled.every(({ detail }) => missing.test(detail))
}

/** How services say that a field has no value. */
const missing =
  /required|missing|blank|empty|not be null|must not be (null|undefined)|is not set|undefined|fill(ed)? in|verplicht|ontbreekt|leeg|erforderlich|fehlt|pflichtfeld|obligatoire|requis|manqu|obligatori|falta|manca/i

/**
 * Why an accepted edit is not visible: the service's reason, if it gives one. Otherwise it may be slow or may not have
 * understood. A required trailing slash in addresses can be learned (Q1).
 */
export function notTakenOver(
  session: ServiceSession,
  resource: CollectionName,
  answer: Answer,
  path: string,
): ApiError {
  if (isSlashMissing(answer, path)) return slashLearned(session)
  const said = reasonIn(answer, resource)
  if (said && maySayFailed(answer)) return new ApiError('refused', said.message, 422, said.fields)
  const { encoding } = session.profile().write
  return new ApiError(
    'unreadable',
    answer.status === 202
      ? withWords(messages.stillWorking, said)
      : messages.slowOrOtherwise(withWords(messages.oldValues, said), encoding),
    answer.status,
  )
}

/** Why a creation does not count as done: the service's reason, or that it gives none and the contact cannot be found (W4). */
export function notCreated(answer: Answer): ApiError {
  const said = reasonIn(answer, 'contacts')
  if (said && maySayFailed(answer)) return new ApiError('refused', said.message, 422, said.fields)
  return new ApiError('unreadable', withWords(messages.maybeCreated, said), answer.status)
}

function withWords(message: string, said: { message: string } | undefined): string {
  return said ? messages.itSaid(message, said.message) : message
}

/** The reason that a response gives; undefined if it gives none. */
function reasonIn(answer: Answer, resource: CollectionName) {
  const { message, fields } = readError(answer, resource)
  if (!message && fields.length === 0) return undefined
  return { message: (message ?? notAccepted).replace(/\.?$/, '.'), fields }
}

/** Whether a redirect added a slash to the address and turned the POST into a GET. */
function isSlashMissing({ redirected, url }: Answer, path: string): boolean {
  return redirected && new URL(url).pathname.endsWith(`${path}/`)
}

function slashLearned(session: ServiceSession): ApiError {
  session.learn({ http: { trailingSlash: true } })
  return new ApiError('stopped', messages.slashLearned)
}
