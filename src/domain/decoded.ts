/** A text of an address or header without its escapes; as it is, if they are wrong. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
