/** The storage key for the time when the overview of an account was last viewed. */
export function lastVisitPlace(books: string): string {
  return `bookend-last-visit:${books}`
}
