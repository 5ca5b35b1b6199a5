/**
 * An error that the user can fix, printed without a stack trace. The program exits with 2, or with 1 if the command was
 * correct but could not be carried out.
 */
export class UserError extends Error {
  readonly exitCode: 1 | 2

  constructor(words: string, exitCode: 1 | 2 = 2) {
    super(words)
    this.exitCode = exitCode
  }
}

/** The code of an error of the system or of PostgreSQL, such as ENOENT; "" if it has none. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A UserError that explains why a file could not be read or written; returns other errors unchanged. */
export function describeFileError(error: unknown, path: string, verb: 'read' | 'written'): unknown {
  const reason = reasons[codeOf(error)]
  return reason === undefined ? error : new UserError(`${path} cannot be ${verb}: ${reason}.`, 1)
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'part of its path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of that name is in the way',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it would be too large',
  EIO: 'the disk reports an error',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ELOOP: 'its links form a loop',
}
