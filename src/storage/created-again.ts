import { keep, readKept } from './local-storage.ts'

/** The storage key for the ids of deleted contacts whose repeated creation has an unknown outcome. */
export function createdAgainPlace(books: string): string {
  return `bookend-created-again:${books}`
}

/** Moves them to another account. */
export function moveCreatedAgain(from: string, to: string): void {
  const sent = readKept('device', createdAgainPlace(from))
  if (typeof sent !== 'object' || sent === null) return
  keep('device', createdAgainPlace(to), { ...sent, ...Object(readKept('device', createdAgainPlace(to))) })
  keep('device', createdAgainPlace(from), undefined)
}
