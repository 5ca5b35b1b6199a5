import { ServiceUnavailableError } from '../../../service/refusal-error.ts'

/** The time limit of one search, in milliseconds. */
export const searchLimit = 5000

/** The error of a search that reached the limit. */
export function searchTooLong(): ServiceUnavailableError {
  return new ServiceUnavailableError(
    'This search takes too long. Use fewer or longer words, or add a period.',
  )
}
