import { ApiError } from '../session/api-error.ts'
import type { VersionedMark } from './parse-mark.ts'

/** Someone else has changed the mark since it was read. Nothing was saved. */
export class MarkConflictError extends ApiError {
  override name = 'MarkConflictError'
  readonly theirs: VersionedMark

  constructor(theirs: VersionedMark) {
    super('refused', '', 412)
    this.theirs = theirs
  }
}
