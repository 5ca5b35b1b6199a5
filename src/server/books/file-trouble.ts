import { Complaint } from '../complaint.ts'

/** What kept a file from being read or written, in words; other errors as they are. */
export function fileTrouble(error: unknown, path: string, verb: 'read' | 'written'): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  return reason === undefined ? error : new Complaint(`${path} cannot be ${verb}: ${reason}.`, 1)
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of that name is in the way',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space that is allowed is used up',
  EFBIG: 'it would be too large',
  EIO: 'the disk does not answer as it should',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ELOOP: 'its links go in a circle',
}
