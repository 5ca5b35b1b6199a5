import { fold } from '../values/fold.ts'

/** The words that a search asks for, folded, each once; none of them means every record. */
export function searchWords(search: string): string[] {
  return [...new Set(fold(search).split(/\s+/).filter(Boolean))]
}

/** A record's fields as a search looks through them, parted by line breaks so that no word is found across two of them. */
export function searchText({ id: _id, ...fields }: { id: string } & Record<string, string>): string {
  return fold(Object.values(fields).join('\n'))
}
