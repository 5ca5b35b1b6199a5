import type { Answer } from '../../dialect/answer.ts'
import { TransactionMark } from '../../domain/transaction-mark.ts'
import { unreadable } from '../session/refusal.ts'

/** A mark as the service has it, with the ETag of that version. */
export type VersionedMark = TransactionMark & { etag: string | undefined }

/** Parses a response that contains one mark. Throws `ApiError` for any other response. */
export function parseMark(answer: Answer): VersionedMark {
  const read = TransactionMark.safeParse(parseJson(answer.text))
  if (!read.success) throw unreadable(answer, 'record')
  return { ...read.data, etag: answer.headers['etag'] }
}

/** Parses a text as JSON; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
