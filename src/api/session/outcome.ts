import { ApiError } from './api-error.ts'
import type { Conflict, FieldFault } from './api-error.ts'
import * as messages from './messages.ts'

// The outcome of a write. A write is sent once. If its response is lost, the outcome is unknown until it has been
// checked, and nothing is sent again until then. Forms, "Create again", reverts, deletions and imports all use this.

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

/**
 * Why a save was refused, for the form: errors of the record and of its fields, and `look` while the outcome is
 * unknown.
 */
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
