/** The storage key for when a record of an account was last written from this browser. */
export function writtenPlace(books: string): string {
  return `bookend-written:${books}`
}
