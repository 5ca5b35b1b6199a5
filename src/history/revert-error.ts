import { ApiError } from '../api/session/api-error.ts'
import { labelOf } from '../domain/label-of.ts'
import * as messages from './messages.ts'

/**
 * Why values were not restored, in words. If the outcome is unknown, says so, and that the record is checked before
 * anything is sent again.
 */
export function revertError(error: unknown): string {
  if (!(error instanceof ApiError))
    return messages.notReverted(error instanceof Error ? error.message : String(error))
  const fields = error.fields.map(({ field, detail }) => messages.fieldFault(labelOf(field), detail))
  if (error.mayHaveHappened) return messages.revertUnsure(error.message)
  return messages.notReverted([error.message, ...fields].join(' '))
}
