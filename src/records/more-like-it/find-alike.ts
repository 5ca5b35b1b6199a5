import { textAt } from '../../domain/field.ts'
import type { QueryClient } from '@tanstack/react-query'
import { rowsOnScreen } from '../../api/cache/refresh.ts'
import { chooseQuerySource } from '../../api/query/choose-query-source.ts'
import { readingState } from '../../api/full-scan/reading-state.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { Edited } from '../bulk-edit/use-records-to-edit.ts'
import type { Collection } from '../collection.ts'
import { hidden } from '../hidden-records.ts'
import { fingerprint, pairsFingerprint } from '../../domain/cluster/fingerprint.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { spellingFields } from '../clusters/use-spellings.ts'

/** A saved edit of one field of a record. */
export type FieldEdit = { id: string; field: string; from: string; to: string }

/** The other records that still have the old text, and how to read them for a rehearsal. */
export type Alike<T> = {
  number: number
  /** `some`: there may be more than that. `screen`: only the rows on screen were compared. */
  among: 'all' | 'some' | 'screen'
  edited: Edited<T>
}

type Place<T extends { id: string }> = {
  collection: Collection<T>
  session: ServiceSession
  client: QueryClient
  signal: AbortSignal
}

/** The highest number worth counting. */
const most = 500
// An address must not become too long. A part of a word is found, too.
const longestSearch = 200

/**
 * Finds other records with the text that an edit replaced. Bookend's own service searches for it. With any other
 * service, compares only what has already been read: everything if the whole list was read, otherwise the rows on
 * screen. Throws `ApiError`.
 */
export async function findAlike<T extends { id: string }>(
  { collection, session, client, signal }: Place<T>,
  { id, field, from, to }: FieldEdit,
): Promise<Alike<T>> {
  const { resource } = collection
  const isLike = isAlike(from)
  const keep = (record: T) => {
    const text = textAt(record, field)
    return record.id !== id && text !== '' && text !== to && isLike(text)
  }
  const among = (records: readonly T[]) => {
    const gone = hidden.get()[resource]
    return records.filter((record) => keep(record) && !gone.has(record.id))
  }
  const isAsked = session.isOwn() && session.offers('queries')
  if (!isAsked && readingState(session, resource).get().state !== 'whole') {
    const ticked = among(rowsOnScreen<T>(client, resource))
    return { number: ticked.length, among: 'screen', edited: { ticked } }
  }
  const search = isAsked ? from.slice(0, longestSearch) : ''
  const source = await chooseQuerySource(session, client, resource)
  const found: T[] = []
  for await (const portion of source.records({ search, filter: {} }, signal)) {
    // A list holds the records of its collection, which the compiler cannot infer from its name.
    found.push(...among(portion as unknown as T[]))
    if (isAsked && found.length >= most) break
  }
  const isCut = isAsked && found.length >= most
  return {
    number: found.length,
    among: isCut ? 'some' : 'all',
    edited: isAsked ? { query: { search, page: 1 }, keep } : { ticked: found },
  }
}

/** The fields in which the same text is often wrong in many records. */
export const alikeFields: Record<CollectionName, readonly string[]> = {
  contacts: spellingFields.contacts,
  transactions: [...spellingFields.transactions, 'description'],
}

/** Whether a text is the same as another, or has the same words or letters. Names that are merely similar do not count. */
function isAlike(text: string): (other: string) => boolean {
  const [words, letters] = [fingerprint(text), pairsFingerprint(text)]
  return (other) =>
    other === text ||
    (words !== '' && fingerprint(other) === words) ||
    (letters !== '' && pairsFingerprint(other) === letters)
}
