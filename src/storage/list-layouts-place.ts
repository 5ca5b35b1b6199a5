/** The storage key for how an account's lists are shown; on its own, because the start only asks whether there is something. */
export function listLayoutsPlace(books: string): string {
  return `bookend-lists:${books}`
}
