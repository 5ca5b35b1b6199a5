import type { Answer } from '../../dialect/answer.ts'
import { readJson } from '../../dialect/json.ts'
import { ApiError, wordsForStatus } from './api-error.ts'
import * as messages from './messages.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

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
