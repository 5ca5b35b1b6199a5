/** Parts of a sentence as a list: "2 drafts and 1 journal entry", or as alternatives: "Acme or Beta". */
export function listOf(parts: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat('en', { type }).format(parts)
}
