import { ApiError } from '../session/api-error.ts'
import type { VersionedMark } from './parse-mark.ts'

/** Somebody else has changed the mark since it was read; nothing was saved. */
export class MarkConflictError extends ApiError {
  override name = 'MarkConflictError'
  readonly theirs: VersionedMark

  constructor(theirs: VersionedMark) {
    super('refused', '', 412)
    this.theirs = theirs
  }
}
