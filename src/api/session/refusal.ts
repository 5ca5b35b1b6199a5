import type { Answer } from '../../dialect/answer.ts'
import { readJson } from '../../dialect/json.ts'
import { ApiError, wordsForStatus } from './api-error.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** The error for a refusal, with the service's own words if they can be found. */
export async function refusalFrom(answer: Answer, resource: CollectionName): Promise<ApiError> {
  const { status } = answer
  const said = await wordsIn(answer, resource)
  const id = said.requestId ? ` (request ${said.requestId})` : ''
  const words = said.message
    ? `${said.message.replace(/\.?$/, '.')}${id}`
    : status < 400
      ? `${wordsForStatus(422)}${id}`
      : `${wordsForStatus(status)} (HTTP status ${status})${id}`
  return new ApiError('refused', words, status, said.fields)
}

/** The error for a 2xx response that is not what was requested. */
export function unreadable({ status, text }: Answer, at: string): ApiError {
  return new ApiError(
    'unreadable',
    readJson(text) === undefined || text.trim() === ''
      ? 'The reply does not seem to come from the bookkeeping service. Check its address; a proxy or sign-in page may be in the way.'
      : `Bookend does not understand the reply of the service: it has no ${at}.`,
    status,
  )
}

/** The code that parses errors loads with the first error. If it fails to load, the status has to do. */
async function wordsIn(answer: Answer, resource: CollectionName) {
  try {
    const { readError } = await import('../../dialect/errors/read-error.ts')
    return readError(answer, resource)
  } catch {
    return { message: undefined, fields: [], requestId: undefined }
  }
}
