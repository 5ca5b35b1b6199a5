import { ApiError } from './api-error.ts'
import type { Conflict, FieldFault } from './api-error.ts'
import * as messages from './messages.ts'

// How a write ended. It is sent once. If its response was lost, the outcome is unknown until it is checked; until then nothing
// is sent again. Forms, "Create again", reverts, deletions and imports all ask here.

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

/** Whatever kept Bookend from looking, the outcome is still open. */
class OutcomeUnknownError extends ApiError {
  override name = 'OutcomeUnknownError'
  override get mayHaveHappened() {
    return true
  }
}

/** Why a save was refused, for the form: errors of the record and of its fields, and `look` while the outcome is open. */
export function refusalOf<Look>(error: unknown, look: Look): RefusalWith<Look> {
  const { message, fields, conflict } = asApiError(error)
  const isOpen = isOutcomeOpen(error)
  return {
    message: isOpen ? messages.maybeSaved(message) : messages.notSaved(message),
    fields,
    ...(isOpen && { check: look }),
    ...(conflict && { conflict }),
  }
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError('stopped', error instanceof Error ? error.message : String(error))
}

type RefusalWith<Look> = {
  message: string
  fields: FieldFault[]
  check?: Look
  conflict?: Conflict
}
