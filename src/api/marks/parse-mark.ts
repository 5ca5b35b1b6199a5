import type { Answer } from '../../dialect/answer.ts'
import { TransactionMark } from '../../domain/transaction-mark.ts'
import { unreadable } from '../session/refusal.ts'

/** A mark as the service has it, and the tag of that version. */
export type VersionedMark = TransactionMark & { etag: string | undefined }

/** Reads the answer with one mark. Throws `ApiError` for anything else. */
export function parseMark(answer: Answer): VersionedMark {
  const read = TransactionMark.safeParse(parseJson(answer.text))
  if (!read.success) throw unreadable(answer, 'record')
  return { ...read.data, etag: answer.headers['etag'] }
}

/** The JSON in a text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
