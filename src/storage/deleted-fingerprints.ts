import { printedFields, fingerprintOf } from './fingerprint.ts'
import { get } from './database.ts'
import type { Write } from './database.ts'

/**
 * Fingerprints of deleted transactions as the bank sent them, for those edited here: the bank re-sends its original,
 * not the edit.
 */
export async function deletedFingerprints(books: string, ids: readonly string[]): Promise<Write[]> {
  const originals = await Promise.all(ids.map((id) => get('originals', [books, id])))
  return originals.flatMap((original): Write[] => {
    if (!original || Object.keys(original.edited).length === 0) return []
    const { id, first } = original
    if (printedFields.some((field) => first[field] === undefined)) return []
    return [{ table: 'gone', put: { books, at: Date.now(), id, print: fingerprintOf(first) } }]
  })
}
