/**
 * Why a request gave no result: the service refused it, wants a sign-in or a pause first, no answer came, or one that could
 * not be read; `stopped` is Bookend's own refusal to go on writing.
 */
export type Failure =
  | 'refused'
  | 'signed-out'
  | 'limited'
  | 'stopped'
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'unreadable'

export type FieldFault = { field: string; detail: string }

/** A field that two people have made two different things of: how it was, how it stands now, and what was to be saved. */
export type FieldConflict = { field: string; base: string; theirs: string; mine: string }

/** What somebody else did while a record was being edited: the fields to decide on, the rest in words, and the record as it is now. */
export type Conflict = { fields: FieldConflict[]; notes: string[]; now: { id: string } }

/** The one error that the API module throws; its message tells a person what happened and what can be done. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly failure: Failure
  /** The HTTP status of the answer, when one came. */
  readonly status: number | undefined
  /** What the service says of single fields, by their names in SPEC.md. */
  readonly fields: FieldFault[]
  /** What somebody else did, when an edit could not be sent or was refused for that. */
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

  /** The record as somebody else has left it. */
  get current(): { id: string } | undefined {
    return this.conflict?.now
  }

  /** Whether a write may have happened although it failed here: nobody can know without looking. */
  get mayHaveHappened(): boolean {
    if (['unreachable', 'timeout', 'unreadable'].includes(this.failure)) return true
    return this.failure === 'refused' && this.status !== undefined && this.status >= 500
  }
}

/** What HTTP says of a status (RFC 9110), for a service that says nothing itself. */
export function wordsForStatus(status: number): string {
  if (status === 401) return 'The service asks you to sign in.'
  if (status === 403) return 'The service does not allow this with your sign-in.'
  if (status === 404) return 'The service does not have what was asked for.'
  if (status === 409 || status === 412) return 'Somebody else changed this meanwhile.'
  if (status === 413) return 'This is more than the service takes at once.'
  if (status === 422) return 'The service did not accept what was sent.'
  if (status === 429) return 'The service asks for a pause: too many requests. Wait a moment and try again.'
  if (status >= 500) return 'The service failed while it worked on this. Try again in a moment.'
  return 'The service refused this request.'
}

/** Whether the service says that there is no such record (any more). */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/** Why a save was refused, for the form: what to say of the whole and of single fields, and `look` where only looking can tell. */
export function refusalOf<Look>(error: unknown, look: Look): RefusalWith<Look> {
  if (!(error instanceof ApiError)) return { message: `Not saved. ${String(error)}`, fields: [] }
  const message = error.mayHaveHappened
    ? `It may have been saved: that is not known. ${error.message} Nothing is sent again before this was looked at.`
    : `Not saved. ${error.message}`
  return {
    message,
    fields: error.fields,
    ...(error.mayHaveHappened && { check: look }),
    ...(error.conflict && { conflict: error.conflict }),
  }
}

type RefusalWith<Look> = {
  message: string
  fields: FieldFault[]
  check?: Look
  conflict?: Conflict
}
