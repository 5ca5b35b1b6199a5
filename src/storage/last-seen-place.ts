/** The storage key of the first page of a list, as a connection last showed it. */
export function lastSeenPlace(connection: string, list: string): string {
  return `bookend-last-seen:${connection} ${list}`
}
