import { parseJson } from '../../dialect/json.ts'
import { queryOptions } from '@tanstack/react-query'
import { keysOfMark } from '../cache/keys.ts'
import { answerOf, ask, parsed, refusalFrom } from '../session/ask.ts'
import type { ServiceSession } from '../session/service-session.ts'
import {
  mostMarks,
  TransactionMarks,
  TransactionMark,
  MarkedAnswer,
  type MarkChanges,
} from '../../domain/transaction-mark.ts'
import type { Correction } from '../../domain/bank-line.ts'
import type { Answer } from '../../dialect/answer.ts'
import { ApiError } from '../session/api-error.ts'

/** The mark of one transaction. */
export const markOf = (session: ServiceSession, id: string) =>
  queryOptions({
    queryKey: keysOfMark(id),
    queryFn: ({ signal }) => readMark(session, id, signal),
    staleTime: 0,
  })

/** Reads the mark of one transaction. Throws `ApiError`. */
export async function readMark(
  session: ServiceSession,
  id: string,
  signal?: AbortSignal,
): Promise<VersionedMark> {
  return parseMark(await answerOf(session, markAddress(id), { signal }))
}

/** What is noted beside transactions. */
type Noted = { marks: TransactionMark[]; corrections: Correction[] }

/** The marks of transactions, without those that have neither mark nor note, and their corrections. Throws `ApiError`. */
export async function readMarks(
  session: ServiceSession,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Noted> {
  const noted: Noted = { marks: [], corrections: [] }
  for (const some of portionsOf(ids, mostMarks, longestQuery)) {
    const query = { ids: some.join(',') }
    const { items, corrections = [] } = await ask(session, markAddress(), TransactionMarks, { query, signal })
    noted.marks.push(...items)
    noted.corrections.push(...corrections)
  }
  return noted
}

// Servers accept addresses of up to 8 KiB, and escaping makes ids longer.
export const longestQuery = 4000

/**
 * Changes a mark. With the tag of the version that the change is based on, throws a `MarkConflictError` if someone else
 * has changed it since; without it, the last write wins. Throws `ApiError`.
 */
export async function saveMark(
  session: ServiceSession,
  id: string,
  changes: MarkChanges,
  etag?: string,
): Promise<VersionedMark> {
  const answer = await answerOf(session, markAddress(id), {
    method: 'POST',
    takes: 412,
    mayRepeat: true, // the same change twice is one change
    json: changes,
    // A proxy may have marked the tag as weak, which never matches.
    headers: etag === undefined ? {} : { 'If-Match': etag.replace(/^W\//, '') },
  })
  if (answer.status === 412) {
    const current = TransactionMark.safeParse(Object(parseJson(answer.text))['current'])
    if (!current.success) throw await refusalFrom(answer, 'transactions')
    throw new MarkConflictError({ ...current.data, etag: answer.headers['etag'] })
  }
  return parseMark(answer)
}

/** Changes the marks of many transactions; with `only`, of those that have neither mark nor note. Throws `ApiError`. */
export async function saveMarks(
  session: ServiceSession,
  ids: readonly string[],
  changes: MarkChanges & { only?: 'unmarked' },
): Promise<MarkedAnswer> {
  const all: MarkedAnswer = { marked: [], kept: [], missing: [] }
  for (const some of portionsOf(ids, 1000, longestBody)) {
    const done = await ask(session, markAddress(), MarkedAnswer, {
      method: 'POST',
      mayRepeat: true, // the same change twice is one change
      json: { ...changes, ids: some.join(',') },
    })
    all.marked.push(...done.marked)
    all.kept.push(...done.kept)
    all.missing.push(...done.missing)
  }
  return all
}

// Servers accept bodies of up to 64 KiB, and escaping makes ids longer.
export const longestBody = 40_000

/** A mark as the service has it, with the ETag of that version. */
export type VersionedMark = TransactionMark & { etag: string | undefined }

/** Parses a response that contains one mark. Throws `ApiError` for any other response. */
function parseMark(answer: Answer): VersionedMark {
  return { ...parsed(answer, TransactionMark, 'record'), etag: answer.headers['etag'] }
}

/** Splits ids into portions with a limit on their number and their total length. */
export function portionsOf(ids: readonly string[], most: number, longest: number): string[][] {
  const portions: string[][] = []
  let length = Infinity
  for (const id of ids) {
    const last = portions.at(-1)
    length += id.length + 1
    if (!last || last.length >= most || length > longest) {
      portions.push([id])
      length = id.length
    } else last.push(id)
  }
  return portions
}

/** The address of the marks at Bookend's own service; with an id, of one transaction's mark. */
function markAddress(id?: string): string {
  return id === undefined ? '/marks/transactions' : `/marks/transactions/${encodeURIComponent(id)}`
}

/** Someone else has changed the mark since it was read. Nothing was saved. */
export class MarkConflictError extends ApiError {
  override name = 'MarkConflictError'
  readonly theirs: VersionedMark

  constructor(theirs: VersionedMark) {
    super('refused', '', 412)
    this.theirs = theirs
  }
}
