/**
 * The storage key for the layouts of an account's lists. In its own file, because the start only needs to know whether
 * there are any.
 */
export function listLayoutsPlace(books: string): string {
  return `bookend-lists:${books}`
}
