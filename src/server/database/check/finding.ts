/** A problem, in a sentence; `derived` if it can be rebuilt from the records. */
export type Finding = { words: string; derived: boolean }

/** Counts items and keeps the first three as examples. */
export class Examples {
  count = 0
  readonly #first: string[] = []

  add(example: string) {
    this.count += 1
    if (this.#first.length < 3) this.#first.push(example)
  }

  /** The examples in brackets, to follow the number. */
  get inBrackets(): string {
    return ` (${this.#first.join(', ')}${this.count > this.#first.length ? ' …' : ''})`
  }
}
