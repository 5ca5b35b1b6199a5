import { keepsMarks, MarkConflictError, readMark, saveMark } from '../../api/marks/office-marks.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import type { TransactionMark } from '../../domain/transaction-mark.ts'
import { get } from '../../storage/database.ts'
import { writeMarksHere } from '../marks/use-write-marks.ts'
import { notKept } from '../marks/messages.ts'

/**
 * Replaces one mark and note by another, unless the note has changed meanwhile: then it returns false and changes nothing.
 * Throws `ApiError`, or an error with words for the user.
 */
export async function writeNote(
  session: ServiceSession,
  from: TransactionMark,
  to: TransactionMark,
): Promise<boolean> {
  const { id, note } = from
  const change = { mark: to.mark, note: to.note }
  if (!keepsMarks(session)) {
    const books = storageScope(session)
    if (((await get('marks', [books, id]))?.note ?? '') !== note) return false
    if (!(await writeMarksHere(books, [id], change))) throw new Error(notKept)
    return true
  }
  const now = await readMark(session, id)
  if (now.note !== note) return false
  try {
    await saveMark(session, id, change, now.etag)
    return true
  } catch (error) {
    if (error instanceof MarkConflictError) return false
    throw error
  }
}
