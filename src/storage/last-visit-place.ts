/** The storage key for when the overview of an account was last looked at. */
export function lastVisitPlace(books: string): string {
  return `bookend-last-visit:${books}`
}
