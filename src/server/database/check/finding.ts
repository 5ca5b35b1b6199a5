import type { CollectionName } from '../../../domain/collection-name.ts'
import { inEnglish } from '../../common/printed-text.ts'

/** A problem, in a sentence; `derived` if it can be rebuilt from the records. */
export type Finding = { words: string; derived: boolean }

/** What is wrong with so many things, in a sentence as for `countWords`, with `such` for examples; nothing with none. */
export function findingOf(
  { count, such = '' }: { count: number; such?: string },
  sentence: string,
  derived = false,
): Finding[] {
  return count === 0 ? [] : [{ words: inEnglish(sentence)(count, { such }), derived }]
}

/** The number of records in such a sentence. */
export function recordsOf(collection: CollectionName): string {
  return `# {${collection.slice(0, -1)}|${collection}}`
}

/** Counts items and keeps the first three as examples. */
export class Examples {
  count = 0
  readonly #first: string[] = []

  add(example: string) {
    this.count += 1
    if (this.#first.length < 3) this.#first.push(example)
  }

  /** The examples in brackets. */
  get such(): string {
    return `(${this.#first.join(', ')}${this.count > this.#first.length ? ' …' : ''})`
  }
}
