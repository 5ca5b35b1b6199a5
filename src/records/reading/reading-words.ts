import type { ReadingState } from '../../api/reading/reading-state.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/** How long a list must have been known before it matters when it was looked at again. */
const soon = 60_000

/** What a reading has come to, and what of it is announced: its start and its end, not each step. */
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
