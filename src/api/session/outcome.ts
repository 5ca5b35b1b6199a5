import { ApiError } from './api-error.ts'

// The outcome of a write. A write is sent once. If its response is lost, the outcome is unknown until it has been
// checked (changes/save-and-make-sure.ts), and nothing is sent again until then.

/** Whether a write that failed with this error may have succeeded all the same. */
export function isOutcomeOpen(error: unknown): boolean {
  return error instanceof ApiError && error.mayHaveHappened
}

/** Finds out how a write ended. Throws an `OutcomeUnknownError` if it cannot. */
export async function lookFor<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    const { failure, message, status, fields } = asApiError(error)
    throw new OutcomeUnknownError(failure, message, status, fields)
  }
}

/** Whatever prevented the check, the outcome is still unknown. */
class OutcomeUnknownError extends ApiError {
  override name = 'OutcomeUnknownError'
  override get mayHaveHappened() {
    return true
  }
}

/** An error of the API module; any other means that Bookend itself stopped. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError('stopped', error instanceof Error ? error.message : String(error))
}
