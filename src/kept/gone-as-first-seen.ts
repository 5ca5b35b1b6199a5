import { transactionFields } from '../contract/fields.ts'
import { printOf } from './fingerprint.ts'
import { get } from './kept.ts'
import type { Change } from './kept.ts'

/**
 * By what transactions that are gone are known again as the bank wrote them, where they were edited here: the bank sends what it sent
 * before, not the edit.
 */
export async function goneAsFirstSeen(books: string, ids: readonly string[]): Promise<Change[]> {
  const originals = await Promise.all(ids.map((id) => get('originals', [books, id])))
  return originals.flatMap((original): Change[] => {
    if (!original || Object.keys(original.edited).length === 0) return []
    const { id, first } = original
    if (transactionFields.some((field) => first[field] === undefined)) return []
    return [{ table: 'gone', put: { books, at: Date.now(), id, print: printOf(first) } }]
  })
}
