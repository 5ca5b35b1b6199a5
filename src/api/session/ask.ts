import type { Answer } from '../../dialect/answer.ts'
import { parseJson, readJson } from '../../dialect/json.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Call } from './new-request.ts'
import { request } from './request.ts'
import type { ServiceSession } from './service-session.ts'
import { ApiError, wordsForStatus } from './api-error.ts'
import * as messages from './messages.ts'

type Schema<T> = { safeParse: (value: unknown) => { data?: T | undefined } }

/** `resource`: whose fields a refusal may name; `takes`: a status that is no refusal. */
type Asked = Call & { resource?: CollectionName; takes?: number }

/** What Bookend's own service answers, in the form that `domain` defines. Throws `ApiError`. */
export async function ask<T>(
  session: ServiceSession,
  path: string,
  schema: Schema<T>,
  { wanted, ...asked }: Asked & { wanted?: 'list' | 'record' } = {},
): Promise<T> {
  return parsed(await answerOf(session, path, asked), schema, wanted)
}

/** The answer as it came. Throws `ApiError`. */
export async function answerOf(
  session: ServiceSession,
  path: string,
  { resource = 'transactions', takes, ...call }: Asked = {},
): Promise<Answer> {
  const answer = await request(session, path, call)
  if (answer.status >= 400 && answer.status !== takes) throw await refusalFrom(answer, resource)
  return answer
}

/** What an answer says. Throws `ApiError`. */
export function parsed<T>(answer: Answer, schema: Schema<T>, wanted: 'list' | 'record' = 'list'): T {
  const { data } = schema.safeParse(parseJson(answer.text))
  if (data === undefined) throw unreadable(answer, wanted)
  return data
}

/** The error for a refusal, with the service's own words if they can be found. */
export async function refusalFrom(answer: Answer, resource: CollectionName): Promise<ApiError> {
  const { status } = answer
  const said = await wordsIn(answer, resource)
  const reason = said.message
    ? said.message.replace(/\.?$/, '.')
    : status < 400
      ? wordsForStatus(422)
      : messages.withStatus(wordsForStatus(status), status)
  const words = said.requestId ? messages.withRequestId(reason, said.requestId) : reason
  return new ApiError('refused', words, status, said.fields)
}

/** The error for a 2xx response that is not the list or the record that was requested. */
export function unreadable({ status, text }: Answer, wanted: 'list' | 'record'): ApiError {
  const isForeign = readJson(text) === undefined || text.trim() === ''
  const reason = wanted === 'list' ? messages.noListInReply : messages.noRecordInReply
  return new ApiError('unreadable', isForeign ? messages.foreignReply : reason, status)
}

/** The code that parses errors loads with the first error. If it fails to load, the status has to suffice. */
async function wordsIn(answer: Answer, resource: CollectionName) {
  try {
    const { readError } = await import('../../dialect/errors/read-error.ts')
    return readError(answer, resource)
  } catch {
    return { message: undefined, fields: [], requestId: undefined }
  }
}
