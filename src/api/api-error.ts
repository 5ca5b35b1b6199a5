import type { Problem } from '../contract/problem.ts'

/** Why a request gave no result: the service refused it, no answer came, or the answer could not be read. */
export type Failure = 'refused' | 'offline' | 'unreachable' | 'timeout' | 'unreadable'

/** The one error that the API module throws; its message tells a person what happened and what can be done. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly failure: Failure
  /** The HTTP status of the answer, when one came. */
  readonly status: number | undefined
  /** The service's own account of its refusal, when it gave one (RFC 9457). */
  readonly problem: Problem | undefined

  constructor(failure: Failure, message: string, status?: number, problem?: Problem) {
    super(message)
    this.failure = failure
    this.status = status
    this.problem = problem
  }

  /** Whether a write may have happened although it failed here: nobody can know without looking. */
  get mayHaveHappened(): boolean {
    if (this.failure !== 'refused') return this.failure !== 'offline'
    return this.status !== undefined && this.status >= 500
  }
}

/** What a refusal means to a person: the service's own words first, else what HTTP says of the status (RFC 9110). */
export function wordsForRefusal(status: number, problem: Problem | undefined): string {
  const words = wordsForStatus(status)
  const own = problem?.detail ?? problem?.title
  return own ? `${own.replace(/\.?$/, '.')}` : `${words} (HTTP status ${status})`
}

function wordsForStatus(status: number): string {
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

/** Why a save was refused, for the form: what to say of the whole, and what of single fields. */
export function refusalOf(error: unknown): { message: string; fields: { field: string; detail: string }[] } {
  if (!(error instanceof ApiError)) return { message: `Not saved. ${String(error)}`, fields: [] }
  const message = error.mayHaveHappened
    ? `It is not known whether this was saved. ${error.message} Look whether it is there before you save again.`
    : `Not saved. ${error.message}`
  return { message, fields: error.problem?.errors ?? [] }
}
