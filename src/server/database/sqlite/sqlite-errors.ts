import { ServiceUnavailableError } from '../../../service/refusal-error.ts'
import { codeOf as systemCodeOf } from '../../common/user-error.ts'
import { movedCode } from './watch-files.ts'
import { overwrittenCode } from './log-file.ts'
import { CommitInDoubtError, inDoubt, searchTooLong } from '../core/database-errors.ts'

/** SQLite's code for an interrupted statement (SQLITE_INTERRUPT). */
export const tooLongCode = 9

/** SQLite's code for a file that may only be read (SQLITE_READONLY). */
export const readOnlyCode = 8

/** A thread ended during its work, and its connection with it. */
export class ThreadEndedError extends Error {}

/** Translates SQLite result codes (https://sqlite.org/rescode.html) for problems that may pass. */
export function troubleOf(error: unknown): ServiceUnavailableError | undefined {
  if (error instanceof CommitInDoubtError)
    return inDoubt('The disk that holds the books is not working properly', 10)
  if (error instanceof ThreadEndedError)
    return new ServiceUnavailableError(
      'The books could not be reached. Nothing was changed; please try again.',
      2,
    )
  if (/^E[MN]FILE$/.test(systemCodeOf(error)))
    return new ServiceUnavailableError('The server has too many files open. Nothing was changed.', 10)
  const code = codeOf(error)
  if (code === movedCode) {
    return new ServiceUnavailableError(
      'The file that holds the books, or the -wal or -shm file beside it, was moved, deleted or replaced while Bookend was using it. Nothing was changed. Put it back, or restart Bookend on the files that are there now.',
      30,
    )
  }
  if (code === overwrittenCode) {
    return new ServiceUnavailableError(
      'Another program overwrote the log of the books (their -wal file). Nothing was changed. Restart Bookend and check whether the latest changes are there: some may be lost.',
      30,
    )
  }
  if (code === tooLongCode) return searchTooLong()
  const trouble = troubles.find(({ codes }) => codes.includes((code ?? 0) & 0xff))
  return trouble && new ServiceUnavailableError(trouble.words, trouble.retryAfter)
}

/** Whether another connection or process holds the lock. */
export function isBusy(error: unknown): boolean {
  return [5, 6].includes((codeOf(error) ?? 0) & 0xff)
}

/** Whether a commit that fails with this error may be on the disk: not if its bytes could not be written (778), or it never began. */
export function leavesWriteInDoubt(error: unknown): boolean {
  if (error instanceof ThreadEndedError) return true
  const code = codeOf(error) ?? 0
  const isAtEnd = error instanceof Error && 'failed' in error && error.failed === 'commit'
  return isAtEnd && (code & 0xff) === 10 && code !== 778
}

const troubles: { codes: number[]; words: string; retryAfter?: number }[] = [
  {
    codes: [5, 6, 15],
    words: 'The books are locked by another program. Nothing was changed; please try again.',
    retryAfter: 2,
  },
  {
    codes: [7],
    words: 'The server has too little memory. Nothing was changed; please try again.',
    retryAfter: 10,
  },
  {
    codes: [readOnlyCode],
    words: 'The books cannot be changed: their file is read-only. Nothing was changed.',
    retryAfter: 30,
  },
  {
    codes: [10],
    words: 'The disk that holds the books is not working properly. Nothing was changed.',
    retryAfter: 10,
  },
  {
    codes: [11, 26],
    words: 'The file that holds the books is damaged. Restore it from a backup.',
  },
  { codes: [13], words: 'The disk that holds the books is full. Nothing was changed.', retryAfter: 30 },
  {
    codes: [3, 14, 23],
    words: 'The file that holds the books cannot be opened. Nothing was changed.',
    retryAfter: 10,
  },
]

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined
}
