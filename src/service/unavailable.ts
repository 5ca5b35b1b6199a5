/** A store that cannot answer for now: words for the person, and after how many seconds it may be worth asking again. */
export class Unavailable extends Error {
  readonly retryAfter: number | undefined

  constructor(words: string, retryAfter?: number) {
    super(words)
    this.retryAfter = retryAfter
  }
}
