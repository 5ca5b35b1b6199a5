/** The storage key for the CSV mappings that an account's users chose between several that fit. */
export function chosenMappingsPlace(books: string): string {
  return `bookend-chosen-mappings:${books}`
}
