import type { ReadingState } from '../../api/full-scan/reading-state.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/** How old a list must be before the time of its last update matters. */
const soon = 60_000

/** The state of a reading in words, and its announcement, which covers only the start and the end. */
export function readingWords(
  collection: CollectionName,
  { state, read, of, asOf = 0, checkedAt = asOf, isOutdated, error }: ReadingState,
): { words: string; announced: string } {
  if (state === 'reading')
    return { words: messages.readingNow(collection, read, of), announced: messages.reading[collection] }
  const reason = error === undefined ? undefined : error instanceof Error ? error.message : ''
  if (state !== 'whole') {
    const partly = messages.partly(read, of)
    const words = reason === undefined ? partly : messages.because(partly, reason)
    return { words, announced: words }
  }
  const known = isOutdated
    ? messages.outdated(collection, read, asOf)
    : checkedAt - asOf > soon
      ? messages.checked(collection, read, asOf, checkedAt)
      : messages.whole(collection, read, asOf)
  const words = reason === undefined ? known : messages.notUpdated(known, reason)
  return { words, announced: words }
}
