import { Unavailable } from '../../../service/unavailable.ts'
import { outdatedCode } from './connection.ts'
import { movedCode } from './file.ts'
import { CommitInDoubt, inDoubt } from '../trouble.ts'

/** That a thread ended in the middle of its work, and its connection with it. */
export class ThreadEnded extends Error {}

/** The result codes of SQLite (https://sqlite.org/rescode.html) that tell of a trouble which may pass. */
export function troubleOf(error: unknown): Unavailable | undefined {
  if (error instanceof CommitInDoubt)
    return inDoubt('The disk that holds the books does not answer as it should', 10)
  if (error instanceof ThreadEnded)
    return new Unavailable('The books could not be reached. Nothing was changed; please try again.', 2)
  const code = codeOf(error)
  if (code === movedCode) {
    return new Unavailable(
      'The file that holds the books was moved, deleted or replaced while Bookend was using it. Nothing was changed. Put it back, or start Bookend anew on the file that is there now.',
      30,
    )
  }
  const trouble = troubles.find(({ codes }) => codes.includes((code ?? 0) & 0xff))
  return trouble && new Unavailable(trouble.words, trouble.retryAfter)
}

/** Whether somebody else holds the lock that is needed. */
export function isBusy(error: unknown): boolean {
  return [5, 6].includes((codeOf(error) ?? 0) & 0xff)
}

/** Whether a write found something else than what had been read for it, because another process wrote in between. */
export function isOutdated(error: unknown): boolean {
  return codeOf(error) === outdatedCode
}

/** Whether a commit that ends with this error may be on the disk all the same; not where its own bytes could not be written (778), or a
 * statement before it failed. */
export function leavesWriteInDoubt(error: unknown): boolean {
  if (error instanceof ThreadEnded) return true
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
    codes: [8],
    words: 'The books cannot be changed: their file is read-only. Nothing was changed.',
    retryAfter: 30,
  },
  {
    codes: [10],
    words: 'The disk that holds the books does not answer as it should. Nothing was changed.',
    retryAfter: 10,
  },
  {
    codes: [11, 26],
    words: 'The file that holds the books is damaged: it has to be restored from a backup.',
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
