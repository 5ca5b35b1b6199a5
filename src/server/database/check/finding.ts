import { plural, type Forms } from '../../../domain/plural.ts'

/** A problem, in a sentence; `derived` if it can be rebuilt from the records. */
export type Finding = { words: string; derived: boolean }

/** What is wrong with so many things; nothing with none. */
export function findingOf(count: number, words: string | Forms, derived = false): Finding[] {
  if (count === 0) return []
  return [{ words: typeof words === 'string' ? words : plural(count, words), derived }]
}

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
