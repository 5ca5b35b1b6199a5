import { fold } from '../values/fold.ts'

/** Whether a record has every word of a search in some field, case and accents ignored: as Bookend's own service searches. */
export function matches(record: object, search: string): boolean {
  const texts = Object.values(record)
    .filter((value) => typeof value === 'string')
    .map(fold)
  return fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => texts.some((text) => text.includes(word)))
}
