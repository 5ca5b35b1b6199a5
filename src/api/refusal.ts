import type { Answer } from '../dialect/answer.ts'
import type { Resource } from '../dialect/fields.ts'
import { readJson } from '../dialect/json.ts'
import { ApiError, wordsForStatus } from './api-error.ts'

/** The refusal that an answer is, with the service's own words where they can be found. */
export async function refusalFrom(answer: Answer, resource: Resource): Promise<ApiError> {
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

/** What to say of a 2xx answer that is not what was asked for. */
export function unreadable({ status, text }: Answer, at: string): ApiError {
  return new ApiError(
    'unreadable',
    readJson(text) === undefined || text.trim() === ''
      ? 'What answered did not send JSON, so it was perhaps not the service. Check its address, and anything in between, such as a proxy or a sign-in page.'
      : `The service answered in a shape that Bookend does not know: there is no ${at} in it.`,
    status,
  )
}

/** The code that reads errors comes when the first one does; without it the status still says something. */
async function wordsIn(answer: Answer, resource: Resource) {
  try {
    const { readError } = await import('../dialect/read-error.ts')
    return readError(answer, resource)
  } catch {
    return { message: undefined, fields: [], requestId: undefined }
  }
}
