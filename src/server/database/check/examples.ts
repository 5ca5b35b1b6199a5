/** Things that are counted, of which the first three are kept to be named. */
export class Examples {
  count = 0
  readonly #first: string[] = []

  add(example: string) {
    this.count += 1
    if (this.#first.length < 3) this.#first.push(example)
  }

  /** As they are put behind their number. */
  get inBrackets(): string {
    return ` (${this.#first.join(', ')}${this.count > this.#first.length ? ' …' : ''})`
  }
}
