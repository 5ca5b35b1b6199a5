/** A store that cannot respond right now: a message for the user, and the seconds after which a retry makes sense. */
export class ServiceUnavailableError extends Error {
  readonly retryAfter: number | undefined

  constructor(words: string, retryAfter?: number) {
    super(words)
    this.retryAfter = retryAfter
  }
}
