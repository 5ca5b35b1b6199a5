/** Parts of a sentence as a list: "2 drafts and 1 journal entry". */
export function listOf(parts: string[]): string {
  return new Intl.ListFormat('en').format(parts)
}
