import * as messages from './messages.ts'
import { reasonOf } from '../../domain/reason-of.ts'

/** Why a request failed. `stopped` means that Bookend itself refused to write. */
type Failure =
  | 'refused'
  | 'signed-out'
  | 'limited'
  | 'stopped'
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'unreadable'

export type FieldFault = { field: string; detail: string }

/** A field that two people changed differently: its original value, its current value, and the value to save. */
export type FieldConflict = { field: string; base: string; theirs: string; mine: string }

/** What someone else changed during an edit: the fields to decide on, notes on the rest, and the current record. */
export type Conflict = { fields: FieldConflict[]; notes: string[]; now: { id: string } }

/** The only error that the API module throws. Its message tells the user what happened and what to do. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly failure: Failure
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined
  /** Errors of individual fields, by their names in docs/spec.md. */
  readonly fields: FieldFault[]
  /** Someone else's changes, if the edit was withheld or refused because of them. */
  readonly conflict: Conflict | undefined

  constructor(
    failure: Failure,
    message: string,
    status?: number,
    fields: FieldFault[] = [],
    conflict?: Conflict,
  ) {
    super(message)
    this.failure = failure
    this.status = status
    this.fields = fields
    this.conflict = conflict
  }

  /** The version of the record that someone else saved. */
  get current(): { id: string } | undefined {
    return this.conflict?.now
  }

  /** Whether a write that failed here may have succeeded on the service. */
  get mayHaveHappened(): boolean {
    if (['unreachable', 'timeout', 'unreadable'].includes(this.failure)) return true
    return this.failure === 'refused' && this.status !== undefined && this.status >= 500
  }
}

/** For a request before a write, which was therefore not sent: its outcome is certain. */
export function throwUnsent(error: unknown, words: (reason: string) => string): never {
  if (!(error instanceof ApiError) || !error.mayHaveHappened) throw error
  throw new ApiError('stopped', words(error.message), undefined, error.fields)
}

/** The body, not the status, says that the record does not exist. The error's status is 404 all the same. */
export class AbsentError extends ApiError {
  override name = 'AbsentError'
}

/** The meaning of a status (RFC 9110), for a service that gives no reason. */
export function wordsForStatus(status: number): string {
  if (status === 401) return messages.notSignedIn
  if (status === 403) return messages.forbidden
  if (status === 404) return messages.notFound
  if (status === 409) return messages.conflicts
  if (status === 412) return messages.changedMeanwhile
  if (status === 413) return messages.tooLarge
  if (status === 422) return messages.notAccepted
  if (status === 429) return messages.busyNow
  if (status >= 500) return messages.serverProblem
  return messages.refused
}

/** Whether the service says that the record does not exist (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/** Network errors, not refusals; a timeout has already waited long enough. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.failure === 'unreachable' || [502, 503, 504].includes(error.status ?? 0)
}

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
  return new ApiError('stopped', reasonOf(error))
}
